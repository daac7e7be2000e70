import { DEVICE_COPY_DAYS } from '@wildsoak/contract/rules/limits';

const DAY_MS = 86_400_000;

interface Limits {
  entries: number;
  bytes: number;
}

/** What the worker keeps on the device, by the name of the cache, and how much. */
export const STORES = {
  /** Built files. Those of older builds too: pages saved with them still need them. */
  assets: { entries: 400, bytes: 8_000_000 },
  /** The same for everybody: pages, their data, the list of springs. */
  pages: { entries: 150, bytes: 15_000_000 },
  pictures: { entries: 150, bytes: 15_000_000 },
  tiles: { entries: 1_500, bytes: 15_000_000 },
  /** The signed-in member's own, deleted when they sign out. */
  personal: { entries: 200, bytes: 10_000_000 },
} as const satisfies Record<string, Limits>;

export type StoreName = keyof typeof STORES;

export const MAX_AGE_MS = DEVICE_COPY_DAYS * DAY_MS;

/** Headers that only copies have. */
export const KEPT_AT = 'x-kept-at';
export const KEPT_BYTES = 'x-kept-bytes';
export const KEPT_TITLE = 'x-kept-title';
/** The name in `Server-Timing`, the one header of its own document that a page can read. */
export const KEPT_TIMING = 'kept';

/** Shown instead of a page that is not saved; `?page=` names it. */
export const OFFLINE_PATH = '/offline';

/** What waits to be sent. Its page opens without a signal on every device. */
export const OUTBOX_PATH = '/outbox';

/** Messages from a page to the worker. */
export type ToWorker =
  | {
      type: 'keep';
      /** What the page shows, and the worker may have missed. */
      urls: string[];
      /** Also the saved plans, with the map along their routes. */
      plans: boolean;
      /** They have just changed, so even a fresh copy is wrong. */
      refetch: boolean;
      isDark: boolean;
    }
  /** The member signed out, or somebody else signed in. */
  | { type: 'forget' };

/** The worker's message to a page. */
export interface FromWorker {
  type: 'lost';
}
