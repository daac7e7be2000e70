import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AiError, type Ai } from './ai.ts';
import type { Files } from './files.ts';
import type { Site } from './site.ts';
import { shareWhileRunning } from './timeout.ts';

const LOOK_MS = 1_000;

// A muted copy may share its bucket, its folder, its keys and its accounts with the original.

/** Not `deleteFolder`: in its transaction we must not wait for a second connection. Jobs ask before it. */
export const muteFiles = (files: Files, site: Site): Files => {
  // The files of a photo come at once.
  const refuseIfMuted = shareWhileRunning(() => site.refuseIfMuted());
  return {
    ...files,
    async put(key, bytes, contentType) {
      await refuseIfMuted();
      await files.put(key, bytes, contentType);
    },
  };
};

export const muteAi = (ai: Ai, { whyMuted }: Site): Ai => ({
  ...ai,
  async ask(question, withinMs) {
    if ((await whyMuted().catch(String)) === null) return ai.ask(question, withinMs);
    throw new AiError('refused', { inputTokens: 0, outputTokens: 0, costMicros: 0 });
  },
});

/** For Stripe's client, which does not repeat a call that got this answer. */
export const muteFetch =
  ({ whyMuted }: Site): typeof fetch =>
  async (address, options) => {
    const isMuted = options?.method !== 'GET' && (await whyMuted()) !== null;
    if (!isMuted) return fetch(address, options);
    const error = { type: 'invalid_request_error', code: 'muted', message: 'the site is muted' };
    return Response.json({ error }, { status: 403 });
  };

interface RunningWork {
  stop(): Promise<void>;
  /** What keeps it from working, in words. */
  missing(): Promise<string[]>;
}

/** Runs the work while the site is not muted, and keeps looking whether that has changed. */
export const workUnlessMuted = (
  { whyMuted }: Site,
  log: Logger,
  start: () => Promise<RunningWork>,
) => {
  const stopping = new AbortController();
  let work: RunningWork | undefined;
  let isSaid = false;
  let looking: Promise<void> | undefined;

  const look = async () => {
    const why = await whyMuted();
    if (why === null) {
      if (work) return;
      work = await start();
      isSaid = false;
      log.info('working');
    } else {
      const running = work;
      work = undefined;
      await running?.stop();
      if (!isSaid) log.warn({ why }, 'muted: no job runs and nothing is mailed');
      isSaid = true;
    }
  };

  const keepLooking = async () => {
    const pause = () => delay(LOOK_MS, true, { signal: stopping.signal }).catch(() => false);
    while (await pause()) {
      await look().catch((error: unknown) => {
        log.warn({ err: error }, 'could not see whether the site is muted');
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
    /** A muted worker is well: it has nothing to do. */
    missing: async () => {
      if (work) return work.missing();
      return isSaid ? [] : ['starting'];
    },
  };
};
