import { isDeepStrictEqual } from 'node:util';
import { isBathingRuledOut, type BathingStatus } from '@wildsoak/contract/rules/bathing';
import { sql } from 'kysely';
import type { Spent } from '../../../platform/ai.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { lockMember } from '../../../domain/members.ts';
import type { ReviewWords, SpringFacts } from './prompt.ts';
import { reportsOf } from './reports.ts';

/** Some are not usable, so we read more than the model gets. */
const CANDIDATES = 24;
/** How long the claim of a killed writer lasts; a living writer extends it every few seconds. */
const CLAIM_S = 6;
/** Held while counting what was spent, until the new amount is written. */
export const BUDGET_LOCK = 7_120_007;
/** Of the day's money and of a spring's calls: the rest is for members who find no summary. */
export const WORKERS_SHARE = 0.5;
/** A spring that keeps changing gets a new summary once it has been calm for this long, */
const CALM_MINUTES = 10;
/** or once the old summary has been wrong for this long. */
const CALM_AWAITED_HOURS = 6;

const claimEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${sql.lit(CLAIM_S)})`;

/** Today's calls in the ledger that cost money, or still may. */
export const isToday = sql<boolean>`called_at >= date_trunc('day', now(), 'UTC')`;
const isPaid = sql<boolean>`(outcome <> 'failed' or cost_micros > 0)`;
export const countsToday = sql<boolean>`(${isToday} and ${isPaid})`;

/** Whether the worker should rewrite the summary. */
export const isDue = sql<boolean>`(stale_since is not null and (changed_at is null
  or changed_at < now() - make_interval(mins => ${sql.lit(CALM_MINUTES)})
  or stale_since < now() - make_interval(hours => ${sql.lit(CALM_AWAITED_HOURS)})))`;

const FACTS = [
  'name',
  'state_code',
  'county',
  'kind',
  'temperature_f',
  'temperature_c',
  'temperature_class',
  'position_precision_m',
  'bathing_status',
  'bathing_reasons',
  'id',
  'survey',
  'soak',
] as const;

const reviewColumns = sql`id, comment, rating, is_soakable, created_at`;

export interface Material {
  spring: SpringFacts;
  newest: ReviewWords[];
  helpful: ReviewWords[];
}

export const readMaterial = async (
  database: Database,
  springId: number,
): Promise<Material | undefined> => {
  const spring = await database
    .selectFrom('springs')
    .select([...FACTS, 'review_count', 'latest_review_at'])
    .select(sql<number | null>`average_rating::float8`.as('average_rating'))
    .select(sql`spring_conditions(id, site_now())`.as('conditions'))
    .where('id', '=', springId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!spring) return undefined;
  const read = async (order: string) => {
    const { rows } = await sql<ReviewWords>`
      select ${reviewColumns} from reviews
      where spring_id = ${springId} and hidden_at is null and comment is not null
      order by ${sql.raw(order)} limit ${CANDIDATES}`.execute(database);
    return rows;
  };
  return {
    // The table's checks allow only the contract's kinds and words, and we wrote the reasons.
    spring: spring as unknown as SpringFacts,
    newest: await read('created_at desc, id desc'),
    helpful: await read('vote_score desc, id desc'),
  };
};

export interface Asking {
  springId: number;
  claim: string;
  /** Null for the worker. */
  memberId: string | null;
  model: string;
  promptVersion: number;
  reservedMicros: number;
}

interface Budget {
  siteMicros: number;
  memberDaily: number;
  springDaily: number;
}

/**
 * Takes the right to write a spring's summary and its row in the ledger together: nobody asks the model
 * without both. The worker claims outdated summaries, members missing ones. Returns the ledger's id, or
 * what stands in the way.
 */
export const claimSummary = (
  database: Database,
  asking: Asking,
  budget: Budget,
): Promise<{ callId: string } | 'taken' | 'member' | 'spring' | 'site' | 'gone'> =>
  database.transaction().execute(async (transaction) => {
    const { springId, claim, memberId, reservedMicros } = asking;
    // Before the lock that all claims share: they must not wait for a review.
    if (memberId !== null && !(await lockMember(transaction, memberId, 'key share'))) return 'gone';
    await sql`select from springs where id = ${springId} for key share`.execute(transaction);
    // The row exists before anybody waits for that lock, so nobody has to wait for it twice.
    await sql`insert into summaries (spring_id) values (${springId})
      on conflict do nothing`.execute(transaction);
    await sql`select from summaries where spring_id = ${springId} for update`.execute(transaction);
    await sql`select pg_advisory_xact_lock(${sql.lit(BUDGET_LOCK)})`.execute(transaction);
    const { rows } = await sql<{ site: number; member: number; spring: number }>`
      select coalesce(sum(cost_micros), 0)::float8 as site,
        (count(*) filter (where member_id = ${memberId} and ${isPaid}))::integer as member,
        (count(*) filter (where spring_id = ${springId} and ${isPaid}))::integer as spring
      from summary_calls where ${isToday}`.execute(transaction);
    const [spent] = rows;
    if (!spent) throw new Error('The ledger did not answer.');
    if (memberId !== null && spent.member >= budget.memberDaily) return 'member';
    const share = memberId === null ? WORKERS_SHARE : 1;
    if (spent.spring >= budget.springDaily * share) return 'spring';
    if (spent.site + reservedMicros > budget.siteMicros * share) return 'site';
    const { id: callId } = await transaction
      .insertInto('summary_calls')
      .values({
        spring_id: springId,
        member_id: memberId,
        model: asking.model,
        prompt_version: asking.promptVersion,
        cost_micros: reservedMicros,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const claimed = await sql`
      update summaries set claim = ${claim}, claimed_until = ${claimEnd}
      where spring_id = ${springId}
        and (claimed_until is null or claimed_until < clock_timestamp())
        and ${memberId === null ? isDue : sql`summary is null`}`.execute(transaction);
    if (claimed.numAffectedRows === 1n) return { callId };
    await transaction.deleteFrom('summary_calls').where('id', '=', callId).execute();
    return 'taken';
  });

export const prolongClaim = (database: Database, springId: number, claim: string) =>
  database
    .updateTable('summaries')
    .set({ claimed_until: claimEnd })
    .where('spring_id', '=', springId)
    .where('claim', '=', claim)
    .execute();

const settleCall = (
  database: Database | Transaction,
  callId: string,
  outcome: 'answered' | 'failed',
  { inputTokens, outputTokens, costMicros }: Spent,
) =>
  database
    .updateTable('summary_calls')
    .set({
      outcome,
      input_tokens: inputTokens,
      output_tokens: outputTokens,
      cost_micros: costMicros,
    })
    .where('id', '=', callId)
    .execute();

export const saveFailure = (
  database: Database,
  { springId, claim }: Asking,
  callId: string,
  failure: string,
  spent: Spent,
) =>
  database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('summaries')
      .set({ claim: null, claimed_until: null, failed_at: sql`clock_timestamp()`, failure })
      .where('spring_id', '=', springId)
      .where('claim', '=', claim)
      .execute();
    await settleCall(transaction, callId, 'failed', spent);
  });

export interface StoredSentence {
  text: string;
  facts: string[];
  reviews: number[];
}

interface Written {
  sentences: StoredSentence[];
  spring: SpringFacts;
  given: ReviewWords[];
}

/** Locks in the same order as everybody: the spring, the reviews by id, then the summary. */
const findChanges = async (transaction: Transaction, springId: number, written: Written) => {
  const spring = await transaction
    .selectFrom('springs')
    .select(FACTS)
    .where('id', '=', springId)
    .forShare()
    .executeTakeFirst();
  const { rows: now } = await sql<ReviewWords>`
    select ${reviewColumns} from reviews
    where id = any(${written.given.map(({ id }) => id)}) and hidden_at is null
    order by id for share`.execute(transaction);
  const unchanged = written.given.filter((then) =>
    now.some(
      ({ id, comment, rating, is_soakable }) =>
        id === then.id &&
        comment === then.comment &&
        rating === then.rating &&
        is_soakable === then.is_soakable,
    ),
  );
  const isSame = FACTS.every((column) =>
    isDeepStrictEqual(spring?.[column], written.spring[column]),
  );
  const isOut = ({ bathing_status }: { bathing_status: string }) =>
    isBathingRuledOut(bathing_status as BathingStatus);
  const isClosedSince = spring !== undefined && isOut(spring) && !isOut(written.spring);
  return { unchanged: unchanged.map(({ id }) => id), isSame, isClosedSince };
};

/**
 * Writes what the model said, except sentences about reviews that were hidden, deleted or changed while
 * it worked; and nothing where bathing has been ruled out since it began. The reviews are locked now, so a later change finds what is written here. `lost` if another
 * process has taken over the claim.
 */
export const saveSummary = (
  database: Database,
  { springId, claim, model, promptVersion }: Asking,
  callId: string,
  spent: Spent,
  written: Written,
): Promise<'saved' | 'nothing left' | 'lost'> =>
  database.transaction().execute(async (transaction) => {
    const { unchanged, isSame, isClosedSince } = await findChanges(transaction, springId, written);
    const sentences = written.sentences.filter(({ reviews }) =>
      reviews.every((id) => unchanged.includes(id)),
    );
    if (sentences.length === 0 || isClosedSince) return 'nothing left';
    const isCurrent = isSame && unchanged.length === written.given.length;
    const { numUpdatedRows } = await transaction
      .updateTable('summaries')
      .set({
        sentences: JSON.stringify(sentences),
        given_reviews: unchanged,
        given_reports: JSON.stringify(reportsOf(written.spring)),
        review_count: written.spring.review_count,
        model,
        prompt_version: promptVersion,
        written_at: sql`now()`,
        stale_since: isCurrent ? null : sql`now()`,
        changed_at: isCurrent ? null : sql`now()`,
        claim: null,
        claimed_until: null,
        failed_at: null,
        failure: null,
      })
      .where('spring_id', '=', springId)
      .where('claim', '=', claim)
      .executeTakeFirstOrThrow();
    await settleCall(transaction, callId, 'answered', spent);
    return numUpdatedRows === 1n ? 'saved' : 'lost';
  });
