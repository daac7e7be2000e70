import type { accountExport } from '@wildsoak/contract/accounts';
import type { ThatDay } from '@wildsoak/contract/outlook';
import { visitBody, type Visit } from '@wildsoak/contract/visits';
import { VISIT_DAYS_EDITABLE } from '@wildsoak/contract/rules/conditions';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { z } from 'zod';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Visits } from '../../platform/database/tables.ts';
import { VISIT_ANSWER_NAMES, VISIT_ANSWERS } from '@wildsoak/contract/rules/visit-answers';
import { PHOTO_COLUMNS } from '../../domain/photos.ts';

/** What a member writes. Each key of the contract's body is a column: a missing column is a type error. */
export type VisitText = Omit<
  Pick<Selectable<Visits>, keyof typeof visitBody.shape>,
  'visited_on'
> & {
  visited_on: string;
};

/** What an author changes: a day there always is. */
export type VisitChange = Partial<VisitText> & Pick<VisitText, 'visited_on'>;

export type ExportedVisit = z.infer<typeof accountExport>['visits'][number];

const ANSWERS = Object.keys(visitBody.shape).filter((column) => column !== 'visited_on');

const MAY_SAY = 'not is_bathing_ruled_out(spring.bathing_status)';

/** Where nobody should bathe, no member says that it is open, how the water is, or that others are in it. */
const SILENCED: Readonly<Record<string, string>> = {
  is_open: `${MAY_SAY} or not visit.is_open`,
  pool_temperature_f: MAY_SAY,
  measured: MAY_SAY,
  feel: MAY_SAY,
  ...Object.fromEntries(
    VISIT_ANSWER_NAMES.filter((name) => VISIT_ANSWERS[name].invites).map((name) => [name, MAY_SAY]),
  ),
};

const shownColumn = (column: string) =>
  column in SILENCED
    ? `case when ${SILENCED[column]} then visit.${column} end as ${column}`
    : `visit.${column}`;

/** The fields of the contract's `visit`, except for `editable_until`. */
const columnsOf = (columnOf: (column: string) => string) => `visit.id,
  visit.visited_on::text, ${ANSWERS.map(columnOf).join(', ')}, visit.that_day,
  ${PHOTO_COLUMNS}, member.username, member.is_demo, visit.is_first, visit.spring_id,
  spring.name as spring_name`;

export const VISIT_COLUMNS = columnsOf(shownColumn);
/** What the author said, whatever the place is like. */
const WRITTEN_COLUMNS = columnsOf((column) => `visit.${column}`);

/** Only its author learns when a visit was written. */
export const editableUntil = (reader: string) => `case
  when visit.member_id = ${reader}::bigint
    and visit.created_at > now() - interval '${VISIT_DAYS_EDITABLE} days'
  then to_char((visit.created_at + interval '${VISIT_DAYS_EDITABLE} days') at time zone 'utc',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as editable_until`;

const joins = sql`
  from visits visit
  join springs spring on spring.id = visit.spring_id
  join members member on member.id = visit.member_id
  left join photos photo on photo.hash = visit.photo_hash`;

/** As its author sees it. */
export const readOwnVisit = async (
  transaction: Transaction,
  id: number,
): Promise<Visit | undefined> => {
  const { rows } = await sql<Visit>`
    select ${sql.raw(VISIT_COLUMNS)}, ${sql.raw(editableUntil('visit.member_id'))} ${joins}
    where visit.id = ${id}`.execute(transaction);
  return rows[0];
};

/** Decides who may do what with a visit. */
export interface VisitFacts {
  id: number;
  springId: number;
  memberId: string;
  visitedOn: string;
  isHidden: boolean;
  /** For everybody; its author sees it at once. */
  isShown: boolean;
  isEditable: boolean;
  isClosure: boolean;
  isFirst: boolean;
  isSpringRemoved: boolean;
  /** Nobody should bathe there, so some answers are not shown. */
  isSilenced: boolean;
  photoHash: string | null;
}

const factsOf = (id: number) => sql<VisitFacts>`
  select visit.id, spring_id as "springId", member_id::text as "memberId",
    visited_on::text as "visitedOn", hidden_at is not null as "isHidden",
    counts and shown_from <= site_now() as "isShown",
    visit.created_at > now() - make_interval(days => ${sql.lit(VISIT_DAYS_EDITABLE)}) as "isEditable",
    (select removed_at is not null from springs where springs.id = spring_id) as "isSpringRemoved",
    (select is_bathing_ruled_out(bathing_status) from springs where springs.id = spring_id) as "isSilenced",
    coalesce(not is_open, false) as "isClosure", is_first as "isFirst", photo_hash as "photoHash"
  from visits visit where visit.id = ${id}`;

export const findVisit = async (database: Database, id: number): Promise<VisitFacts | undefined> =>
  (await factsOf(id).execute(database)).rows[0];

/** Lock its author before. */
export const lockVisit = async (
  transaction: Transaction,
  id: number,
): Promise<VisitFacts | undefined> => {
  const { rows } = await sql<VisitFacts>`${factsOf(id)} for no key update`.execute(transaction);
  return rows[0];
};

export const isSpringThere = async (
  database: Database | Transaction,
  id: number,
): Promise<boolean> => {
  const { rows } = await sql`
    select from springs where id = ${id} and removed_at is null`.execute(database);
  return rows.length > 0;
};

