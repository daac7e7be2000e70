import { useState } from 'react';
import { Photo } from '../../../ui/photo.tsx';
import { photoAlt, type GalleryPhoto } from '../../../domain/photo/gallery-photo.ts';
import { Lightbox } from '../../../domain/photo/lightbox.tsx';

const SIZES = '(min-width: 1152px) 210px, (min-width: 1024px) 19vw, 23vw';

export const PhotoGallery = ({ photos, name }: { photos: GalleryPhoto[]; name: string }) => {
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <section aria-labelledby="photos">
      <h2 id="photos" className="text-2xl font-semibold">
        Photo Gallery
      </h2>
      {photos.length === 0 ? (
        <p className="mt-3 text-lg text-quiet">No photos submitted yet.</p>
      ) : (
        <ul className="mt-2 grid grid-cols-4 gap-3 sm:grid-cols-3">
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <button
                type="button"
                onClick={() => setOpened(index)}
                className="block aspect-square w-full overflow-hidden rounded-lg bg-sunken"
              >
                <Photo
                  url={photo.url}
                  facts={photo.image}
                  alt={photoAlt(name, photo)}
                  sizes={SIZES}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {opened !== null && (
        <Lightbox photos={photos} name={name} start={opened} onClose={() => setOpened(null)} />
      )}
    </section>
  );
};
