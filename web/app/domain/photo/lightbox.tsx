import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { dateText } from '../../lib/format.ts';
import { useModal } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Photo } from '../../ui/photo.tsx';
import { photoAlt, stepTo, type GalleryPhoto } from './gallery-photo.ts';

/** A finger that moved less than this far was not swiping. */
const SWIPE_PIXELS = 50;

const ARROWS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

export const Lightbox = ({
  photos,
  name,
  start,
  onClose,
}: {
  photos: readonly GalleryPhoto[];
  name: string;
  start: number;
  onClose: () => void;
}) => {
  const modal = useModal(onClose);
  const [index, setIndex] = useState(start);
  const swipeFrom = useRef<number | null>(null);
  const photo = photos[index] ?? photos[0];
  const step = (by: number) => setIndex(stepTo(index, by, photos.length));

  const onKeyDown = ({ key }: KeyboardEvent) => {
    const by = ARROWS[key];
    if (by !== undefined) step(by);
  };
  const onPointerUp = ({ clientX }: PointerEvent) => {
    const moved = swipeFrom.current === null ? 0 : clientX - swipeFrom.current;
    swipeFrom.current = null;
    if (Math.abs(moved) >= SWIPE_PIXELS) step(moved < 0 ? 1 : -1);
  };

  if (!photo) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The arrow keys work anywhere inside; each also has a button.
    <dialog
      {...modal}
      aria-label={`Photos of ${name}`}
      onKeyDown={onKeyDown}
      className="on-dark-ground fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none bg-black text-white outline-none open:flex"
    >
      <figure className="flex min-h-0 min-w-0 grow flex-col">
        <div
          onPointerDown={({ clientX }) => {
            swipeFrom.current = clientX;
          }}
          onPointerUp={onPointerUp}
          onPointerCancel={() => {
            swipeFrom.current = null;
          }}
          className="min-h-0 grow touch-pan-y touch-pinch-zoom"
        >
          <Photo
            key={photo.url}
            url={photo.url}
            facts={photo.image}
            alt={photoAlt(name, photo)}
            sizes="100vw"
            fit="contain"
            isEager
          />
        </div>
        <figcaption className="p-4 text-center wrap-anywhere" aria-live="polite">
          {photo.is_demo && 'Demo picture, not of this place. '}By {photo.username},{' '}
          {dateText(photo.date)}
          {photos.length > 1 && ` (${index + 1} of ${photos.length})`}
        </figcaption>
      </figure>
      <IconButton
        label="Close photo"
        icon={X}
        iconClassName="size-7"
        look="onPhoto"
        className="absolute top-3 right-3"
        onClick={onClose}
      />
      {photos.length > 1 && (
        <>
          <IconButton
            label="Previous photo"
            icon={ChevronLeft}
            iconClassName="size-7"
            look="onPhoto"
            className="absolute top-1/2 left-3"
            onClick={() => step(-1)}
          />
          <IconButton
            label="Next photo"
            icon={ChevronRight}
            iconClassName="size-7"
            look="onPhoto"
            className="absolute top-1/2 right-3"
            onClick={() => step(1)}
          />
        </>
      )}
    </dialog>
  );
};
