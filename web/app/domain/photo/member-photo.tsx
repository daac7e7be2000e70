import { useState } from 'react';
import { Photo } from '../../ui/photo.tsx';
import { photoAlt, type GalleryPhoto } from './gallery-photo.ts';
import { Lightbox } from './lightbox.tsx';

/** Beside what a member wrote. Opens full screen. */
export const MemberPhoto = ({ photo, name }: { photo: GalleryPhoto; name: string }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="block size-24 shrink-0 overflow-hidden rounded-lg bg-sunken"
      >
        <Photo url={photo.url} facts={photo.image} alt={photoAlt(name, photo)} sizes="128px" />
      </button>
      {isOpen && (
        <Lightbox photos={[photo]} name={name} start={0} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
};
