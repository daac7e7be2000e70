import PQueue from 'p-queue';
import { abandoned, type Failure, stopping } from '../engine/failures.ts';
import { tookTooLong, tooManyWaiting } from '../engine/failures.ts';

export class Refused extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.error);
    this.failure = failure;
  }
}

/** Only for short calls: a matrix of the whole country can keep the engine busy for minutes. */
const SLOTS_FOR_SHORT = 2;

export interface QueueLimits {
  concurrency: number;
  maxWaiting: number;
  timeoutMs: number;
}

/**
 * The engine cannot be interrupted: a call that nobody waits for anymore keeps its slot until the
 * engine is done. Freeing the slot earlier would pile up calls inside the engine, where nothing limits
 * them.
 */
export function createCallQueue({ concurrency, maxWaiting, timeoutMs }: QueueLimits) {
  const calls = new PQueue({ concurrency });
  /** Long calls wait here first, so even many of them never turn a short call away. */
  const longCalls = new PQueue({ concurrency: Math.max(1, concurrency - SLOTS_FOR_SHORT) });
  let hasStopped = false;

  async function run<T>(work: () => Promise<T>, gone: AbortSignal, isLong = false): Promise<T> {
    if (hasStopped) throw new Refused(stopping);
    if (gone.aborted) throw new Refused(abandoned);
    const line = isLong ? longCalls : calls;
    if (line.pending >= line.concurrency && line.size >= maxWaiting)
      throw new Refused(tooManyWaiting);

    const waiting = new AbortController();
    let hasStarted = false;
    const start = () => {
      hasStarted = true;
      return work();
    };
    const enter = () => calls.add(start, { signal: waiting.signal });

    const givenUp = Promise.withResolvers<never>();
    const giveUp = (failure: Failure) => {
      givenUp.reject(new Refused(failure));
      if (!hasStarted) waiting.abort();
    };
    const leave = () => giveUp(abandoned);
    // The wait counts too: callers have only so much patience.
    const timer = setTimeout(() => giveUp(tookTooLong), timeoutMs);
    gone.addEventListener('abort', leave, { once: true });
    try {
      const answer = isLong ? longCalls.add(enter, { signal: waiting.signal }) : enter();
      return await Promise.race([givenUp.promise, answer]);
    } finally {
      clearTimeout(timer);
      gone.removeEventListener('abort', leave);
    }
  }

  return {
    run,
    running: () => calls.pending,
    waiting: () => calls.size + longCalls.size,
    /** Answers the calls it has, and refuses new calls. */
    stop: () => {
      hasStopped = true;
    },
    isStopping: () => hasStopped,
  };
}

export type CallQueue = ReturnType<typeof createCallQueue>;
