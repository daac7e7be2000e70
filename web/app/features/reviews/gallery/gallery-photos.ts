import type { Review } from '@wildsoak/contract/reviews';

export interface GalleryPhoto extends Pick<
  Review,
  'id' | 'username' | 'is_demo' | 'created_at' | 'image'
> {
  url: string;
}

/** docs/behavior.md, section 9: 'Gallery: at most 3 images.' */
const MAX_PHOTOS = 3;

/** The newest photos of a spring. The first is its hero. */
export const galleryPhotos = (reviews: readonly Review[]): GalleryPhoto[] =>
  reviews
    .flatMap(({ image_url: url, ...review }) => (url === null ? [] : [{ ...review, url }]))
    .slice(0, MAX_PHOTOS);

/** A demo picture shows another place, or none. */
export const photoAlt = (
  name: string,
  { username, is_demo: isDemo }: Pick<Review, 'username' | 'is_demo'>,
): string => (isDemo ? `Demo picture, not of ${name}` : `${name}, photo by ${username}`);

/** Wraps around at both ends. */
export const stepTo = (index: number, step: number, count: number): number =>
  (index + step + count) % count;
