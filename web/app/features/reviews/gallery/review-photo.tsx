import type { Review } from '@wildsoak/contract/reviews';
import { useState } from 'react';
import { springName } from '../../../lib/format.ts';
import { Photo } from '../../../ui/photo.tsx';
import { Lightbox } from './lightbox.tsx';
import { photoAlt, type GalleryPhoto } from './gallery-photos.ts';

/** Opens full screen. */
export const ReviewPhoto = ({ review, url }: { review: Review; url: string }) => {
  const [isOpen, setIsOpen] = useState(false);
  const name = springName(review.spring_name);
  const photo: GalleryPhoto = { ...review, url };
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="mt-3 block h-40 w-56 max-w-full overflow-hidden rounded-lg bg-sunken"
      >
        <Photo url={url} facts={review.image} alt={photoAlt(name, review)} sizes="224px" />
      </button>
      {isOpen && (
        <Lightbox photos={[photo]} name={name} start={0} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
};
