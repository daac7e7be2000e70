const SHARED_FOR_A_MINUTE = 'public, max-age=0, s-maxage=60';

/** How long a CDN may keep a page. `incomplete`: a part of it could not be loaded. */
export const cacheControl = (status: number, { incomplete }: { incomplete: boolean }): string => {
  if (incomplete) return 'no-store';
  if (status === 200) return `${SHARED_FOR_A_MINUTE}, stale-while-revalidate=600`;
  return status === 404 ? SHARED_FOR_A_MINUTE : 'no-store';
};