/** The day at the spring. */
export const readToday = async (
  database: Database | Transaction,
  id: number,
): Promise<string | undefined> => {
  const { rows } = await sql<{ today: string }>`
    select (site_now() at time zone time_zone)::date::text as today from springs
    where id = ${id}`.execute(database);
  return rows[0]?.today;
};

/** False if it is gone. From then on nobody else writes a visit to it, so that groups add up. */
export const lockSpring = async (transaction: Transaction, id: number): Promise<boolean> => {
  const { rows } = await sql`
    select from springs where id = ${id} and removed_at is null for no key update`.execute(
    transaction,
  );
  return rows.length > 0;
};

/** The member's visit to the spring on that day. */
export const findSameDay = async (
  database: Database | Transaction,
  memberId: string,
  springId: number,
  visitedOn: string,
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select id from visits where member_id = ${memberId} and spring_id = ${springId}
      and visited_on = ${visitedOn}::date`.execute(database);
  return rows[0]?.id;
};

/** A day after it is written, if the author wants that. */
export const shownFrom = (memberId: RawBuilder<unknown>) => sql<Date>`(
  select now() + case when shows_visits_later then interval '24 hours' else interval '0' end
  from members where id = ${memberId})`;

/** How long until others see it; 0 if they do. */
export const secondsUntilShown = async (transaction: Transaction, id: number): Promise<number> => {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(0, ceil(extract(epoch from shown_from - now())))::integer as seconds
    from visits where id = ${id}`.execute(transaction);
  return rows[0]?.seconds ?? 0;
};

/** As triggers do where somebody writes. */
export const announceIfShown = async (database: Database, id: number) => {
  await sql`
    select pg_notify('spring_changed', spring_id::text), pg_notify('springs_changed', '')
    from visits where id = ${id} and counts and shown_from <= site_now()`.execute(database);
};

/** Of another day it is another visit: it may wait for a day again, and nobody has lifted its closure. */
export const updateVisit = async (
  transaction: Transaction,
  id: number,
  text: VisitChange,
  /** Undefined where the day stays. */
  thatDay: ThatDay | null | undefined,
) => {
  const isSameDay = sql`visited_on = ${text.visited_on}::date`;
  await transaction
    .updateTable('visits')
    .set({
      ...text,
      that_day: thatDay,
      shown_from: sql<Date>`case when ${isSameDay} then shown_from
        else greatest(shown_from, ${shownFrom(sql`member_id`)}) end`,
      lifted_at: sql<Date>`case when ${isSameDay} then lifted_at end`,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute();
};

export const deleteVisit = async (transaction: Transaction, id: number) => {
  await transaction.deleteFrom('visits').where('id', '=', id).execute();
};

/** With the photo that nothing shows from then on; undefined where its author or a moderator has touched it. */
export const deleteUntouched = async (
  transaction: Transaction,
  id: number,
): Promise<{ photoHash: string | null } | undefined> => {
  const { rows } = await sql<{ photoHash: string | null }>`
    delete from visits where id = ${id} and updated_at is null and hidden_at is null
    returning photo_hash as "photoHash"`.execute(transaction);
  return rows[0];
};

/** In no order. */
export const readVisitsById = async (
  database: Database,
  ids: readonly number[],
): Promise<Map<number, Omit<Visit, 'editable_until'> & { is_author_ignored: boolean }>> => {
  const { rows } = await sql<Omit<Visit, 'editable_until'> & { is_author_ignored: boolean }>`
    select ${sql.raw(VISIT_COLUMNS)}, member.visits_ignored_at is not null as is_author_ignored
    ${joins} where visit.id = any(${ids})`.execute(database);
  return new Map(rows.map((visit) => [visit.id, visit]));
};

/** Everything the member has written, by id, including what is hidden or about removed springs. */
export const readWrittenPage = async (
  database: Database,
  memberId: string,
  afterId: number,
  size: number,
): Promise<ExportedVisit[]> => {
  const { rows } = await sql<ExportedVisit>`
    select ${sql.raw(WRITTEN_COLUMNS)}, to_json(visit.created_at) #>> '{}' as created_at,
      to_json(visit.updated_at) #>> '{}' as updated_at
    ${joins} where visit.member_id = ${memberId} and visit.id > ${afterId}
    order by visit.id limit ${size}`.execute(database);
  return rows;
};

/** Some of the member's visits, and the photos that nothing may show from then on. */
export const deleteSomeVisits = async (
  transaction: Transaction,
  memberId: string,
  size: number,
) => {
  const { rows } = await sql<{ photoHash: string | null }>`
    with locked as (
      select id from visits where member_id = ${memberId} order by id limit ${size} for update
    )
    delete from visits where id in (select id from locked) returning photo_hash as "photoHash"`.execute(
    transaction,
  );
  return rows;
};

/** Where visits were sent from. Their groups stay. Returns how many it forgot. */
export const forgetAddresses = async (database: Database, days: number, size: number) => {
  const { numAffectedRows } = await sql`
    update visits set address_hash = null where id in (
      select id from visits
      where address_hash is not null and created_at < now() - make_interval(days => ${days})
      order by id limit ${size} for no key update)`.execute(database);
  return Number(numAffectedRows ?? 0);
};
