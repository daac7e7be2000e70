import { obtainShared } from './obtain-shared.ts';
import type { Platform } from './platform.ts';

/** The lock is taken a moment before the work begins. */
const SPARE_MS = 1_000;

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
export const shareAnswers = <Answer>(
  { shareWork, limiter }: Pick<Platform, 'shareWork' | 'limiter'>,
  { name, keptMs, workMs, maxKept, maxShared }: Kind,
) => {
  // A Map keeps insertion order, so the first key is the oldest.
  const kept = new Map<string, { until: number; answer: Promise<Answer> }>();

  const counter = { name: `shared-${name}`, windowMs: keptMs };

  const obtain = async (key: string, find: () => Promise<Answer>) => {
    const now = performance.now();
    const { result } = await obtainShared(
      shareWork(`${name}:${key}`, { keptMs, lockMs: workMs + SPARE_MS }),
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
