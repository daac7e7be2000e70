/**
 * Between the server and the pages it renders: neither imports the other. The web build exports
 * `renderPage`, and the server imports that file by its path.
 */
export interface PageContext {
  /** Calls the API in the same process: the same routes, no network. Headers say if an answer is old and how long to wait. */
  callApi: (path: string) => Promise<Response>;
  /** For what we failed at: it goes to the server's log. */
  onError: (error: unknown) => void;
  /** The site's address from the configuration, never from the Host header. */
  publicUrl: string;
  baseMap: BaseMap;
  /** Where the browser searches for places: a URL with {q} that answers like `searchPlaces`, or null for ours. */
  placesUrl: string | null;
  /** Addresses of ours at the hosts of `SOCIAL_SITES`. */
  socialLinks: readonly string[];
  /** Whether demo members are in the database: then every page says so. */
  hasDemo: boolean;
  /** Whether we can summarize springs: the configuration names a language model. */
  hasSummaries: boolean;
  /**
   * Marks the page's own inline scripts. Each page gets a new mark, so nothing in the data can carry it.
   * The server allows only marked scripts, and removes the mark before it sends the page.
   */
  scriptMark: string;
}

/** What the footer has an icon for. */
export const SOCIAL_SITES = [
  { name: 'Instagram', host: 'instagram.com' },
  { name: 'Facebook', host: 'facebook.com' },
  { name: 'YouTube', host: 'youtube.com' },
] as const;

export type SocialSite = (typeof SOCIAL_SITES)[number];

export const isAtSite = (address: string, { host }: SocialSite): boolean =>
  URL.canParse(address) && new URL(address).hostname.replace(/^www\./, '') === host;

/** Where the map's tiles come from. */
export interface BaseMap {
  /** A `{z}/{x}/{y}` template, or null for only our own tiles. */
  url: string | null;
  attribution: string;
  /** Where the attribution links to. */
  attributionUrl: string | null;
  /** Whether we have the survey's layers, at `/tiles/topo/` and `/tiles/imagery/`. */
  topo: boolean;
  imagery: boolean;
}

/**
 * What the HTML of a page reads from its query, and so what makes another copy. Servers and the edge
 * (`ops/edge/queries.vcl`) drop the rest. What only the browser reads is not listed: filters, a way back, an open form.
 */
export const PAGE_QUERIES: Readonly<Record<string, readonly string[]>> = {
  '/search': ['q'],
  '/owner-request': ['spring'],
  '/payment/success': ['session_id'],
};

/** The part of a query that the page reads, each name once; also for the data of a page. */
export const knownQuery = (pathname: string, search: string): string => {
  const path = pathname.toLowerCase().replace(/(\/_\.data|\.data|\/)$/, '');
  const given = new URLSearchParams(search);
  const known = new URLSearchParams();
  for (const name of PAGE_QUERIES[path] ?? []) {
    const value = given.get(name);
    if (value !== null) known.set(name, value);
  }
  return known.size > 0 ? `?${known.toString()}` : '';
};

/**
 * Pages of words, the same for everybody. Their addresses, the footer, the sitemap and what the device keeps
 * follow from this list; `web/app/routes/<path>.tsx` says what stands there.
 */
export const STATIC_PAGES = [
  { path: '/how-we-know', name: 'How We Know', column: 'Learn' },
  { path: '/why-hot-springs', name: 'Why Visit Hot Springs?', column: 'Learn' },
  { path: '/safety', name: 'Safety', column: 'Learn' },
  { path: '/sharing-places', name: 'Sharing Places', column: 'Learn' },
  { path: '/data', name: 'Data', column: 'Learn' },
  { path: '/privacy', name: 'Privacy', column: 'Small print' },
  { path: '/terms', name: 'Terms', column: 'Small print' },
  { path: '/refunds', name: 'Refunds', column: 'Small print' },
  { path: '/contact', name: 'Contact', column: 'Small print' },
] as const satisfies readonly {
  path: `/${string}`;
  name: string;
  column: 'Learn' | 'Small print';
}[];

export type RenderPage = (request: Request, context: PageContext) => Promise<Response>;
