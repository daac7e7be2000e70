import type { REPORT_REASONS } from '@wildsoak/contract/reviews';
import { MODERATION_PAGE } from '@wildsoak/contract/rules/limits';
import { sql } from 'kysely';
import type { Database, Transaction } from './database.ts';

/** Where members' reports on one kind of thing are kept. */
interface Kind {
  things: 'reviews' | 'visits';
  reports: 'reports' | 'visit_reports';
  thingId: 'review_id' | 'visit_id';
}

interface Queued {
  id: number;
  /** How many members gave each reason. */
  reports: Partial<Record<(typeof REPORT_REASONS)[number], number>>;
}

export const createReports = (kind: Kind) => {
  const [things, reports] = [sql.table(kind.things), sql.table(kind.reports)];
  const thingId = sql.ref(kind.thingId);
  return {
    /** Most reported first, then oldest first. */
    listReported: async (database: Database): Promise<Queued[]> => {
      const { rows } = await sql<Queued>`
        select given.thing_id as id, json_object_agg(given.reason, given.people) as reports
        from (
          select ${thingId} as thing_id, reason, count(*)::integer as people,
            min(created_at) as since
          from ${reports} where settled_at is null group by ${thingId}, reason
        ) given
        join ${things} thing on thing.id = given.thing_id and thing.hidden_at is null
        group by given.thing_id
        order by sum(given.people) desc, min(given.since), given.thing_id
        limit ${sql.lit(MODERATION_PAGE)}`.execute(database);
      return rows;
    },

    /** Last hidden first. Hiding settles the reports, and nobody can report what is hidden. */
    listHidden: async (database: Database): Promise<Queued[]> => {
      const { rows } = await sql<Queued>`
        select id, '{}'::json as reports from ${things} where hidden_at is not null
        order by hidden_at desc, id desc limit ${sql.lit(MODERATION_PAGE)}`.execute(database);
      return rows;
    },

    /** Returns how many were open. */
    settleReports: async (transaction: Transaction, id: number): Promise<number> => {
      const { numAffectedRows } = await sql`
        update ${reports} set settled_at = clock_timestamp()
        where ${thingId} = ${id} and settled_at is null`.execute(transaction);
      return Number(numAffectedRows ?? 0);
    },

    /**
     * At most one report per member and thing; false if either is gone. A settled report stays settled,
     * unless the thing has changed since.
     */
    saveReport: async (
      database: Database,
      memberId: string,
      id: number,
      reason: string,
    ): Promise<boolean> => {
      const { rows } = await sql`
        with reporter as materialized (
          select id from members where id = ${memberId} and suspended_at is null for key share
        ), reported as materialized (
          select thing.id from reporter, ${things} thing
          where thing.id = ${id} and thing.hidden_at is null
          for key share of thing
        ), saved as (
          insert into ${reports} as report (${thingId}, member_id, reason)
          select reported.id, reporter.id, ${reason} from reported, reporter
          on conflict (${thingId}, member_id) do update set reason = excluded.reason,
            settled_at = case
              when report.settled_at > coalesce(
                (select updated_at from ${things} where id = ${id}), '-infinity')
              then report.settled_at end
        )
        select id from reported`.execute(database);
      return rows.length > 0;
    },
  };
};
