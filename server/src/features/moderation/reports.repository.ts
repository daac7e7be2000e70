import type { REPORT_REASONS } from '@wildsoak/contract/reviews';
import { MODERATION_PAGE } from '@wildsoak/contract/rules/limits';
import { URGENT_REASON } from '@wildsoak/contract/rules/urgent';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { inPages } from '../../platform/in-pages.ts';

/** Where members' reports on one kind of thing are kept. */
const TABLES = {
  review: { things: 'reviews', reports: 'reports', thingId: 'review_id' },
  visit: { things: 'visits', reports: 'visit_reports', thingId: 'visit_id' },
} as const;

type Reason = (typeof REPORT_REASONS)[number];

interface Queued {
  id: number;
  /** How many members gave each reason. */
  reports: Partial<Record<Reason, number>>;
  reported_at: string | null;
}

const instant = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

export const createReports = <Of extends keyof typeof TABLES>(of: Of) => {
  const kind = TABLES[of];
  const [things, reports] = [sql.table(kind.things), sql.table(kind.reports)];
  const thingId = sql.ref(kind.thingId);

  /** What may endanger people first, then oldest first. */
  const listReported = async (database: Database): Promise<Queued[]> => {
    const { rows } = await sql<Queued>`
        select given.thing_id as id, json_object_agg(given.reason, given.people) as reports,
          ${instant('min(given.since)')} as reported_at
        from (
          select ${thingId} as thing_id, reason, count(*)::integer as people,
            min(created_at) as since
          from ${reports} where settled_at is null group by ${thingId}, reason
        ) given
        join ${things} thing on thing.id = given.thing_id and thing.hidden_at is null
        group by given.thing_id
        order by bool_or(given.reason = ${URGENT_REASON}) desc, min(given.since), given.thing_id
        limit ${sql.lit(MODERATION_PAGE)}`.execute(database);
    return rows;
  };

  /** Last hidden first. Hiding settles the reports, and nobody can report what is hidden. */
  const listHidden = async (database: Database): Promise<Queued[]> => {
    const { rows } = await sql<Queued>`
        select id, '{}'::json as reports, null as reported_at from ${things} where hidden_at is not null
        order by hidden_at desc, id desc limit ${sql.lit(MODERATION_PAGE)}`.execute(database);
    return rows;
  };

  type Made = Record<(typeof TABLES)[Of]['thingId'], number> & {
    reason: Reason;
    created_at: string;
  };

  return {
    /** What moderators look at, with what `readThings` gives for each id. */
    listQueue: async <Thing>(
      database: Database,
      isHidden: boolean,
      readThings: (database: Database, ids: readonly number[]) => Promise<Map<number, Thing>>,
    ) => {
      const queued = await (isHidden ? listHidden(database) : listReported(database));
      const byId = await readThings(
        database,
        queued.map(({ id }) => id),
      );
      return queued.flatMap(({ id, reports: given, reported_at }) => {
        const thing = byId.get(id);
        return thing ? [{ ...thing, hidden: isHidden, reports: given, reported_at }] : [];
      });
    },

    /** Those that a member made, by the thing's id. */
    exportReports: (database: Database, memberId: string) =>
      inPages<Made>(async (last, size) => {
        const { rows } = await sql<Made>`
          select ${thingId}, reason, ${instant('created_at')} as created_at
          from ${reports} where member_id = ${memberId} and ${thingId} > ${(last as Record<string, unknown> | undefined)?.[kind.thingId] ?? 0}
          order by ${thingId} limit ${size}`.execute(database);
        return rows;
      }),

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
