import type { VisitAnswerName } from '@wildsoak/contract/rules/visit-answers';
import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/database.ts';
import { addMember } from './members.ts';

interface VisitFacts extends Record<VisitAnswerName, string | null> {
  spring_id: number;
  member_id: string;
  visited_on: string;
  is_open: boolean | null;
  closed_reason: string | null;
  pool_temperature_f: number | null;
  measured: boolean | null;
  feel: string | null;
  comment: string | null;
  reporter_group: number;
  shown_from: Date;
  hidden_at: Date | null;
  ignored_at: Date | null;
  photo_hash: string | null;
}

export const daysAgo = (days: number, now = new Date()): string =>
  new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);

let groups = 0;

/** A visit of today by somebody new, unless the facts say otherwise. */
export const addVisitRow = async (
  database: Database,
  facts: Partial<VisitFacts> & { spring_id: number },
): Promise<number> => {
  const row = {
    visited_on: daysAgo(0),
    member_id: facts.member_id ?? (await addMember(database)).id,
    is_first: false,
    reporter_group: (groups += 1),
    ...facts,
  };
  const { id } = await database
    .insertInto('visits')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Everything that reads visits takes the instant from here; null for the real time. */
export const setClock = async (database: Database, at: Date | null) => {
  const instant = at === null ? 'now()' : `timestamptz '${at.toISOString()}'`;
  await sql
    .raw(
      `create or replace function site_now() returns timestamptz language sql stable parallel safe
       return ${instant}`,
    )
    .execute(database);
};
