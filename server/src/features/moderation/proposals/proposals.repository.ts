import type { ModeratedProposal, OwnProposal, ProposalBody } from '@wildsoak/contract/proposals';
import type { ActOf } from '@wildsoak/contract/rules/acts';
import { MODERATION_PAGE } from '@wildsoak/contract/rules/limits';
import type { PROPOSAL_OUTCOMES } from '@wildsoak/contract/rules/proposals';
import { sql } from 'kysely';
import { PHOTO_COLUMNS } from '../../../domain/photos.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';

// Lock order: the members, then the spring, then the proposal, then corrections and visits.

/** Where it is, by our atlas. */
export interface ProposalText extends ProposalBody {
  state_code: string;
  county: string;
}

const IS_ASKED = sql`last.act = 'ask' and (answered_at is null or answered_at < last.created_at)`;

/** The fields of the contract's `ownProposal`. */
const COLUMNS = sql`proposal.id, proposal.name, proposal.kind, proposal.latitude, proposal.longitude,
  proposal.state_code, proposal.county, proposal.visited_on::text as visited_on, proposal.land,
  proposal.source_url, ${sql.raw(PHOTO_COLUMNS)}, proposal.created_at, proposal.settled_at,
  proposal.answer, case when outcome in ('accept', 'merge') then (
    select id from springs where id = proposal.spring_id and removed_at is null) end as spring_id,
  proposal.visit_id is not null as is_visit,
  case
    when outcome = 'accept' then 'accepted'
    when outcome = 'merge' then 'merged'
    when outcome = 'refuse' then 'refused'
    when ${IS_ASKED} then 'asked'
    else 'waiting' end as state,
  case when last.act in ('ask', 'refuse') then last.note end as said`;

const FROM = sql`
  from proposals proposal
  left join photos photo on photo.hash = proposal.photo_hash
  left join lateral (
    select act, note, created_at from (
      select id, act, note, created_at, lead(act) over (order by id) as next from acts
      where kind = 'proposals' and subject_id = proposal.id
    ) done
    -- An undo takes back the one before it.
    where act <> 'undo' and next is distinct from 'undo'
    order by id desc limit 1
  ) last on true`;

interface Dates {
  created_at: Date;
  settled_at: Date | null;
}

const withDates = <Row extends Dates>(row: Row) => ({
  ...row,
  created_at: row.created_at.toISOString(),
  settled_at: row.settled_at?.toISOString() ?? null,
});

type OwnRow = Omit<OwnProposal, keyof Dates> & Dates;

export const insertProposal = async (
  transaction: Transaction,
  memberId: string,
  text: ProposalText,
  photoHash: string | null,
): Promise<OwnProposal> => {
  const { id } = await transaction
    .insertInto('proposals')
    .values({ ...text, member_id: memberId, photo_hash: photoHash })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<OwnRow>`select ${COLUMNS} ${FROM} where proposal.id = ${id}`.execute(
    transaction,
  );
  if (!rows[0]) throw new Error('could not save the proposal');
  return withDates(rows[0]);
};

/** The newest first. */
export const readOwnPage = async (
  database: Database,
  memberId: string,
  beforeId: number | null,
  size: number,
): Promise<OwnProposal[]> => {
  const { rows } = await sql<OwnRow>`
    select ${COLUMNS} ${FROM}
    where member_id = ${memberId} and (${beforeId}::integer is null or proposal.id < ${beforeId})
    order by proposal.id desc limit ${size}`.execute(database);
  return rows.map(withDates);
};

type ListedRow = Omit<ModeratedProposal, keyof Dates | 'known_land' | 'neighbors'> & Dates;

/** Those that wait, oldest first; or those that are settled, the last one first. */
export const listProposals = async (database: Database, areSettled: boolean) => {
  const order = areSettled
    ? sql`settled_at is not null order by settled_at desc, proposal.id desc`
    : sql`settled_at is null order by proposal.created_at, proposal.id`;
  const { rows } = await sql<ListedRow>`
    select ${COLUMNS}, author.username as said_by, json_build_object(
      'accepted', (select count(*) from proposals other where other.member_id = proposal.member_id
        and other.outcome in ('accept', 'merge') and other.id <> proposal.id),
      'refused', (select count(*) from proposals other where other.member_id = proposal.member_id
        and other.outcome = 'refuse' and other.id <> proposal.id)) as record
    ${FROM}
    left join members author on author.id = proposal.member_id
    where ${order} limit ${sql.lit(MODERATION_PAGE)}`.execute(database);
  return rows.map(withDates);
};

interface FoundProposal extends Omit<ProposalText, 'land'> {
  land: string | null;
  memberId: string | null;
  createdAt: string;
  photoHash: string | null;
  isSettled: boolean;
  isAsked: boolean;
  springId: number | null;
  visitId: number | null;
  makesVisit: boolean;
  correctionIds: number[];
  lastAct: ActOf<'proposals'> | null;
}

