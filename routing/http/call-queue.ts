import { abandoned, type Failure, stopping } from '../engine/failures.ts';
import { tookTooLong, tooManyWaiting } from '../engine/failures.ts';

export class Refused extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.error);
    this.failure = failure;
  }
}

interface Waiting {
  isLong: boolean;
  start: () => void;
}

/** A matrix over the whole country takes the engine up to minutes: this many places are kept for the rest. */
const PLACES_FOR_SHORT = 2;

export interface QueueLimits {
  running: number;
  waiting: number;
  timeoutMs: number;
}

/**
 * The engine cannot be interrupted: a call that nobody waits for any more keeps its place until the
 * engine is done with it. Freeing the place earlier would pile calls up inside, where nothing bounds
 * them.
 */
export function createCallQueue({ running: places, waiting: chairs, timeoutMs }: QueueLimits) {
  const longPlaces = Math.max(1, places - PLACES_FOR_SHORT);
  const waiting = new Set<Waiting>();
  let running = 0;
  let longRunning = 0;
  let hasStopped = false;

  const hasPlace = (isLong: boolean) => running < places && (!isLong || longRunning < longPlaces);

  /** Each kind has chairs of its own: long ones that pile up must not turn short ones away. */
  const hasChair = (isLong: boolean) =>
    [...waiting].filter((entry) => entry.isLong === isLong).length < chairs;

  function enter(isLong: boolean, step: 1 | -1): void {
    running += step;
    if (isLong) longRunning += step;
  }

  function next(): void {
    for (const entry of waiting) {
      if (!hasPlace(entry.isLong)) continue;
      waiting.delete(entry);
      entry.start();
    }
  }

  function run<T>(work: () => Promise<T>, gone: AbortSignal, isLong = false): Promise<T> {
    if (hasStopped) return Promise.reject(new Refused(stopping));
    // A signal that has spoken already tells nobody who comes to listen.
    if (gone.aborted) return Promise.reject(new Refused(abandoned));
    if (!hasPlace(isLong) && !hasChair(isLong)) {
      return Promise.reject(new Refused(tooManyWaiting));
    }
    return new Promise<T>((resolve, reject) => {
      const settle = (act: () => void) => {
        clearTimeout(timer);
        gone.removeEventListener('abort', leave);
        waiting.delete(entry);
        act();
      };
      const giveUp = (failure: Failure) => settle(() => reject(new Refused(failure)));
      // The time in the queue counts: whoever asks has only so much patience in all.
      const timer = setTimeout(() => giveUp(tookTooLong), timeoutMs);
      const leave = () => giveUp(abandoned);
      const start = () => {
        enter(isLong, 1);
        // The place is free before the answer is out: who has it may ask again at once.
        void work()
          .finally(() => {
            enter(isLong, -1);
            next();
          })
          .then(
            (result) => settle(() => resolve(result)),
            (error: unknown) => settle(() => reject(error)),
          );
      };
      const entry: Waiting = { isLong, start };
      gone.addEventListener('abort', leave, { once: true });
      if (hasPlace(isLong)) start();
      else waiting.add(entry);
    });
  }

  return {
    run,
    running: () => running,
    waiting: () => waiting.size,
    /** What was accepted is still answered; what comes now is refused. */
    stop: () => {
      hasStopped = true;
    },
    isStopping: () => hasStopped,
  };
}

export type CallQueue = ReturnType<typeof createCallQueue>;
