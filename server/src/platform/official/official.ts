import type { TOLD_STATES } from '@wildsoak/contract/rules/outlook';
import type { Database, Transaction } from '../database/database.ts';
import { logOnce } from '../log-once.ts';
import { OutsideFailure } from '../outside/outside.ts';
import { joinFlight, type openFlights } from '../single-flight.ts';
import { openService, type ServiceParts } from './service.ts';
import {
  keepAnswer,
  noteFailure,
  openAnswers,
  readAnswerIn,
  type KeptRow,
} from './answers.repository.ts';
import { MINUTE_MS, SERVICES, type Service, type Source } from './source.ts';

/** After a failure the same is not asked again for so long. */
const AFTER_FAILURE_MS = MINUTE_MS;
/** One process works, the others take what it kept. A source may take some questions in a row. */
const FLIGHT_MS = 30_000;

export interface Told<Facts> {
  state: (typeof TOLD_STATES)[number];
  as_of: string | null;
  facts: Facts | null;
}

interface Parts extends Omit<ServiceParts, 'config'> {
  config: { official: ServiceParts['config'] };
  database: Database;
  flights: ReturnType<typeof openFlights>;
}

const wasNotAsked = (error: unknown) =>
  error instanceof OutsideFailure && ['resting', 'budget'].includes(error.reason);

const OFF = { state: 'off', as_of: null, facts: null } as const;

/** What public agencies say, with its age. Nobody waits for them: the first to look learns that we are asking. */
export const openOfficial = ({ config, database, flights, ...parts }: Parts) => {
  const services = Object.fromEntries(
    Object.keys(SERVICES).map((service) => [
      service,
      openService(service as Service, { ...parts, config: config.official }),
    ]),
  ) as Record<Service, ReturnType<typeof openService>>;
  const readAnswer = openAnswers(database);
  const notKept = logOnce(parts.log, 'could not keep what a public agency said');

  // oxlint-disable-next-line typescript/no-explicit-any -- Each source has its own input and answer.
  type AnySource = Source<any, any>;
  const running = new Map<string, Promise<void>>();

  const isFresh = ({ freshMs }: AnySource, row: KeptRow | undefined) =>
    row?.age_ms != null && row.age_ms < freshMs;
  const failedLately = (row: KeptRow | undefined) =>
    row?.failed_ms != null && row.failed_ms < AFTER_FAILURE_MS;

  const readShown = <Input, Answer>(source: Source<Input, Answer>, row: KeptRow | undefined) => {
    if (row?.age_ms == null || row.age_ms > source.shownMs) return null;
    const { data, success } = source.answer.nullable().safeParse(row.answer);
    return success ? { facts: data, as_of: row.answered_at?.toISOString() ?? null } : null;
  };

  const findAndKeep = async (source: AnySource, input: unknown) => {
    const row = { source: source.name, key: source.keyOf(input) };
    try {
      const { ask } = services[source.service];
      const answer: unknown = await source.find(input, { ask, obtain });
      await keepAnswer(database, row, answer);
      notKept.settle();
    } catch (error) {
      if (!wasNotAsked(error))
        await noteFailure(database, row).catch((failure: unknown) => notKept.note(failure));
      throw error;
    }
  };

  /** One question for all processes. */
  const refresh = async (name: string, source: AnySource, input: unknown) => {
    const now = performance.now();
    const build = async () => {
      const row = await readAnswer({ source: source.name, key: source.keyOf(input) });
      // Another process may have asked in the meantime.
      if (!isFresh(source, row) && !failedLately(row)) await findAndKeep(source, input);
    };
    await joinFlight(flights(`official:${name}`, { keptMs: 1_000, lockMs: FLIGHT_MS }), {
      heardAt: now,
      waitUntil: now + FLIGHT_MS,
      build,
      pack: () => ({ done: 'yes' }),
      unpack: () => undefined,
    });
  };

  const start = (source: AnySource, input: unknown): Promise<void> => {
    const name = `${source.name}:${source.keyOf(input)}`;
    const found = running.get(name);
    if (found) return found;
    const started = refresh(name, source, input).finally(() => running.delete(name));
    running.set(name, started);
    return started;
  };

  const obtain = async <Input, Answer>(
    source: Source<Input, Answer>,
    input: Input,
  ): Promise<Answer | null> => {
    const key = { source: source.name, key: source.keyOf(input) };
    const row = await readAnswer(key);
    // An older answer is better than none, and why it was not renewed is in its row.
    const failure: unknown = isFresh(source, row)
      ? null
      : await start(source, input).catch((error: unknown) => error);
    const kept = readShown(source, await readAnswer(key));
    if (!kept) throw failure ?? new OutsideFailure('away', `no ${source.name}`);
    return kept.facts;
  };

  return {
    /** The last answer, of whatever age, and its time. Asks nobody. */
    async recall<Input, Answer>(
      transaction: Transaction,
      source: Source<Input, Answer>,
      input: Input,
    ): Promise<{ facts: Answer; answeredAt: Date } | null> {
      if (!services[source.service].isOn) return null;
      const row = await readAnswerIn(transaction, {
        source: source.name,
        key: source.keyOf(input),
      });
      const { data } = source.answer.safeParse(row?.answer);
      return data !== undefined && row?.answered_at
        ? { facts: data, answeredAt: row.answered_at }
        : null;
    },

    /** At once, whatever the source does. */
    async look<Input, Answer>(source: Source<Input, Answer>, input: Input): Promise<Told<Answer>> {
      const service = services[source.service];
      if (!service.isOn) return OFF;
      const row = await readAnswer({ source: source.name, key: source.keyOf(input) });
      const shown = readShown(source, row) ?? { facts: null, as_of: null };
      if (isFresh(source, row) && shown.as_of !== null) return { state: 'known', ...shown };
      if (failedLately(row) || service.isResting()) return { state: 'away', ...shown };
      // Its failure is counted, noted in the row, and logged.
      void start(source, input).catch(() => undefined);
      return { state: 'asking', ...shown };
    },
  };
};
