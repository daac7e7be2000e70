import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../platform/database/database.ts';
import { isDatabaseUnavailable } from '../../platform/database/unavailable.ts';
import { HttpError, notFound } from '../../platform/http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/sessions.ts';
import { PROMPT_VERSION } from './writing/prompt.ts';
import * as summaries from './summaries.repository.ts';
import { SPRING_DAILY } from './writing/summary-budgets.ts';
import { BudgetError, failureOf, OFF } from './writing/summary-failures.ts';
import { WORKERS_SHARE } from './writing/summary-writing.repository.ts';
import { createWriter } from './writing/write-summary.ts';

const POLL_MS = 250;
/** Beyond the longest that the model is asked: to come to the claim and to write. 25 s in all. */
const PATIENCE_MS = 3_000;
/** To write what came, when it came at the last moment. */
const RESERVE_MS = 1_000;
/** What could not be used costs the same the next time: nobody's visit pays for it again so soon. */
const UNUSABLE_MS = 10 * 60_000;
/** Of one run: each takes seconds, and the next comes soon. */
const REFRESHED_AT_ONCE = 20;

/** When the database could not be asked: as if somebody were writing. */
const MISSED = { is_written: false, is_claimed: true, failure: null, failed_at: null, now: 0 };

/** Which summaries somebody caused, and when. */
export const exportSummaryCalls = (database: Database, memberId: string) =>
  summaries.listCallsOf(database, memberId);

/** One of those who want the same does the work; all get its result. */
const createShared = <Key, Result>(work: (key: Key) => Promise<Result>) => {
  const running = new Map<Key, Promise<Result>>();
  return (key: Key) => {
    const found = running.get(key);
    if (found) return found;
    const started = work(key).finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
};

export const createSummaries = (platform: Platform) => {
  const { ai, database, log } = platform;
  const write = ai && createWriter(platform, ai);
  /** By spring, what somebody in this process is at: to get the claim, and then to write. */
  const writing = new Map<number, Promise<'done' | 'taken'>>();
  const look = createShared((springId: number) => summaries.readState(database, springId));
  const lookSoon = createShared(async (springId: number) => {
    await delay(POLL_MS);
    return summaries.readState(database, springId).catch((error: unknown) => {
      // Whoever has waited so long does so for another moment.
      if (isDatabaseUnavailable(error)) return MISSED;
      throw error;
    });
  });

  const readFor = (isPremium: boolean) => async (springId: number) => {
    const found = await summaries.readSummary(database, springId, isPremium);
    if (!found?.summary || !found.written_at) return undefined;
    const { summary, written_at: writtenAt, review_count } = found;
    return { summary, written_at: writtenAt.toISOString(), review_count };
  };
  const readCut = createShared(readFor(false));
  const readFull = createShared(readFor(true));

  const isOnesOwn = (error: HttpError) =>
    error.status === 401 || (error instanceof BudgetError && error.whose === 'member');
  const isForAll = (error: unknown) => error instanceof HttpError && !isOnesOwn(error);

  /** Its failure is theirs as well who wait for it here, unless it is one person's own. */
  const waitFor = async (running: Promise<unknown>) => {
    const failed = running.then(
      () => undefined,
      (error: unknown) => error,
    );
    const error = await Promise.race([failed, delay(POLL_MS)]);
    if (isForAll(error)) throw error;
  };

  const writeHere = (springId: number, memberId: string, deadline: number) => {
    if (!write) throw notFound(OFF);
    const running = write(springId, memberId, deadline).finally(() => writing.delete(springId));
    writing.set(springId, running);
    return running;
  };

  /** Waits for whoever is writing, and writes where nobody is. */
  const waitOrWrite = async (springId: number, memberId: string): Promise<void> => {
    const deadline = Date.now() + (ai?.maxMs ?? 0) + PATIENCE_MS;
    const left = () => deadline - Date.now();
    let since: number | undefined;
    for (let state = await look(springId); ; state = await lookSoon(springId)) {
      if (!state) throw notFound('Spring not found.');
      if (state.is_written) return;
      if (!ai) throw notFound(OFF);
      since ??= state.now;
      const failedAt = state.failed_at ?? 0;
      const isFresh = failedAt > (state.failure === 'unusable' ? since - UNUSABLE_MS : since);
      if (state.failure !== null && isFresh) throw failureOf(state.failure);
      if (left() < RESERVE_MS) throw failureOf('slow');
      const running = writing.get(springId);
      if (running) await waitFor(running);
      else if (state.is_claimed) continue;
      else if (ai.isResting()) throw failureOf('resting');
      // Who has hardly any time left would pay for an answer that comes too late, and fail all others.
      else if (left() - RESERVE_MS < ai.config.timeoutMs / 2) continue;
      else if ((await writeHere(springId, memberId, deadline - RESERVE_MS)) === 'done') return;
    }
  };

  return {
    /** What is there is given, whatever was spent and whoever is away. */
    async summarise(springId: number, { id, is_premium: isPremium }: Member) {
      await waitOrWrite(springId, id);
      const read = isPremium ? readFull : readCut;
      // A reading that was shared may have begun before it was written.
      const written = (await read(springId)) ?? (await read(springId));
      // Hidden or deleted in this very moment, all that it rested on.
      if (!written) throw failureOf('unusable');
      return written;
    },

    /** The worker's: what says the wrong thing, or too little by now. */
    async refresh(): Promise<void> {
      if (!write) return;
      await summaries.markOutdated(database, PROMPT_VERSION);
      const daily = SPRING_DAILY * WORKERS_SHARE;
      for (const springId of await summaries.listStale(database, daily, REFRESHED_AT_ONCE)) {
        try {
          await write(springId, null);
        } catch (error) {
          // One that always fails must not keep the others waiting.
          if (isDatabaseUnavailable(error)) throw error;
          log.warn({ springId, err: error }, 'a summary was not written anew');
          const isSpent = error instanceof BudgetError && error.whose === 'site';
          if (isSpent || ai.isResting()) return;
        }
      }
    },
  };
};
