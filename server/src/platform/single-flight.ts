import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Config } from '../config.ts';
import { SCHEMA_VERSION } from './database/apply-schema.ts';
import { migrationNames } from './database/migrate.ts';

/** Callers that want the same thing join the work under way, and never begin it a second time. */
export const singleFlight = <Result, Key = void>(work: (key: Key) => Promise<Result>) => {
  const running = new Map<Key, Promise<Result>>();
  return (key: Key): Promise<Result> => {
    const found = running.get(key);
    if (found) return found;
    const started = work(key).finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
};

interface Times {
  keptMs: number;
  /** Longer than the work takes; another process takes over when its worker has died. */
  lockMs: number;
}

const TIMES: Times = { keptMs: 90_000, lockMs: 3_000 };

/** An older result never replaces a newer one. */
const STORE_SCRIPT = `
  local stored = redis.call('HGET', KEYS[1], 'began')
  if not stored or tonumber(stored) < tonumber(ARGV[2]) then
    redis.call('DEL', KEYS[1])
    redis.call('HSET', KEYS[1], 'began', ARGV[2], unpack(ARGV, 4))
    redis.call('PEXPIRE', KEYS[1], ARGV[3])
  end
  if redis.call('GET', KEYS[2]) == ARGV[1] then redis.call('DEL', KEYS[2]) end`;
const AMEND_SCRIPT = `
  if redis.call('HGET', KEYS[1], 'began') ~= ARGV[1] then return end
  redis.call('HSET', KEYS[1], unpack(ARGV, 2))`;
const RELEASE_SCRIPT = `
  if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`;

type Fields = Record<string, string | Buffer>;

export interface FlightResult {
  /** In microseconds of Redis's clock, before the work began. */
  began: number;
  fields: Record<string, Buffer>;
}

const flat = (fields: Fields) => Object.entries(fields).flat();

const microseconds = (time: unknown) => {
  const [seconds, rest] = time as [string, string];
  return Number(seconds) * 1e6 + Number(rest);
};

const resultsOf = (answers: [Error | null, unknown][] | null): unknown[] =>
  (answers ?? []).map(([error, result]) => {
    if (error) throw error;
    return result;
  });

const openFlight = (redis: Redis, key: string, { keptMs, lockMs }: Times) => {
  const lock = `${key}:lock`;
  const token = randomUUID();
  return {
    /** A result whose work began at most so long ago. The caller takes the age before the call. */
    async find(ageMs: number): Promise<FlightResult | null> {
      const [time, began] = resultsOf(await redis.multi().time().hget(key, 'began').exec());
      const earliest = microseconds(time) - ageMs * 1_000;
      if (began === null || Number(began) < earliest) return null;
      const fields = await redis.hgetallBuffer(key);
      const begins = Number(fields['began'] ?? -Infinity);
      // Gone by now, or Redis failed over to an older copy.
      return begins < earliest || !fields['began'] ? null : { began: begins, fields };
    },
    /** When the work began, if it is this process's; null while another one does it. */
    async begin(): Promise<number | null> {
      const set = redis.multi().set(lock, token, 'PX', lockMs, 'NX').time();
      const [isOurs, time] = resultsOf(await set.exec());
      return isOurs === null ? null : microseconds(time);
    },
    async store(began: number, fields: Fields) {
      await redis.eval(STORE_SCRIPT, 2, key, lock, token, began, keptMs, ...flat(fields));
    },
    /** Unless there is another result by now. */
    async amend(began: number, fields: Fields) {
      await redis.eval(AMEND_SCRIPT, 1, key, began, ...flat(fields));
    },
    /** Without a result: another process may try. */
    async release() {
      await redis.eval(RELEASE_SCRIPT, 1, lock, token);
    },
  };
};

export type Flight = ReturnType<typeof openFlight>;

/**
 * Work that one process does for all, through Redis; the processes compare moments by Redis's clock alone.
 * Everything throws while Redis is away: then each does its own. Another release, schema or site may
 * come to another result, so they share nothing.
 */
export const openFlights = (redis: Redis, config: Config) => {
  const release = config.release === 'unknown' ? randomUUID() : config.release;
  const identity = [
    release,
    migrationNames().toSorted().at(-1),
    SCHEMA_VERSION.hash,
    config.publicUrl,
  ];
  const hash = createHash('sha256').update(identity.join('\n')).digest('base64url').slice(0, 16);
  return (name: string, times = TIMES) => openFlight(redis, `shared:${name}:${hash}`, times);
};

const LOOK_AGAIN_MS = 100;

interface Task<Result> {
  /** Both by `performance.now()`. A result counts if the work on it began after the first. */
  heardAt: number;
  waitUntil: number;
  build: () => Promise<Result>;
  /** Null for what is not shared. */
  pack: (result: Result) => Promise<Fields | null> | Fields;
  unpack: (shared: FlightResult) => Promise<Result> | Result;
}

interface Obtained<Result> {
  result: Result;
  origin: 'built' | 'adopted';
  /** Null if it is not shared. */
  began: number | null;
}

/**
 * One process works for all. What another one found is taken only if its work began late enough; a
 * process that waits too long, or has no Redis, works by itself.
 */
export const joinFlight = async <Result>(
  flight: Flight,
  { heardAt, waitUntil, build, pack, unpack }: Task<Result>,
): Promise<Obtained<Result>> => {
  const adopt = async (): Promise<Obtained<Result> | null> => {
    const shared = await flight.find(performance.now() - heardAt);
    if (!shared) return null;
    return { result: await unpack(shared), origin: 'adopted', began: shared.began };
  };
  const share = async () => {
    for (;;) {
      const adopted = await adopt();
      if (adopted) return adopted;
      const began = await flight.begin();
      if (began !== null) return began;
      if (performance.now() > waitUntil) return null;
      await delay(LOOK_AGAIN_MS);
    }
  };
  const shared = await share().catch(() => null);
  if (typeof shared === 'object' && shared !== null) return shared;
  try {
    const result = await build();
    if (shared !== null) {
      const packed = await pack(result);
      const isOver = packed ? flight.store(shared, packed) : flight.release();
      await isOver.catch(() => undefined);
    }
    return { result, origin: 'built', began: shared };
  } catch (error) {
    if (shared !== null) await flight.release().catch(() => undefined);
    throw error;
  }
};
