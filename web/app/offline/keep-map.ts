import { useSyncExternalStore } from 'react';
import { whenConnected } from '../lib/http/connection.ts';
import {
  cacheOf,
  deleteMap,
  keptMaps,
  membersMaps,
  writeFacts,
  type KeptMap,
} from './kept-maps.ts';
import { keepOffline } from './worker.ts';

/** Few: the survey is a public service, and a weak signal carries no more. */
const AT_ONCE = 4;
const MAX_FAILURES = 40;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
/** Tiles until the size is written down, for when the page closes in between. */
const WRITE_EVERY = 10;
/** What we leave free for everything else. */
const RESERVE_BYTES = 20_000_000;
/** A survey tile weighs 15 to 25 kB. */
const TYPICAL_BYTES = 20_000;

export const typicalBytes = (tiles: number): number => tiles * TYPICAL_BYTES;

export type Keeping = KeptMap & { state: 'kept' | 'stopped' | 'running' | 'waiting' | 'full' };

export interface WantedMap extends Pick<KeptMap, 'path' | 'title' | 'owner'> {
  urls: readonly string[];
}

let known: readonly Keeping[] | undefined;
const running = new Map<string, { leaving: AbortController; owner: string | null }>();
const listeners = new Set<() => void>();

const setKnown = (maps: readonly Keeping[]) => {
  known = maps;
  listeners.forEach((listen) => listen());
};

/** Reads what the device has, except for what is on its way here. */
const refreshKeptMaps = async () => {
  const found = (await keptMaps()).filter(({ path }) => !running.has(path));
  setKnown([
    ...(known ?? []).filter(({ path }) => running.has(path)),
    ...found.map((map): Keeping => ({ ...map, state: map.done < map.total ? 'stopped' : 'kept' })),
  ]);
};

membersMaps.addEventListener('gone', () => {
  for (const [path, { leaving, owner }] of running) {
    if (owner === null) continue;
    leaving.abort();
    running.delete(path);
  }
  void refreshKeptMaps();
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  void refreshKeptMaps();
  return () => void listeners.delete(listener);
};

/** A visitor's and this member's, or all if left out. Undefined until known, and at the server. */
export const useKeptMaps = (member?: string | null): Keeping[] | undefined =>
  useSyncExternalStore(
    subscribe,
    () => known,
    () => undefined,
  )?.filter(({ owner }) => owner === null || member === undefined || owner === member);

const show = (map: Keeping) =>
  setKnown([...(known ?? []).filter(({ path }) => path !== map.path), map]);

/** Infinity where the browser doesn't say. */
const roomFor = async (): Promise<number> => {
  try {
    const { quota, usage = 0 } = await navigator.storage.estimate();
    return quota === undefined ? Infinity : quota - usage - RESERVE_BYTES;
  } catch {
    return Infinity;
  }
};

const pauseFor = async (ms: number, signal: AbortSignal) => {
  const aborted = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const over = new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });
  await Promise.race([aborted, over.then(whenConnected)]);
};

const retryAfterMs = (answer: Response | null, failures: number): number => {
  const asked = Number(answer?.headers.get('retry-after')) * 1_000;
  const backOff = FIRST_PAUSE_MS * 2 ** Math.floor(failures / AT_ONCE);
  return Math.min(LONGEST_PAUSE_MS, asked > 0 ? asked : backOff);
};

/** What can be kept of an answer; null if it may come later. A place without a tile has an empty copy. */
const copyOf = async (answer: Response): Promise<{ copy: Response; bytes: number } | null> => {
  if (answer.status === 404) return { copy: new Response(null, { status: 404 }), bytes: 0 };
  const body = answer.status === 200 ? await answer.blob() : null;
  return body?.type.startsWith('image/') ? { copy: new Response(body), bytes: body.size } : null;
};

class Full extends Error {}

/** Fetches what is missing, a few at once. Throws where the device is full. */
const fetchAll = async (
  cache: Cache,
  urls: string[],
  signal: AbortSignal,
  { onTile, onWait }: { onTile: (bytes: number) => Promise<void>; onWait: () => void },
) => {
  let failures = 0;
  let pause: Promise<void> | undefined;
  const work = async () => {
    for (let url = urls.pop(); url !== undefined; url = urls.pop()) {
      await pause;
      if (signal.aborted) return;
      const answer = await fetch(url, { signal, priority: 'low' }).catch(() => null);
      const kept = answer && (await copyOf(answer).catch(() => null));
      if (signal.aborted) return;
      if (kept) {
        failures = 0;
        await cache.put(url, kept.copy).catch(() => {
          throw new Full();
        });
        await onTile(kept.bytes);
        continue;
      }
      urls.push(url);
      failures += 1;
      if (failures > MAX_FAILURES) return;
      onWait();
      pause ??= pauseFor(retryAfterMs(answer, failures), signal).finally(() => {
        pause = undefined;
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
};

/** Begins, or goes on where it stopped. */
export const keepMap = async ({ path, title, owner, urls }: WantedMap) => {
  if (running.has(path)) return;
  const leaving = new AbortController();
  const job = { leaving, owner };
  running.set(path, job);
  const before = known?.find((map) => map.path === path);
  const map: Keeping = {
    path,
    title,
    owner,
    done: 0,
    total: urls.length,
    bytes: 0,
    state: 'running',
  };
  try {
    show(map);
    if ((await roomFor()) < typicalBytes(urls.length - (before?.done ?? 0))) throw new Full();
    // Or the browser may delete it when the device runs low.
    void navigator.storage?.persist?.().catch(() => false);
    void keepOffline([path]);
    leaving.signal.throwIfAborted();
    const cache = await caches.open(cacheOf(map));
    const has = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    const missing = urls.filter((url) => !has.has(url)).toReversed();
    map.done = urls.length - missing.length;
    map.bytes = before?.bytes ?? 0;
    await writeFacts(cache, map);
    await fetchAll(cache, missing, leaving.signal, {
      onTile: async (bytes) => {
        map.done += 1;
        map.bytes += bytes;
        map.state = 'running';
        show({ ...map });
        if (map.done % WRITE_EVERY === 0) await writeFacts(cache, map);
      },
      onWait: () => {
        map.state = 'waiting';
        show({ ...map });
      },
    });
    await writeFacts(cache, map);
    map.state = map.done < map.total ? 'stopped' : 'kept';
  } catch (error) {
    leaving.abort();
    map.state = error instanceof Full ? 'full' : 'stopped';
  }
  // Removed meanwhile, it is no longer ours to show.
  if (running.get(path) !== job) return;
  running.delete(path);
  show({ ...map });
};

/** What came so far stays, to go on with later. */
export const cancelKeeping = (path: string) => running.get(path)?.leaving.abort();

export const removeMap = async (path: string) => {
  cancelKeeping(path);
  running.delete(path);
  await deleteMap(path);
  setKnown((known ?? []).filter((map) => map.path !== path));
};
