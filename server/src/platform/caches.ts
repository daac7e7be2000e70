import { joinFlight, type openFlights } from './single-flight.ts';

const MEGABYTE = 1024 * 1024;

/** What a process keeps for later, by keys that strangers can choose. docs/security.md shows them. */
export const CACHES = {
  tiles: { key: 'the tile', maxBytes: 32 * MEGABYTE },
  // The open sea is one picture for all its tiles. Small, because little else repeats.
  drawings: { key: 'the hash of a tile’s drawing', maxBytes: MEGABYTE },
  // The survey said no a moment ago. They take some 100 kB.
  'no-tiles': { key: 'the tile', maxEntries: 1_000 },
  // All of them fit: 1,672 of about 4 kB.
  plates: { key: 'the hash of what a plate shows', maxBytes: 10 * MEGABYTE },
  // About 300 of 50 kB: link previews ask for few springs, and for each of them once.
  'social-cards': { key: 'the hash of the drawing', maxBytes: 16 * MEGABYTE },
  // An answer has 1,672 springs at most, usually some dozens.
  reach: { key: 'start (to a mile), minutes and roads', maxEntries: 500 },
  // Far more than there are springs. They take some 10 MB.
  roads: { key: 'the place and the roads', maxEntries: 50_000 },
  // While Redis is away, for each limit. They take some 3 MB.
  counts: { key: 'who asks, for each limit', maxEntries: 20_000 },
} satisfies Record<string, { key: string; maxBytes?: number; maxEntries?: number }>;

/** Reads once for everybody, and again after so many milliseconds, or after a failure. */
export const cacheFor = <Args extends unknown[], Value>(
  ms: number,
  read: (...args: Args) => Promise<Value>,
) => {
  let kept: { value: Promise<Value>; at: number } | undefined;
  return (...args: Args): Promise<Value> => {
    if (kept && performance.now() - kept.at < ms) return kept.value;
    const now = { value: read(...args), at: performance.now() };
    kept = now;
    now.value.catch(() => {
      if (kept === now) kept = undefined;
    });
    return now.value;
  };
};

/** Roughly what its key and its slot in the map cost. */
const ENTRY_BYTES = 200;

/** A small buffer is often part of a larger one, all of which would stay in memory with it. */
const ownCopy = (buffer: Buffer): Buffer =>
  buffer.buffer.byteLength === buffer.length ? buffer : Buffer.from(new Uint8Array(buffer).buffer);

/** Keeps the most recently used. A buffer counts once for each of its keys. */
export const createByteCache = (maxBytes: number) => {
  // A Map keeps insertion order, so the first key is the least recently used.
  const kept = new Map<string, Buffer>();
  const making = new Map<string, Promise<Buffer>>();
  let bytes = 0;

  const keep = (key: string, buffer: Buffer) => {
    kept.set(key, buffer);
    bytes += buffer.length + ENTRY_BYTES;
    for (const [oldest, dropped] of kept) {
      if (bytes <= maxBytes) break;
      kept.delete(oldest);
      bytes -= dropped.length + ENTRY_BYTES;
    }
  };

  const get = (key: string) => {
    const found = kept.get(key);
    if (!found) return undefined;
    kept.delete(key);
    kept.set(key, found);
    return found;
  };

  return {
    get,
    /** Callers that ask for the same key in the meantime share the result. */
    getOrMake(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
      const found = get(key);
      if (found) return Promise.resolve(found);
      let promise = making.get(key);
      if (!promise) {
        promise = make()
          .then((made) => {
            const buffer = ownCopy(made);
            keep(key, buffer);
            return buffer;
          })
          .finally(() => making.delete(key));
        making.set(key, promise);
      }
      return promise;
    },
    get bytes() {
      return bytes;
    },
  };
};

/** The lock is taken a moment before the work begins. */
const SPARE_MS = 1_000;

interface Counting {
  add: (counter: { name: string; windowMs: number }, who: string, by: number) => Promise<number>;
}

interface Kind {
  name: string;
  keptMs: number;
  /** How long it can take to find one. The other processes wait as long, then each works by itself. */
  workMs: number;
  /** In this process. */
  maxKept: number;
  /** By all processes, in `keptMs`: strangers choose the keys, and Redis also holds the limits. */
  maxShared: number;
}

/**
 * Answers that cost much and change rarely. Found once for all processes, through Redis; without it, each
 * process finds and keeps its own.
 */
export const createSharedCache = <Answer>(
  { flights, limiter }: { flights: ReturnType<typeof openFlights>; limiter: Counting },
  { name, keptMs, workMs, maxKept, maxShared }: Kind,
) => {
  // A Map keeps insertion order, so the first key is the oldest.
  const kept = new Map<string, { until: number; answer: Promise<Answer> }>();

  const counter = { name: `shared-${name}`, windowMs: keptMs };

  const obtain = async (key: string, find: () => Promise<Answer>) => {
    const now = performance.now();
    const { result } = await joinFlight(
      flights(`${name}:${key}`, { keptMs, lockMs: workMs + SPARE_MS }),
      {
        heardAt: now - keptMs,
        waitUntil: now + workMs,
        build: find,
        pack: async (answer) =>
          (await limiter.add(counter, 'all', 1)) > maxShared
            ? null
            : { json: JSON.stringify(answer) },
        unpack: ({ fields }) => JSON.parse(String(fields['json'])) as Answer,
      },
    );
    return result;
  };

  const known = (key: string): Promise<Answer> | undefined => {
    const found = kept.get(key);
    return found && found.until > performance.now() ? found.answer : undefined;
  };

  const findNew = (key: string, find: () => Promise<Answer>): Promise<Answer> => {
    const now = performance.now();
    const answer = obtain(key, find);
    kept.delete(key);
    kept.set(key, { until: now + keptMs, answer });
    answer.catch(() => {
      if (kept.get(key)?.answer === answer) kept.delete(key);
    });
    for (const [oldest] of kept) {
      if (kept.size <= maxKept) break;
      kept.delete(oldest);
    }
    return answer;
  };

  return {
    /** In this process, or on its way. */
    known,
    find: (key: string, find: () => Promise<Answer>) => known(key) ?? findNew(key, find),
  };
};
