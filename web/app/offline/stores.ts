const DAY_MS = 86_400_000;

interface Limits {
  /** In the browser's list of caches. Counted up when what is in them changes its form. */
  name: string;
  entries: number;
  bytes: number;
}

/** What the worker keeps on the device, and how much of it. */
export const STORES = {
  /** Built files. Those of older builds too: pages that were kept with them still ask for them. */
  assets: { name: 'assets-1', entries: 400, bytes: 8_000_000 },
  /** The same for everybody: pages, what they load, the list of springs. */
  pages: { name: 'pages-1', entries: 150, bytes: 15_000_000 },
  pictures: { name: 'pictures-1', entries: 150, bytes: 15_000_000 },
  tiles: { name: 'tiles-1', entries: 1_500, bytes: 15_000_000 },
  /** Of the member who is signed in, and gone with them. */
  personal: { name: 'personal-1', entries: 200, bytes: 10_000_000 },
} as const satisfies Record<string, Limits>;

export type StoreName = keyof typeof STORES;

export const MAX_AGE_MS = 30 * DAY_MS;

/** Headers that a copy bears, and an answer of the network does not. */
export const KEPT_AT = 'x-kept-at';
export const KEPT_BYTES = 'x-kept-bytes';
export const KEPT_TITLE = 'x-kept-title';
/** The name in `Server-Timing`, the one header that a page can read of its own document. */
export const KEPT_TIMING = 'kept';

/** Where somebody is led whose page was not kept; `?page=` says which. */
export const OFFLINE_PATH = '/offline';

/** What a page tells the worker. */
export type ToWorker =
  | {
      type: 'keep';
      /** What the page shows and the worker may not have seen pass. */
      urls: string[];
      /** Also the saved plans, and the ground they lead over. */
      plans: boolean;
      /** They have just changed: a copy of a moment ago is no longer true. */
      anew: boolean;
      isDark: boolean;
    }
  /** The member is gone, or another. */
  | { type: 'forget' };

/** What the worker tells a page. */
export interface FromWorker {
  type: 'lost';
}
