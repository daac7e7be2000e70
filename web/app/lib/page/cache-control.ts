const SHARED_FOR_A_MINUTE = 'public, max-age=0, s-maxage=60';

interface PageFacts {
  /** Some of its data did not load. */
  incomplete: boolean;
  /** Its owner can take it back at any time. */
  revocable: boolean;
}

/** How long a CDN may keep a page. */
export const cacheControl = (status: number, { incomplete, revocable }: PageFacts): string => {
  if (incomplete || revocable) return 'no-store';
  if (status === 200) return `${SHARED_FOR_A_MINUTE}, stale-while-revalidate=600`;
  return status === 404 ? SHARED_FOR_A_MINUTE : 'no-store';
};
