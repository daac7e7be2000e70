import type { Metrics } from './metrics.ts';
import type { Redis } from './redis.ts';

export interface Limit {
  /** What is counted, e.g. 'search'; the same name shares its count across routes. */
  name: string;
  max: number;
  windowMs: number;
}

interface Count {
  current: number;
  endsInMs: number;
}

export interface RateLimiter {
  /** Counts one use. Gives the seconds to wait when it is one too many, else 0. */
  take(limit: Limit, who: string): Promise<number>;
  /** Counts so much, less than nothing to give back. Gives what the window has then. */
  add(limit: Omit<Limit, 'max'>, who: string, amount: number): Promise<number>;
}

/** Counts and sets the window's end in one step, so that no key can live forever. */
const COUNT_SCRIPT = `
  local current = redis.call('INCRBY', KEYS[1], ARGV[2])
  local left = redis.call('PTTL', KEYS[1])
  if left < 0 then
    redis.call('PEXPIRE', KEYS[1], ARGV[1])
    left = tonumber(ARGV[1])
  end
  return {current, left}`;

/** After a failure Redis is left alone this long: a frozen one must not slow every call. */
const LEAVE_ALONE_MS = 1_000;
const MAX_LOCAL_KEYS = 50_000;

const createLocalCounter = () => {
  const windows = new Map<string, { current: number; endsAt: number }>();
  return (key: string, windowMs: number, amount: number): Count => {
    const now = Date.now();
    let window = windows.get(key);
    if (!window || window.endsAt <= now) {
      window = { current: 0, endsAt: now + windowMs };
      windows.delete(key);
      windows.set(key, window);
      // A Map keeps the order of insertion: the first key is the oldest window.
      const oldest = windows.keys().next();
      if (windows.size > MAX_LOCAL_KEYS && !oldest.done) windows.delete(oldest.value);
    }
    window.current += amount;
    return { current: window.current, endsInMs: window.endsAt - now };
  };
};

/**
 * Limits hold across processes through Redis. When Redis is away each process counts for itself
 * and a metric says so: nobody is refused for our fault, and nothing is unlimited.
 */
export const createRateLimiter = (redis: Redis, metrics: Metrics): RateLimiter => {
  const countHere = createLocalCounter();
  let leaveAloneUntil = 0;
  redis.on('ready', () => metrics.rateLimitShared.set(1));
  redis.on('close', () => metrics.rateLimitShared.set(0));

  const count = async (key: string, windowMs: number, amount: number): Promise<Count> => {
    if (Date.now() >= leaveAloneUntil) {
      try {
        const answer = await redis.eval(COUNT_SCRIPT, 1, `limit:${key}`, windowMs, amount);
        const [current, endsInMs] = answer as [number, number];
        metrics.rateLimitShared.set(1);
        metrics.rateLimitChecks.inc({ store: 'redis' });
        return { current, endsInMs };
      } catch {
        leaveAloneUntil = Date.now() + LEAVE_ALONE_MS;
        metrics.rateLimitShared.set(0);
      }
    }
    metrics.rateLimitChecks.inc({ store: 'process' });
    return countHere(key, windowMs, amount);
  };

  return {
    async take({ name, max, windowMs }, who) {
      const { current, endsInMs } = await count(`${name}:${who}`, windowMs, 1);
      return current > max ? Math.max(1, Math.ceil(endsInMs / 1000)) : 0;
    },
    async add({ name, windowMs }, who, amount) {
      return (await count(`${name}:${who}`, windowMs, amount)).current;
    },
  };
};
