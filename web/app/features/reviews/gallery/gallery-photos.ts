import type { Review } from '@wildsoak/contract/reviews';

export interface GalleryPhoto extends Pick<Review, 'id' | 'username' | 'created_at' | 'image'> {
  url: string;
}

/** docs/behavior.md, section 9: 'Gallery: at most 3 images.' */
const MAX_PHOTOS = 3;

/** The newest photos of a spring. The first is its hero. */
export const galleryPhotos = (reviews: readonly Review[]): GalleryPhoto[] =>
  reviews
    .flatMap(({ image_url: url, ...review }) => (url === null ? [] : [{ ...review, url }]))
    .slice(0, MAX_PHOTOS);

export const photoAlt = (name: string, { username }: { username: string }): string =>
  `${name}, photo by ${username}`;

/** Wraps around at both ends. */
export const stepTo = (index: number, step: number, count: number): number =>
  (index + step + count) % count;
