import { useState } from 'react';
import { Photo } from '../../ui/photo.tsx';
import { photoAlt, type GalleryPhoto } from './gallery-photo.ts';
import { Lightbox } from './lightbox.tsx';

/** Under what a member wrote. Opens full screen. */
export const MemberPhoto = ({ photo, name }: { photo: GalleryPhoto; name: string }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="mt-3 block h-40 w-56 max-w-full overflow-hidden rounded-lg bg-sunken"
      >
        <Photo url={photo.url} facts={photo.image} alt={photoAlt(name, photo)} sizes="224px" />
      </button>
      {isOpen && (
        <Lightbox photos={[photo]} name={name} start={0} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
};
