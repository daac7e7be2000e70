import type { Redis } from 'ioredis';
import { HttpError } from './errors.ts';
import { CACHES } from './caches.ts';
import { LIMITS, type LimitName } from './rate-limits.ts';
import type { Metrics } from './metrics.ts';

/** A count with a window of its own, such as a day's budget. */
interface Counter {
  name: string;
  windowMs: number;
}

interface Count {
  current: number;
  endsInMs: number;
}

export interface RateLimiter {
  /** Counts a use. Returns the seconds to wait if there were too many, else 0. */
  take(name: LimitName, who: string): Promise<number>;
  /** Counts a use. Throws 429 if there were too many. */
  enforce(name: LimitName, who: string): Promise<void>;
  /** Adds an amount, or gives it back if negative. Returns the window's new total. */
  add(counted: LimitName | Counter, who: string, amount: number): Promise<number>;
}

/** Counts and sets the window's end in a single step, so no key can live forever. */
const COUNT_SCRIPT = `
  local current = redis.call('INCRBY', KEYS[1], ARGV[2])
  local left = redis.call('PTTL', KEYS[1])
  if left < 0 then
    redis.call('PEXPIRE', KEYS[1], ARGV[1])
    left = tonumber(ARGV[1])
  end
  return {current, left}`;

/** After a failure we do not ask Redis for this long: a frozen Redis must not slow every call. */
const LEAVE_ALONE_MS = 1_000;
const LOOKED_AT = 100;

const waitText = (seconds: number) => {
  if (seconds < 120) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  if (seconds < 7_200) return `${Math.ceil(seconds / 60)} minutes`;
  return `${Math.ceil(seconds / 3_600)} hours`;
};

type Windows = Map<string, { current: number; endsAt: number }>;

/**
 * Drops the oldest key that was used only once: a flood of new keys pushes out other new keys, not the
 * count of someone's guesses. A Map keeps insertion order.
 */
const makeRoom = (windows: Windows, now: number) => {
  let looked = 0;
  for (const [key, window] of windows) {
    windows.delete(key);
    looked += 1;
    if (window.current <= 1 || window.endsAt <= now || looked === LOOKED_AT) return;
    windows.set(key, window);
  }
};

/** Each limit has its own keys: a flood of searches cannot push out the login counts. */
const createLocalCounter = () => {
  const limits = new Map<string, Windows>();

  const windowsOf = (name: string, now: number): Windows => {
    const known = limits.get(name);
    if (known) return known;
    // Some limits have a new name every day.
    for (const [old, windows] of limits)
      if ([...windows.values()].every(({ endsAt }) => endsAt <= now)) limits.delete(old);
    const windows: Windows = new Map();
    limits.set(name, windows);
    return windows;
  };

  return (name: string, who: string, windowMs: number, amount: number): Count => {
    const now = Date.now();
    const windows = windowsOf(name, now);
    let window = windows.get(who);
    if (!window || window.endsAt <= now) {
      window = { current: 0, endsAt: now + windowMs };
      windows.delete(who);
      if (windows.size >= CACHES.counts.maxEntries) makeRoom(windows, now);
      windows.set(who, window);
    }
    window.current += amount;
    return { current: window.current, endsInMs: window.endsAt - now };
  };
};

/**
 * Processes share their limits through Redis. While it is down, each process counts for itself, and a
 * metric says so.
 */
export const createRateLimiter = (redis: Redis, metrics: Metrics): RateLimiter => {
  const countHere = createLocalCounter();
  let leaveAloneUntil = 0;
  const checks = metrics.counter(
    'rate_limit_checks_total',
    'Limited calls, by where they were counted: redis, or this process alone',
    ['store'],
  );
  const isShared = metrics.gauge(
    'rate_limit_shared',
    '1 while limits are shared through Redis, 0 while each process counts for itself',
  );
  redis.on('ready', () => isShared.set(1));
  redis.on('close', () => isShared.set(0));

  const count = async (
    { name, windowMs }: Counter,
    who: string,
    amount: number,
  ): Promise<Count> => {
    if (Date.now() >= leaveAloneUntil) {
      try {
        const answer = await redis.eval(COUNT_SCRIPT, 1, `limit:${name}:${who}`, windowMs, amount);
        const [current, endsInMs] = answer as [number, number];
        isShared.set(1);
        checks.inc({ store: 'redis' });
        return { current, endsInMs };
      } catch {
        leaveAloneUntil = Date.now() + LEAVE_ALONE_MS;
        isShared.set(0);
      }
    }
    checks.inc({ store: 'process' });
    return countHere(name, who, windowMs, amount);
  };

  const counterOf = (name: LimitName): Counter => ({ name, windowMs: LIMITS[name].windowMs });

  const take = async (name: LimitName, who: string) => {
    const { current, endsInMs } = await count(counterOf(name), who, 1);
    return current > LIMITS[name].max ? Math.max(1, Math.ceil(endsInMs / 1000)) : 0;
  };

  return {
    take,
    async enforce(name, who) {
      const waitS = await take(name, who);
      if (waitS === 0) return;
      const { rule, max, advice } = LIMITS[name];
      const sentences = [
        rule.replace('{max}', String(max)),
        `Please try again in ${waitText(waitS)}.`,
        advice,
      ];
      throw new HttpError(429, sentences.join(' ').trim(), waitS);
    },
    async add(counted, who, amount) {
      const counter = typeof counted === 'string' ? counterOf(counted) : counted;
      return (await count(counter, who, amount)).current;
    },
  };
};
