import { sql } from 'kysely';
import type { Database, Transaction } from '../database/database.ts';

interface Key {
  source: string;
  key: string;
}

const nameOf = ({ source, key }: Key) => `${source} ${key}`;

/** Ages come from PostgreSQL's clock alone: processes may disagree. */
export interface KeptRow {
  answer: unknown;
  answered_at: Date | null;
  age_ms: number | null;
  /** Since it last failed, if that was after its last answer. */
  failed_ms: number | null;
}

const readAnswers = async (database: Database | Transaction, wanted: readonly Key[]) => {
  const { rows } = await sql<KeptRow & Key>`
    select source, key, answer, answered_at,
      (extract(epoch from now() - answered_at) * 1000)::float8 as age_ms,
      case when failed_at > answered_at or answered_at is null
        then (extract(epoch from now() - failed_at) * 1000)::float8 end as failed_ms
    from official_answers
    join unnest(${wanted.map(({ source }) => source)}::text[], ${wanted.map(({ key }) => key)}::text[])
      as wanted (source, key) using (source, key)`.execute(database);
  return new Map(rows.map((row) => [nameOf(row), row]));
};

export const readAnswerIn = async (transaction: Transaction, key: Key) =>
  (await readAnswers(transaction, [key])).get(nameOf(key));

/** One query for all that is wanted at the same moment: a page needs five answers, and many pages may ask at once. */
export const openAnswers = (database: Database) => {
  let next: { wanted: Map<string, Key>; rows: Promise<Map<string, KeptRow>> } | undefined;
  const gather = () => {
    const wanted = new Map<string, Key>();
    const rows = new Promise<void>((resolve) => void setImmediate(resolve)).then(() => {
      next = undefined;
      return readAnswers(database, [...wanted.values()]);
    });
    return { wanted, rows };
  };
  return async (key: Key): Promise<KeptRow | undefined> => {
    next ??= gather();
    const { wanted, rows } = next;
    wanted.set(nameOf(key), key);
    return (await rows).get(nameOf(key));
  };
};

export const keepAnswer = async (database: Database, { source, key }: Key, answer: unknown) => {
  const json = answer === null ? null : JSON.stringify(answer);
  await sql`
    insert into official_answers (source, key, answer, answered_at)
    values (${source}, ${key}, ${json}::jsonb, now())
    on conflict (source, key) do update
      set answer = excluded.answer, answered_at = excluded.answered_at, failed_at = null`.execute(
    database,
  );
};

export const noteFailure = async (database: Database, { source, key }: Key) => {
  await sql`
    insert into official_answers (source, key, failed_at) values (${source}, ${key}, now())
    on conflict (source, key) do update set failed_at = excluded.failed_at`.execute(database);
};