export const findProposal = async (
  database: Database | Transaction,
  id: number,
  lock?: 'lock',
): Promise<FoundProposal | undefined> => {
  const { rows } = await sql<Omit<FoundProposal, 'createdAt'> & { createdAt: Date }>`
    select name, proposal.kind, latitude, longitude, state_code, county, visited_on::text as visited_on,
      land, source_url, member_id::text as "memberId", proposal.created_at as "createdAt",
      photo_hash as "photoHash", settled_at is not null as "isSettled",
      settled_at is null and ${IS_ASKED} as "isAsked",
      spring_id as "springId", visit_id as "visitId", makes_visit as "makesVisit",
      correction_ids as "correctionIds", (
        select act from acts where kind = 'proposals' and subject_id = proposal.id
        order by id desc limit 1
      ) as "lastAct"
    ${FROM} where proposal.id = ${id}
    ${lock ? sql`for no key update of proposal` : sql``}`.execute(database);
  return rows[0] && { ...rows[0], createdAt: rows[0].createdAt.toISOString() };
};

/** Until the transaction ends, nobody else who asks accepts a place. */
export const waitForOthers = async (transaction: Transaction) => {
  await sql`select pg_advisory_xact_lock(hashtextextended('accept a place', 0))`.execute(
    transaction,
  );
};

export const settleProposal = async (
  transaction: Transaction,
  id: number,
  settled: {
    outcome: (typeof PROPOSAL_OUTCOMES)[number];
    spring_id?: number;
    visit_id?: number | null;
    makes_visit?: boolean;
    photo_hash?: string | null;
    correction_ids?: number[];
  },
) => {
  await transaction
    .updateTable('proposals')
    .set({ ...settled, settled_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
};

/** As before the decision. */
export const reopenProposal = async (
  transaction: Transaction,
  id: number,
  visit: { photo_hash: string | null; makes_visit: boolean },
) => {
  await transaction
    .updateTable('proposals')
    .set({
      settled_at: null,
      outcome: null,
      spring_id: null,
      visit_id: null,
      correction_ids: [],
      ...visit,
    })
    .where('id', '=', id)
    .execute();
};

/** Below earlier ones; of many words the last stay. */
export const addAnswer = async (transaction: Transaction, id: number, answer: string) => {
  await sql`
    update proposals set answered_at = clock_timestamp(),
      answer = right(concat_ws(E'\\n\\n', answer, ${answer}::text), 2000)
    where id = ${id}`.execute(transaction);
};

export const deleteProposal = async (transaction: Transaction, id: number) => {
  await transaction.deleteFrom('proposals').where('id', '=', id).execute();
};

/** The day at the place. */
export const readTodayAt = async (
  database: Database,
  latitude: number,
  longitude: number,
): Promise<string> => {
  const { rows } = await sql<{ today: string }>`
    select (site_now() at time zone time_zone_at(${latitude}, ${longitude}))::date::text as today`.execute(
    database,
  );
  if (!rows[0]) throw new Error('The database gave no day.');
  return rows[0].today;
};

/** What an email says; undefined once the member has left, or a moderator has taken the decision back. */
export const findAddressee = async (database: Database, id: number, act: ActOf<'proposals'>) => {
  const { rows } = await sql<{
    email: string;
    username: string;
    name: string;
    springId: number | null;
    note: string | null;
  }>`
    select email, username, name, spring_id as "springId", (
      select note from acts
      where kind = 'proposals' and subject_id = proposal.id and act = ${act} order by id desc limit 1
    ) as note
    from proposals proposal join members on members.id = member_id
    where proposal.id = ${id}
      and (${act} not in ('accept', 'merge') or outcome = ${act})`.execute(database);
  return rows[0];
};

/** Before anything of the member's is locked: others lock springs before visits. */
export const forgetProposer = async (transaction: Transaction, memberId: string) => {
  await sql`
    update springs set proposed_by = null where id in (
      select id from springs where proposed_by = ${memberId} order by id for no key update)`.execute(
    transaction,
  );
};

/**
 * Deletes what did not become a spring of its own. Of the others stays what the spring says anyway. Returns the photos
 * that nothing shows from then on.
 */
export const clearOfDeletedAccount = async (transaction: Transaction, memberId: string) => {
  const { rows } = await sql<{ photoHash: string }>`
    with photos_of as (
      select photo_hash from proposals where member_id = ${memberId} and photo_hash is not null
    ), gone as (
      delete from proposals where member_id = ${memberId} and outcome is distinct from 'accept'
    ), kept as (
      update proposals set land = null, source_url = null, answer = null, photo_hash = null
      where member_id = ${memberId} and outcome = 'accept'
    )
    select photo_hash as "photoHash" from photos_of`.execute(transaction);
  return rows.map(({ photoHash }) => photoHash);
};
