import type { StoreName } from '../app/offline/stores.ts';

/** Where the copy of an answer is kept. */
export interface Place {
  store: StoreName;
  /** The path under which it is found again. */
  key: string;
}

interface Asked {
  method: string;
  url: URL;
  /** As a page of its own, not as a part of one. */
  isPage: boolean;
  /** Without the session's cookie, as a stranger would ask. */
  isAnonymous: boolean;
}

const ID = '[1-9]\\d{0,9}';
const PUBLIC_PAGES = new RegExp(`^/(springs/${ID}|why-hot-springs)?$`);
const PERSONAL_PAGES = new RegExp(`^/(my-plans(/${ID})?|favorites)$`);
const ASSETS = /^\/assets\/[\w.-]+$/;
const TILES = /^\/tiles\/(dark\/)?\d+\/\d+\/\d+\.png$/;
const PICTURES = /^\/(pictures|photos)\//;
const PUBLIC_CALLS = new RegExp(`^/api/springs(/featured|/${ID}/nearby)?$`);
const SPRING_CALL = new RegExp(`^/api/springs/${ID}$`);
/** The first page of them; who reads them is shown their own votes. */
const REVIEWS_CALL = new RegExp(`^/api/springs/${ID}/reviews$`);
const PERSONAL_CALLS = new RegExp(
  `^/api/(auth/status|planner/plans(/${ID})?|users/[\\w-]+/favorites)$`,
);

/** How the router asks for what a page loads: '/springs/7.data', and for '/' by this name. */
const DATA = /^(\/.*)\.data$/;
const DATA_OF_HOME = '/_.data';

const pageStore = (path: string): StoreName | null => {
  if (PUBLIC_PAGES.test(path)) return 'pages';
  return PERSONAL_PAGES.test(path) ? 'personal' : null;
};

const callPlace = ({ url: { pathname, search }, isAnonymous }: Asked): Place | null => {
  const key = pathname + search;
  if (REVIEWS_CALL.test(pathname)) {
    return search === '' || search === '?only=photos' ? { store: 'personal', key } : null;
  }
  if (search !== '') return null;
  if (PUBLIC_CALLS.test(pathname)) return { store: 'pages', key };
  // A member sees more of a spring than a stranger does.
  if (SPRING_CALL.test(pathname)) return { store: isAnonymous ? 'pages' : 'personal', key };
  return PERSONAL_CALLS.test(pathname) ? { store: 'personal', key } : null;
};

/**
 * Null for whatever is not kept: a list of what is, so that nothing new is kept by accident. Not in
 * it, on purpose: changes of any kind, searches, places, routes, exports, settings, moderation,
 * payments, and shared plans, whose owner can take them back.
 */
export const placeOf = (asked: Asked, ownOrigin: string): Place | null => {
  const { method, url, isPage } = asked;
  const { pathname, search } = url;
  if (method !== 'GET' || url.origin !== ownOrigin) return null;
  if (isPage) {
    const store = pageStore(pathname);
    // Filters of the map stand in the address and in the page; elsewhere they change nothing.
    return store && { store, key: pathname === '/' ? pathname + search : pathname };
  }
  if (ASSETS.test(pathname)) return { store: 'assets', key: pathname };
  if (TILES.test(pathname)) return { store: 'tiles', key: pathname };
  if (PICTURES.test(pathname)) return { store: 'pictures', key: pathname + search };
  if (pathname.startsWith('/api/')) return callPlace(asked);
  const page = pathname === DATA_OF_HOME ? '/' : DATA.exec(pathname)?.[1];
  const store = page === undefined ? null : pageStore(page);
  // Which routes are asked for differs by where one comes from; the page's own is always among them.
  return store && { store, key: pathname };
};

const LOADING_PAGES = new RegExp(`^/(springs/${ID})?$`);

/** What the router asks for when it leads to the page without a full load; null where it asks nothing. */
export const dataPathOf = (page: string): string | null => {
  if (!LOADING_PAGES.test(page)) return null;
  return page === '/' ? DATA_OF_HOME : `${page}.data`;
};
