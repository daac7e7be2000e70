import { createHash, randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Config } from '../config.ts';
import { migrationNames } from './database/migrate.ts';

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

export interface SharedResult {
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

const sharedWork = (redis: Redis, key: string, { keptMs, lockMs }: Times) => {
  const lock = `${key}:lock`;
  const token = randomUUID();
  return {
    /** A result whose work began at most so long ago. The caller takes the age before the call. */
    async find(ageMs: number): Promise<SharedResult | null> {
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
    /** Without a result: somebody else may try. */
    async release() {
      await redis.eval(RELEASE_SCRIPT, 1, lock, token);
    },
  };
};

export type SharedWork = ReturnType<typeof sharedWork>;

/**
 * Work that one process does for all, through Redis; the processes compare moments by Redis's clock alone.
 * Everything throws while Redis is away: then each does its own. Another release, schema or site may
 * come to another result, so they share nothing.
 */
export const shareWork = (redis: Redis, config: Config) => {
  const release = config.release === 'unknown' ? randomUUID() : config.release;
  const identity = [release, migrationNames().toSorted().at(-1), config.publicUrl];
  const hash = createHash('sha256').update(identity.join('\n')).digest('base64url').slice(0, 16);
  return (name: string, times = TIMES) => sharedWork(redis, `shared:${name}:${hash}`, times);
};
