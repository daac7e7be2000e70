import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { SPRING_NOT_FOUND } from '../../domain/springs.ts';
import type { Database } from '../../platform/database/database.ts';
import { isDatabaseUnavailable } from '../../platform/database/errors.ts';
import { HttpError, notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/sessions.ts';
import { singleFlight } from '../../platform/single-flight.ts';
import { PROMPT_VERSION } from './writing/prompt.ts';
import * as summaries from './summaries.repository.ts';
import { reportsOf } from './writing/reports.ts';
import { createSummaryBudgets, SPRING_DAILY } from './writing/summary-budgets.ts';
import { BudgetError, failureOf, OFF } from './writing/summary-failures.ts';
import { WORKERS_SHARE } from './writing/summary-writing.repository.ts';
import { createWriter } from './writing/write-summary.ts';

const POLL_MS = 250;
/** On top of the model's longest answer: time to get the claim and to write. 25 s in all. */
const PATIENCE_MS = 3_000;
/** To write an answer that came at the last moment. */
const RESERVE_MS = 1_000;
/** An unusable answer would cost the same again, so visits do not cause another so soon. */
const UNUSABLE_MS = 10 * 60_000;
/** In each run: a summary takes seconds, and the next run comes soon. */
const REFRESHED_AT_ONCE = 20;

/** For when the database does not answer: as if somebody were writing. */
const MISSED = { is_written: false, is_claimed: true, failure: null, failed_at: null, now: 0 };

/** The summaries that a member caused, and when. */
export const exportSummaryCalls = (database: Database, memberId: string) =>
  summaries.listCallsOf(database, memberId);

/** What the model has cost today (UTC), for operators; null without a model. */
export const readAiBudget = async ({
  ai,
  database,
  limiter,
}: Pick<Platform, 'ai' | 'database' | 'limiter'>) => {
  if (!ai) return null;
  const { refused } = createSummaryBudgets(limiter, ai.config);
  return {
    limit_dollars: ai.config.dailyBudget,
    ...(await summaries.sumCalls(database)),
    refused: {
      member: await refused('member', 0),
      spring: await refused('spring', 0),
      site: await refused('site', 0),
    },
  };
};

/** Reports are of their day: they run out, and others come, without anybody touching the summary. */
const dropOldReports = async (database: Database) => {
  for (const given of await summaries.readGivenReports(database)) {
    const current = reportsOf(given);
    if (isDeepStrictEqual(given.given_reports, current)) continue;
    const texts = new Set(Object.values(current));
    const gone = Object.entries(given.given_reports).filter(([, text]) => !texts.has(text));
    // It waits to be written again already, and says nothing that is over.
    if (given.is_stale && gone.length === 0) continue;
    await summaries.dropReports(
      database,
      given.spring_id,
      gone.map(([name]) => name),
    );
  }
};

export type SummaryParts = Pick<Platform, 'ai' | 'database' | 'limiter' | 'log' | 'metrics'>;

export const createSummaries = (platform: SummaryParts) => {
  const { ai, database, log } = platform;
  const write = ai && createWriter(platform, ai);
  /** By spring: the work under way in this process, first the claim, then the writing. */
  const writing = new Map<number, Promise<'done' | 'taken'>>();
  const look = singleFlight((springId: number) => summaries.readState(database, springId));
  const lookSoon = singleFlight(async (springId: number) => {
    await delay(POLL_MS);
    return summaries.readState(database, springId).catch((error: unknown) => {
      // It has waited this long; another moment does no harm.
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
  const readCut = singleFlight(readFor(false));
  const readFull = singleFlight(readFor(true));

  const isOnesOwn = (error: HttpError) =>
    error.status === 401 || (error instanceof BudgetError && error.whose === 'member');
  const isForAll = (error: unknown) => error instanceof HttpError && !isOnesOwn(error);

  /** Everybody who waits here shares its failure, unless the failure is only one member's. */
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

  /** Waits while somebody is writing, and writes if nobody is. */
  const waitOrWrite = async (springId: number, memberId: string): Promise<void> => {
    const deadline = Date.now() + (ai?.maxMs ?? 0) + PATIENCE_MS;
    const left = () => deadline - Date.now();
    let since: number | undefined;
    for (let state = await look(springId); ; state = await lookSoon(springId)) {
      if (!state) throw notFound(SPRING_NOT_FOUND);
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
      // With hardly any time left we would pay for an answer that comes too late, and fail all others.
      else if (left() - RESERVE_MS < ai.config.timeoutMs / 2) continue;
      else if ((await writeHere(springId, memberId, deadline - RESERVE_MS)) === 'done') return;
    }
  };

  return {
    /** A stored summary is returned even if the budget is spent or the provider is away. */
    async summarize(springId: number, { id, is_premium: isPremium }: Member) {
      await waitOrWrite(springId, id);
      const read = isPremium ? readFull : readCut;
      // A shared read may have started before the summary was written.
      const written = (await read(springId)) ?? (await read(springId));
      // Everything it was based on was hidden or deleted at this very moment.
      if (!written) throw failureOf('unusable');
      return written;
    },

    /** For the worker: rewrites summaries that are wrong or say too little by now. */
    async refresh(): Promise<void> {
      // Without a provider, too: pages still show what was written.
      await dropOldReports(database);
      if (!write) return;
      await summaries.markOutdated(database, PROMPT_VERSION);
      const daily = SPRING_DAILY * WORKERS_SHARE;
      for (const springId of await summaries.listStale(database, daily, REFRESHED_AT_ONCE)) {
        try {
          await write(springId, null);
        } catch (error) {
          // A summary that always fails must not keep the others waiting.
          if (isDatabaseUnavailable(error)) throw error;
          log.warn({ springId, err: error }, 'a summary could not be rewritten');
          const isSpent = error instanceof BudgetError && error.whose === 'site';
          if (isSpent || ai.isResting()) return;
        }
      }
    },
  };
};
