import type { Review } from '@wildsoak/contract/reviews';
import type { GalleryPhoto } from '../../../domain/photo/gallery-photo.ts';

/** docs/behavior.md, section 9: 'Gallery: at most 3 images.' */
const MAX_PHOTOS = 3;

/** The newest photos of a spring. The first is its hero. */
export const galleryPhotos = (reviews: readonly Review[]): GalleryPhoto[] =>
  reviews
    .flatMap(({ image_url: url, created_at: date, ...review }) =>
      url === null ? [] : [{ ...review, url, date }],
    )
    .slice(0, MAX_PHOTOS);
