import PQueue from 'p-queue';

interface ConcurrencyLimit {
  concurrency: number;
  /** We refuse more callers right away: an endless line helps nobody. */
  maxWaiting: number;
  /** Also for callers who give up, or run out of time, while they wait. */
  refusal: () => Error;
}

type Limited = <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/** The rest waits, first come, first served. */
export const limitConcurrency = (limit: ConcurrencyLimit): Limited => {
  const { concurrency, maxWaiting, refusal } = limit;
  const queue = new PQueue({ concurrency });
  return async (work, signal) => {
    if (signal?.aborted || (queue.pending >= concurrency && queue.size >= maxWaiting))
      throw refusal();
    // Not the caller's own signal: p-queue would free the slot of work that is still running.
    const waiting = new AbortController();
    const leave = () => waiting.abort(refusal());
    const stopListening = () => signal?.removeEventListener('abort', leave);
    signal?.addEventListener('abort', leave, { once: true });
    const start = () => {
      stopListening();
      return work();
    };
    return queue.add(start, { signal: waiting.signal }).finally(stopListening);
  };
};

/** Each key, such as a member, has its own limit, so nobody waits for anyone else. */
export const limitConcurrencyByKey = (limit: ConcurrencyLimit) => {
  const limits = new Map<string, { limited: Limited; uses: number }>();
  return async <Result>(
    key: string,
    work: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> => {
    const own = limits.get(key) ?? { limited: limitConcurrency(limit), uses: 0 };
    limits.set(key, own);
    own.uses += 1;
    try {
      return await own.limited(work, signal);
    } finally {
      own.uses -= 1;
      if (own.uses === 0) limits.delete(key);
    }
  };
};
