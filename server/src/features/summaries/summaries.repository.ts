import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Reported } from './writing/reports.ts';
import { countsToday, isDue, isToday } from './writing/summary-writing.repository.ts';

/** A summary is outdated after this many more reviews, if they are this large a share. */
const GROWN_BY = 5;
const GROWN_TIMES = 1.2;
/** How long to wait after a failure. An unusable answer will hardly be better soon. */
const RETRY_AFTER_HOURS = 1;
const RETRY_UNUSABLE_AFTER_HOURS = 24;

export interface SummaryState {
  is_written: boolean;
  is_claimed: boolean;
  failure: string | null;
  /** By the database's clock, in milliseconds, like `now`. */
  failed_at: number | null;
  now: number;
}

/** Undefined if there is no such spring. */
export const readState = async (
  database: Database,
  springId: number,
): Promise<SummaryState | undefined> => {
  const { rows } = await sql<SummaryState>`
    select summary is not null as is_written,
      coalesce(claimed_until > clock_timestamp(), false) as is_claimed, failure,
      (extract(epoch from failed_at) * 1000)::float8 as failed_at,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now
    from springs left join summaries on spring_id = id
    where id = ${springId} and removed_at is null`.execute(database);
  return rows[0];
};

/** Of the day's calls; a call under way counts with the most it may cost. */
export const sumCalls = async (database: Database) => {
  interface Sums {
    spent_dollars: number;
    answered: number;
    failed: number;
    pending: number;
  }
  const { rows } = await sql<Sums>`
    select coalesce(sum(cost_micros), 0)::float8 / 1e6 as spent_dollars,
      (count(*) filter (where outcome = 'answered'))::integer as answered,
      (count(*) filter (where outcome = 'failed'))::integer as failed,
      (count(*) filter (where outcome = 'pending'))::integer as pending
    from summary_calls where ${isToday}`.execute(database);
  const [sums] = rows;
  if (!sums) throw new Error('The ledger did not answer.');
  return sums;
};

/** Only what the member may read. */
export const readSummary = (database: Database, springId: number, isPremium: boolean) =>
  database
    .selectFrom('summaries')
    .select([
      isPremium ? 'summary' : 'teaser as summary',
      'written_at',
      sql<number>`cardinality(given_reviews)`.as('review_count'),
    ])
    .where('spring_id', '=', springId)
    .where('summary', 'is not', null)
    .executeTakeFirst();

/**
 * Marks summaries as outdated although nothing was taken from them: there are more reviews, or fewer
 * than they count. Skips those that somebody holds at the moment.
 */
export const markOutdated = async (database: Database, promptVersion: number) => {
  await sql`
    update summaries set stale_since = now()
    from (
      select spring_id from summaries join springs on id = spring_id
      where stale_since is null and written_at is not null
        and (prompt_version < ${promptVersion}
          or springs.review_count < summaries.review_count
          or (springs.review_count >= summaries.review_count + ${GROWN_BY}
            and springs.review_count >= summaries.review_count * ${GROWN_TIMES}::float8))
      order by spring_id for update of summaries skip locked
    ) outdated
    where summaries.spring_id = outdated.spring_id`.execute(database);
};

export interface GivenReports extends Reported {
  spring_id: number;
  given_reports: Record<string, string>;
  is_stale: boolean;
}

/** The reports behind the summaries, and what is known now. */
export const readGivenReports = async (database: Database): Promise<GivenReports[]> => {
  const { rows } = await sql<GivenReports>`
    select spring_id, given_reports, bathing_status, stale_since is not null as is_stale,
      spring_conditions(spring_id, site_now()) as conditions
    from summaries join springs on id = spring_id
    where written_at is not null and (given_reports <> '{}'
      or exists (select from visits where visits.spring_id = summaries.spring_id))`.execute(
    database,
  );
  return rows;
};

/** Takes back the sentences that repeat these reports. The rest stays until it is written again. */
export const dropReports = async (database: Database, springId: number, names: string[]) => {
  await sql`
    update summaries set
      sentences = (
        select jsonb_agg(sentence.value order by sentence.ordinality)
        from jsonb_array_elements(sentences) with ordinality as sentence
        where not sentence.value -> 'facts' ?| ${names}::text[]),
      given_reports = given_reports - ${names}::text[],
      stale_since = coalesce(stale_since, now())
    where spring_id = ${springId}`.execute(database);
};

/** What the worker should rewrite: each spring a few times a day at most. */
export const listStale = async (
  database: Database,
  springDaily: number,
  limit: number,
): Promise<number[]> => {
  const { rows } = await sql<{ spring_id: number }>`
    select spring_id from summaries join springs on id = spring_id
    where ${isDue} and removed_at is null
      and (failed_at is null or failed_at < now() - make_interval(hours =>
        case failure when 'unusable' then ${sql.lit(RETRY_UNUSABLE_AFTER_HOURS)}
          else ${sql.lit(RETRY_AFTER_HOURS)} end))
      and (claimed_until is null or claimed_until < now())
      and spring_id not in (
        select spring_id from summary_calls where ${countsToday}
        group by spring_id having count(*) >= ${springDaily})
    order by stale_since, spring_id limit ${limit}`.execute(database);
  return rows.map(({ spring_id: id }) => id);
};

export const listCallsOf = (database: Database, memberId: string) =>
  database
    .selectFrom('summary_calls')
    .select(['spring_id', 'called_at'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
