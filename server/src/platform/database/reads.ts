import { sql } from 'kysely';
import type { Metrics } from '../metrics.ts';
import type { DatabaseNode, Database, ReadPrepared } from './database.ts';
import { isDatabaseUnavailable } from './errors.ts';

/** While the primary answers, nobody reads from a replica that is further behind. */
export const MAX_AGE_S = 10;
/** How long we remember that a node did not answer, so that not every call waits for it. */
const AWAY_MS = 1_000;
/** A replica knows only the time of the last transaction, and on a quiet night there may be none. */
const BEAT_AFTER_S = 2;
const BEAT_MS = 1_000;

/**
 * How far the node that runs it is behind, by the clocks of the database's machines; 0 on a primary. A
 * replica that never heard of a transaction is behind by more than anybody would accept.
 */
const AGE = `case when pg_is_in_recovery()
  then coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 1e9)
  else 0 end::float8`;

class TooOldError extends Error {}

export interface Reader {
  /** A member who has just written must see it. */
  prefersPrimary: boolean;
  /** What was read is older than `MAX_AGE_S`: the page has to say so. */
  onStale?: (asOf: Date) => void;
}

export interface Reading {
  /** Reads in a transaction of its own; again from another node if the first one is away. */
  run: <Result>(read: (database: Database) => Promise<Result>) => Promise<Result>;
  readPrepared: ReadPrepared;
}

interface Aged<Result> {
  result: Result;
  ageS: number;
}

/** A way to read from each kind of node. The replica refuses if it is further behind than allowed. */
interface Ways<Result> {
  primary: () => Promise<Result>;
  replica: (maxAgeS: number) => Promise<Aged<Result>>;
}

const refuseOld = (ageS: number, maxAgeS: number) => {
  if (ageS > maxAgeS) throw new TooOldError(`the replica is ${ageS} s behind`);
};

const runOnReplica = <Result>(
  { database }: DatabaseNode,
  maxAgeS: number,
  read: (database: Database) => Promise<Result>,
): Promise<Aged<Result>> =>
  database
    .transaction()
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const { rows } = await sql<{ age_s: number }>`select ${sql.raw(AGE)} as age_s`.execute(
        transaction,
      );
      const ageS = rows[0]?.age_s ?? Number.POSITIVE_INFINITY;
      refuseOld(ageS, maxAgeS);
      return { result: await read(transaction), ageS };
    });

/** In one statement: behind a pooler, the next one may reach another replica. */
const withAge = ({ name, text }: Parameters<ReadPrepared>[0]) => ({
  name: `${name}-aged`,
  text: `select (${text}) as json, ${AGE} as age_s`,
});

const readOnReplica = async (
  { readRow }: DatabaseNode,
  maxAgeS: number,
  ...[statement, values]: Parameters<ReadPrepared>
): Promise<Aged<string | undefined>> => {
  const row = await readRow<{ json: string | null; age_s: number }>(withAge(statement), values);
  const { json, age_s: ageS } = row ?? { json: null, age_s: Number.POSITIVE_INFINITY };
  refuseOld(ageS, maxAgeS);
  return { result: json ?? undefined, ageS };
};

const createMemory = () => {
  let awayUntil = 0;
  return {
    note: () => void (awayUntil = performance.now() + AWAY_MS),
    isAway: () => performance.now() < awayUntil,
  };
};

/** Reads from replicas where there are any, and from whichever node answers while another is away. */
export const openReads = (
  primary: DatabaseNode,
  replica: DatabaseNode | null,
  metrics: Metrics,
) => {
  if (!replica) {
    const reading: Reading = {
      run: (read) => read(primary.database),
      readPrepared: primary.readPrepared,
    };
    return { by: (_reader: Reader): Reading => reading, anyNode: reading };
  }
  const reads = metrics.counter('database_reads_total', 'Reads that a replica could answer', [
    'from',
  ]);
  for (const from of ['primary', 'replica', 'old_replica']) reads.inc({ from }, 0);
  const away = { primary: createMemory(), replica: createMemory() };
  let beatAt = 0;

  /** A transaction without a write: replicas learn the time from it. */
  const beat = () => {
    if (performance.now() - beatAt < BEAT_MS) return;
    beatAt = performance.now();
    sql`select pg_current_xact_id()`.execute(primary.database).catch(() => undefined);
  };

  const read = async <Result>({ prefersPrimary, onStale }: Reader, ways: Ways<Result>) => {
    const fromPrimary = async () => {
      const result = await ways.primary();
      reads.inc({ from: 'primary' });
      return result;
    };
    const fromReplica = async (maxAgeS: number) => {
      const { result, ageS } = await ways.replica(maxAgeS);
      const isOld = ageS > MAX_AGE_S;
      reads.inc({ from: isOld ? 'old_replica' : 'replica' });
      if (ageS > BEAT_AFTER_S) beat();
      if (isOld) onStale?.(new Date(Date.now() - ageS * 1_000));
      return result;
    };
    const steps = [
      { node: 'primary', ask: fromPrimary },
      { node: 'replica', ask: () => fromReplica(Number.POSITIVE_INFINITY) },
    ] as const;
    const order = prefersPrimary
      ? steps
      : [{ node: 'replica', ask: () => fromReplica(MAX_AGE_S) } as const, ...steps];
    // What is away is asked only if the other one is, too.
    const known = order.filter(({ node }) => !away[node].isAway());
    let failure: unknown;
    for (const { node, ask } of known.length > 0 ? known : order) {
      try {
        return await ask();
      } catch (error) {
        failure = error;
        if (error instanceof TooOldError) beat();
        else if (isDatabaseUnavailable(error)) away[node].note();
        else throw error;
      }
    }
    throw failure;
  };

  const by = (reader: Reader): Reading => ({
    run: (work) =>
      read(reader, {
        primary: () => work(primary.database),
        replica: (maxAgeS) => runOnReplica(replica, maxAgeS, work),
      }),
    readPrepared: (...statement) =>
      read(reader, {
        primary: () => primary.readPrepared(...statement),
        replica: (maxAgeS) => readOnReplica(replica, maxAgeS, ...statement),
      }),
  });

  return {
    by,
    /** The primary, or what there is while it is away. */
    anyNode: by({ prefersPrimary: true }),
  };
};

export type Reads = ReturnType<typeof openReads>;

/** What keeps the process from its work, in words, and why the database does not answer. */
export const findMissing = async (run: Reading['run'], notReady: ReadonlySet<string>) => {
  const missing = [...notReady];
  let reason: unknown;
  await run((database) => sql`select 1`.execute(database)).catch((error: unknown) => {
    missing.push('database');
    reason = error;
  });
  return { missing, reason };
};
