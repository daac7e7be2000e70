import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AiError, type Ai } from './ai.ts';
import type { Files } from './files.ts';
import type { Site } from './site.ts';
import { singleFlight } from './single-flight.ts';

const LOOK_MS = 1_000;

// A restored database may share its bucket, its folder, its keys and its accounts with the original.

/** Not `deleteFolder`: in its transaction we must not wait for a second connection. Jobs ask before it. */
export const pausableFiles = (files: Files, site: Site): Files => {
  // The files of a photo come at once.
  const refuseIfPaused = singleFlight(() => site.refuseIfPaused());
  return {
    ...files,
    async put(key, bytes, contentType) {
      await refuseIfPaused();
      await files.put(key, bytes, contentType);
    },
  };
};

export const pausableAi = (ai: Ai, { whyPaused }: Site): Ai => ({
  ...ai,
  async ask(question, withinMs) {
    if ((await whyPaused().catch(String)) === null) return ai.ask(question, withinMs);
    throw new AiError('refused', { inputTokens: 0, outputTokens: 0, costMicros: 0 });
  },
});

/** For Stripe's client, which does not repeat a call that got this answer. */
export const pausableFetch =
  ({ whyPaused }: Site): typeof fetch =>
  async (address, options) => {
    const isPaused = options?.method !== 'GET' && (await whyPaused()) !== null;
    if (!isPaused) return fetch(address, options);
    const error = { type: 'invalid_request_error', code: 'paused', message: 'the site is paused' };
    return Response.json({ error }, { status: 403 });
  };

interface RunningWork {
  stop(): Promise<void>;
  /** What keeps it from working, in words. */
  missing(): Promise<string[]>;
}

/** Runs the work while the site is not paused, and keeps looking whether that has changed. */
export const workUnlessPaused = (
  { whyPaused }: Site,
  log: Logger,
  start: () => Promise<RunningWork>,
) => {
  const stopping = new AbortController();
  let work: RunningWork | undefined;
  let isSaid = false;
  let looking: Promise<void> | undefined;

  const look = async () => {
    const why = await whyPaused();
    if (why === null) {
      if (work) return;
      work = await start();
      isSaid = false;
      log.info('working');
    } else {
      const running = work;
      work = undefined;
      await running?.stop();
      if (!isSaid) log.warn({ why }, 'paused: no jobs run and no emails go out');
      isSaid = true;
    }
  };

  const keepLooking = async () => {
    const pause = () => delay(LOOK_MS, true, { signal: stopping.signal }).catch(() => false);
    while (await pause()) {
      await look().catch((error: unknown) => {
        log.warn({ err: error }, 'could not see whether the site is paused');
      });
    }
  };

  return {
    async start() {
      const begun = look();
      // Known at once, so that a stop in the middle of the start ends what the start began.
      looking = begun.then(keepLooking, () => undefined);
      await begun;
    },
    async stop() {
      stopping.abort();
      await looking;
      await work?.stop();
    },
    /** A paused worker is well: it has nothing to do. */
    missing: async () => {
      if (work) return work.missing();
      return isSaid ? [] : ['starting'];
    },
  };
};
