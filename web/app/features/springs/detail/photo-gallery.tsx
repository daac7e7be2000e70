/** As many as the page has room for beside everything else. */
const MAX_PHOTOS = 3;

export const PhotoGallery = ({ photos, name }: { photos: string[]; name: string }) => (
  <section aria-labelledby="photos">
    <h2 id="photos" className="text-2xl font-semibold">
      Photo Gallery
    </h2>
    {photos.length === 0 ? (
      <p className="mt-3 text-lg text-quiet">No photos submitted yet.</p>
    ) : (
      <ul className="mt-3 grid grid-cols-3 gap-3">
        {photos.slice(0, MAX_PHOTOS).map((photo, index) => (
          <li key={photo} className="aspect-square overflow-hidden rounded-lg bg-sunken">
            <img
              src={photo}
              alt={`${name}, as visitor ${index + 1} saw it`}
              loading="lazy"
              decoding="async"
              className="size-full object-cover"
            />
          </li>
        ))}
      </ul>
    )}
  </section>
);
