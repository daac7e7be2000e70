import { Worker } from 'node:worker_threads';
import { HttpError } from '../../platform/errors.ts';
import type { Tile } from './tile-svg.ts';

type Answer = { id: number } & ({ svg: string } | { error: string });

interface Thread {
  worker: Worker;
  waiting: Map<number, PromiseWithResolvers<string>>;
  /** Refuses everybody who waits for this thread. */
  end: (reason: unknown) => void;
}

interface Options {
  onFailure: (reason: unknown) => void;
  /** Tests have shorter ones. */
  file?: URL;
  timeoutMs?: number;
}

/** Reading the gazetteer takes seconds, more on a busy machine. */
const TIMEOUT_MS = 20_000;
/** Without a bound it collects its garbage late, and takes 140 MB more with its first tile. A smaller young one is slow. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 48 };

/**
 * Reading the gazetteer takes seconds, and every tile some milliseconds of JavaScript: in a thread of its
 * own, so that no reader waits meanwhile.
 */
export const createSvgThread = ({
  onFailure,
  file = new URL('./svg-worker.ts', import.meta.url),
  timeoutMs = TIMEOUT_MS,
}: Options) => {
  let thread: Thread | undefined;
  let hasStarted = false;
  let asked = 0;

  const start = (): Thread => {
    hasStarted = true;
    const worker = new Worker(file, { resourceLimits: RESOURCE_LIMITS });
    const waiting: Thread['waiting'] = new Map();
    const end = (reason: unknown) => {
      if (thread === started) thread = undefined;
      if (hasEnded) return;
      hasEnded = true;
      onFailure(reason);
      for (const { reject } of waiting.values())
        reject(new HttpError(503, "We can't draw the map right now."));
      waiting.clear();
      void worker.terminate();
    };
    let hasEnded = false;
    const started = { worker, waiting, end };
    // The process may end while nobody waits for a tile.
    worker.unref();
    worker.on('message', (answer: Answer) => {
      const asker = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (waiting.size === 0) worker.unref();
      if ('svg' in answer) asker?.resolve(answer.svg);
      else asker?.reject(new Error(answer.error));
    });
    worker.once('messageerror', end);
    worker.once('error', end);
    worker.once('exit', (code) => end(new Error(`The drawing thread ended with ${code}.`)));
    return started;
  };

  return {
    /** Early, so that the first tile waits less. A thread that failed starts again only for a tile. */
    warmUp: (): void => {
      if (!hasStarted) thread = start();
    },
    write: async (tile: Tile): Promise<string> => {
      thread ??= start();
      const { worker, waiting, end } = thread;
      const asker = Promise.withResolvers<string>();
      asked += 1;
      waiting.set(asked, asker);
      worker.ref();
      worker.postMessage({ id: asked, tile }, []);
      const late = () => end(new Error(`The drawing thread took longer than ${timeoutMs} ms.`));
      const timer = setTimeout(late, timeoutMs);
      return asker.promise.finally(() => clearTimeout(timer));
    },
  };
};
