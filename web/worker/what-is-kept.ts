import { STATIC_PAGES } from '@wildsoak/contract/pages';
import { OUTBOX_PATH, type StoreName } from '../app/offline/stores.ts';

/** Where the copy of an answer goes. */
export interface Slot {
  store: StoreName;
  /** The path to find it by. */
  key: string;
  /** The copy may stand in for the answer, but the answer is not saved. */
  isReadOnly?: boolean;
}

interface Wanted {
  method: string;
  url: URL;
  /** A whole page, not a part of one. */
  isPage: boolean;
  /** Without the session's cookie. */
  isAnonymous: boolean;
}

const ID = '[1-9]\\d{0,9}';
const STATIC_PATHS = new Set<string>(STATIC_PAGES.map(({ path }) => path));
const LOADING_PAGES = new RegExp(`^/(springs/${ID})?$`);
const PERSONAL_PAGES = new RegExp(`^/(my-plans(/${ID})?|favorites)$`);
const ASSETS = /^\/assets\/[\w.-]+$/;
const TILES = /^\/tiles\/(dark\/)?\d+\/\d+\/\d+(@2x)?\.webp$/;
const PICTURES = /^\/(pictures|photos)\//;
const PUBLIC_CALLS = new RegExp(`^/api/springs(/featured|/${ID}/(nearby|towns))?$`);
/** A member sees more about a spring than a visitor, and which of its visits are their own. */
const SPRING_CALL = new RegExp(`^/api/springs/${ID}(/visits)?$`);
/** The first page of a list. Personal, because it holds the member's own votes. */
const REVIEWS_CALL = new RegExp(`^/api/springs/${ID}/reviews$`);
const PERSONAL_CALLS = new RegExp(
  `^/api/(auth/status|planner/plans(/${ID})?|users/[\\w-]+/favorites|springs/${ID}/pool-temperatures)$`,
);

/** The router's requests for a page's data: '/springs/7.data', and this one for '/'. */
const DATA = /^(\/.*)\.data$/;
const DATA_OF_HOME = '/_.data';

const pageStore = (path: string): StoreName | null => {
  // The same for everybody, and there on every device: see `sw.ts`.
  if (path === OUTBOX_PATH) return 'assets';
  if (LOADING_PAGES.test(path) || STATIC_PATHS.has(path)) return 'pages';
  return PERSONAL_PAGES.test(path) ? 'personal' : null;
};

const callSlot = ({ url: { pathname, search }, isAnonymous }: Wanted): Slot | null => {
  const key = pathname + search;
  if (REVIEWS_CALL.test(pathname)) {
    return search === '' || search === '?only=photos' ? { store: 'personal', key } : null;
  }
  if (search !== '') return null;
  if (PUBLIC_CALLS.test(pathname)) return { store: 'pages', key };
  if (SPRING_CALL.test(pathname)) return { store: isAnonymous ? 'pages' : 'personal', key };
  return PERSONAL_CALLS.test(pathname) ? { store: 'personal', key } : null;
};

/**
 * Null for everything that is not saved. A list of what is, so nothing new is saved by accident.
 * Left out on purpose: changes of any kind, searches, places, routes, exports, settings, moderation,
 * payments, and shared plans, whose owner can take them back.
 */
export const slotOf = (wanted: Wanted, ownOrigin: string): Slot | null => {
  const { method, url, isPage } = wanted;
  const { pathname, search } = url;
  if (method !== 'GET' || url.origin !== ownOrigin) return null;
  if (isPage) {
    const store = pageStore(pathname);
    // The map's filters are in Home's query. Its copy comes from the plain address; elsewhere a query changes nothing.
    const isReadOnly = pathname === '/' && search !== '';
    return store && { store, key: pathname, ...(isReadOnly && { isReadOnly }) };
  }
  if (ASSETS.test(pathname)) return { store: 'assets', key: pathname };
  if (TILES.test(pathname)) return { store: 'tiles', key: pathname };
  if (PICTURES.test(pathname)) return { store: 'pictures', key: pathname + search };
  if (pathname.startsWith('/api/')) return callSlot(wanted);
  const page = pathname === DATA_OF_HOME ? '/' : DATA.exec(pathname)?.[1];
  const store = page === undefined ? null : pageStore(page);
  // The query names the routes wanted, which depends on the page before; this page's own is always there.
  return store && { store, key: pathname };
};

/** The router's request for a page's data when it navigates, or null if it makes none. */
export const dataPathOf = (page: string): string | null => {
  if (!LOADING_PAGES.test(page)) return null;
  return page === '/' ? DATA_OF_HOME : `${page}.data`;
};
