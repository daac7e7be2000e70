import { useCallback } from 'react';
import { Button } from '../../ui/button.tsx';

const PREVIEW_PX = 192;
const REVOKE_AFTER_MS = 60_000;

/** Drawn: the Content-Security-Policy has no images from memory. */
export const PhotoPreview = ({ photo }: { photo: File }) => {
  const draw = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      const paint = async () => {
        const picture = await createImageBitmap(photo);
        const scale = PREVIEW_PX / Math.min(picture.width, picture.height);
        const [width, height] = [picture.width * scale, picture.height * scale];
        canvas
          ?.getContext('2d')
          ?.drawImage(picture, (PREVIEW_PX - width) / 2, (PREVIEW_PX - height) / 2, width, height);
        picture.close();
      };
      // What cannot be drawn can still be saved.
      if (canvas) void paint().catch(() => undefined);
    },
    [photo],
  );
  return (
    <canvas
      ref={draw}
      role="img"
      aria-label={photo.name}
      width={PREVIEW_PX}
      height={PREVIEW_PX}
      className="size-24 shrink-0 rounded-lg border border-line bg-sunken"
    />
  );
};

const savePhoto = (photo: File) => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(photo);
  link.download = photo.name;
  link.click();
  // Some browsers read it only after the click, and it is the only copy.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
};

export const SavePhoto = ({ photo }: { photo: File }) => (
  <Button look="quiet" onClick={() => savePhoto(photo)}>
    Save photo
  </Button>
);
