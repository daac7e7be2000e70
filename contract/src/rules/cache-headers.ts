/**
 * How long browsers and shared caches may keep each answer. Lists that members write to say `no-cache` themselves. The
 * edge drops what shows a changed spring at once.
 */
export const CACHE_HEADERS = {
  /** Pages, and a spring for visitors, who all get the same. Browsers ask every time. */
  page: 'public, max-age=0, s-maxage=60',
  /** Lists of springs. A browser shows its own copy and refreshes it in the background: the signal may be weak. */
  springs: 'public, max-age=60, stale-while-revalidate=86400',
  /** Searches, temperatures of pools, the data files, the API's description. */
  minute: 'public, max-age=60',
  /** What agencies say of a spring. Browsers ask again sooner, since an alert may come, and nothing older is shown. */
  outlook: 'public, max-age=300, s-maxage=1800, must-revalidate',
  /** The same while an agency has yet to answer: those who ask meanwhile get the same. */
  outlookSoon: 'public, max-age=0, s-maxage=2, must-revalidate',
  /** The same while an agency is away: it is asked again each minute. */
  outlookAway: 'public, max-age=60, s-maxage=60, must-revalidate',
  /** Places, drives and feeds. */
  minutes: 'public, max-age=300',
  /**
   * The bytes behind a name never change, but a moderator may hide the photo. So caches ask again after a few minutes,
   * shared caches sooner; mostly they may keep their copy.
   */
  photo: 'public, max-age=300, s-maxage=60, must-revalidate',
  /** Sitemaps, robots.txt, and files of the build without a hash in their name. */
  hour: 'public, max-age=3600',
  /** An address does not name the drawing, so after a release a browser may mix tiles for an hour. */
  tile: 'public, max-age=3600, stale-while-revalidate=604800',
  /** The survey redraws a sheet every few years. */
  surveyTile: 'public, max-age=604800, stale-while-revalidate=2592000, stale-if-error=2592000',
  /** Towns change only with a release. Plates and social cards have an ETag. */
  day: 'public, max-age=86400',
  /** Files with a hash of the content in their name never change. */
  forGood: 'public, max-age=31536000, immutable',
  /** For a single member: no cache keeps it. */
  personal: 'private, no-store',
  /** For a single member, whose own device may keep it for reading offline. */
  keptOnDevice: 'private, no-cache',
} as const;

interface PageFacts {
  /** Some of its data did not load. */
  incomplete: boolean;
  /** Its owner can take it back at any time. */
  revocable: boolean;
}

/** How long a CDN may keep a page. */
export const pageCacheControl = (status: number, { incomplete, revocable }: PageFacts): string => {
  if (incomplete || revocable) return 'no-store';
  if (status === 200) return `${CACHE_HEADERS.page}, stale-while-revalidate=600`;
  return status === 404 ? CACHE_HEADERS.page : 'no-store';
};
