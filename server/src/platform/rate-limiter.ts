import type { Redis } from 'ioredis';
import { HttpError } from './http/errors.ts';
import type { Metrics } from './metrics.ts';

export interface Limit {
  /** Routes with the same name share a count. */
  name: string;
  max: number;
  windowMs: number;
}

export interface Rule extends Limit {
  /** 'You can vote 30 times a minute.' */
  rule: string;
  /** A sentence on what else helps, besides waiting. */
  advice?: string;
}

interface Count {
  current: number;
  endsInMs: number;
}

export interface RateLimiter {
  /** Counts a use. Returns the seconds to wait if there were too many, else 0. */
  take(limit: Limit, who: string): Promise<number>;
  /** Counts a use. Throws 429 if there were too many. */
  enforce(rule: Rule, who: string): Promise<void>;
  /** Adds an amount, or gives it back if negative. Returns the window's new total. */
  add(limit: Omit<Limit, 'max'>, who: string, amount: number): Promise<number>;
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
/** For each limit. They take some 3 MB. */
const MAX_LOCAL_KEYS = 20_000;
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
      if (windows.size >= MAX_LOCAL_KEYS) makeRoom(windows, now);
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
    { name, windowMs }: Omit<Limit, 'max'>,
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

  const take = async (limit: Limit, who: string) => {
    const { current, endsInMs } = await count(limit, who, 1);
    return current > limit.max ? Math.max(1, Math.ceil(endsInMs / 1000)) : 0;
  };

  return {
    take,
    async enforce({ rule, advice, ...limit }, who) {
      const waitS = await take(limit, who);
      if (waitS === 0) return;
      const sentences = [rule, `Please try again in ${waitText(waitS)}.`, advice ?? ''];
      throw new HttpError(429, sentences.join(' ').trim(), waitS);
    },
    async add(limit, who, amount) {
      return (await count(limit, who, amount)).current;
    },
  };
};
