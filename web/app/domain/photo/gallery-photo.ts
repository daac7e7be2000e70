import type { Review } from '@wildsoak/contract/reviews';

/** A member's photo with what its caption says. */
export interface GalleryPhoto extends Pick<Review, 'id' | 'username' | 'is_demo' | 'image'> {
  url: string;
  /** A day, or an instant. */
  date: string;
}

/** A demo picture shows another place, or none. */
export const photoAlt = (
  name: string,
  { username, is_demo: isDemo }: Pick<Review, 'username' | 'is_demo'>,
): string => (isDemo ? `Demo picture, not of ${name}` : `${name}, photo by ${username}`);

/** Wraps around at both ends. */
export const stepTo = (index: number, step: number, count: number): number =>
  (index + step + count) % count;
