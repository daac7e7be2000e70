import type { HazardBody, ModeratedHazard, SpringHazards } from '@wildsoak/contract/hazards';
import { HAZARDS, type HazardKind } from '@wildsoak/contract/rules/bathing';
import { sql } from 'kysely';
import { recordAct } from '../../../domain/audit-log.repository.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { HAZARD_WINDOW } from '../../../domain/closure-windows.ts';

// Lock order: the member, then the spring, then the hazard, the same as for corrections.

/** Those that hold come first; the newest act comes first. */
export const readHazards = async (
  database: Database,
  springId: number,
): Promise<SpringHazards | undefined> => {
  const { rows } = await sql<SpringHazards>`
    select name, state_code, bathing_status, coalesce((
      select json_agg(json_build_object('id', id, 'kind', kind, 'state', state, 'text', text,
        'source', source, 'date', said_on, 'confidence', confidence, ${HAZARD_WINDOW},
        'checked_on', checked_on, 'is_from_catalog', is_from_catalog, 'ended_at', ended_at,
        'acts', coalesce(acts, '[]')) order by ended_at is not null, hazards.id)
      from hazards left join lateral (
        select json_agg(json_build_object('act', act, 'moderator', username, 'note', note,
          'created_at', acts.created_at) order by acts.id desc) as acts
        from acts left join members on members.id = actor_id
        where acts.kind = 'hazards' and subject_id = hazards.id
      ) logged on true
      where spring_id = springs.id
    ), '[]') as hazards
    from springs where id = ${springId} and removed_at is null`.execute(database);
  return rows[0];
};

export const findSpringOf = async (
  transaction: Transaction,
  id: number,
): Promise<number | undefined> => {
  const row = await transaction
    .selectFrom('hazards')
    .select('spring_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.spring_id;
};

export interface LockedHazard {
  kind: HazardKind;
  isEnded: boolean;
  /** Null where nobody has touched it yet. */
  lastAct: ModeratedHazard['acts'][number]['act'] | null;
}

export const lockHazard = async (
  transaction: Transaction,
  id: number,
): Promise<LockedHazard | undefined> => {
  const { rows } = await sql<LockedHazard>`
    select kind, ended_at is not null as "isEnded", (
      select act from acts where kind = 'hazards' and subject_id = hazards.id order by id desc limit 1
    ) as "lastAct"
    from hazards where id = ${id} for no key update`.execute(transaction);
  return rows[0];
};

/** By the day it is there, as places are judged. */
const TODAY = sql`(
  select (now() at time zone time_zone)::date from springs where springs.id = spring_id)`;
const HOLDS = sql`ended_at is null and (ends_on is null or ends_on >= ${TODAY})`;

/** The ids of the closures that hold today, locked. One that begins next month says nothing about today. */
export const lockClosures = async (transaction: Transaction, springId: number) => {
  const { rows } = await sql<{ id: number }>`
    select id from hazards
    where spring_id = ${springId} and kind = 'closed' and ${HOLDS}
      and state = any(${HAZARDS.closed.when})
      and (starts_on is null or starts_on <= ${TODAY})
      and (weekdays = '{}' or extract(dow from ${TODAY})::integer = any(weekdays))
    order by id for no key update`.execute(transaction);
  return rows.map(({ id }) => id);
};

export const isAlreadySaid = async (
  transaction: Transaction,
  springId: number,
  { kind, text }: Pick<HazardBody, 'kind' | 'text'>,
): Promise<boolean> => {
  const { rows } = await sql`
    select from hazards
    where spring_id = ${springId} and kind = ${kind} and text = ${text} and ${HOLDS}
    limit 1`.execute(transaction);
  return rows.length > 0;
};

const columnsOf = ({ kind: _kind, date, season, night, weekdays, ...columns }: HazardBody) => ({
  ...columns,
  weekdays: [...weekdays],
  said_on: date,
  season_from: season?.from ?? null,
  season_to: season?.to ?? null,
  night_from: night?.from ?? null,
  night_to: night?.to ?? null,
});

export const insertHazard = async (
  transaction: Transaction,
  springId: number,
  hazard: HazardBody,
  correctionId: number | null,
): Promise<number> => {
  const { id } = await transaction
    .insertInto('hazards')
    .values({
      ...columnsOf(hazard),
      kind: hazard.kind,
      spring_id: springId,
      correction_id: correctionId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const updateHazard = async (transaction: Transaction, id: number, hazard: HazardBody) => {
  await transaction.updateTable('hazards').set(columnsOf(hazard)).where('id', '=', id).execute();
};

export const endHazard = async (transaction: Transaction, id: number) => {
  await transaction
    .updateTable('hazards')
    .set({ ended_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
};

export interface HazardAct {
  actorId: string;
  act: ModeratedHazard['acts'][number]['act'];
  note: string | null;
}

/**
 * Keeps the hazard as it is now, so call it before the change. What was just added counts as ended: that
 * is what undoing it means.
 */
export const insertAct = async (
  transaction: Transaction,
  id: number,
  { actorId, act, note }: HazardAct,
) => {
  const notThere = sql`jsonb_build_object('ended_at', clock_timestamp())`;
  await recordAct(transaction, {
    kind: 'hazards',
    act,
    actorId,
    subjectId: id,
    note,
    was: sql`(
      select to_jsonb(hazards) || ${act === 'add' ? notThere : sql`'{}'`} from hazards where id = ${id})`,
  });
};

/** Makes it what it was before the last act, and logs that. */
export const revertLastAct = async (transaction: Transaction, id: number, act: HazardAct) => {
  await insertAct(transaction, id, act);
  await sql`
    update hazards set (state, text, source, said_on, confidence, season_from, season_to, starts_on,
      ends_on, weekdays, night_from, night_to, checked_on, ended_at) = (
      select was.state, was.text, was.source, was.said_on, was.confidence, was.season_from,
        was.season_to, was.starts_on, was.ends_on, was.weekdays, was.night_from,
        was.night_to, was.checked_on, was.ended_at
      from acts act, jsonb_populate_record(null::hazards, act.was) was
      where act.kind = 'hazards' and act.subject_id = ${id} order by act.id desc offset 1 limit 1)
    where id = ${id}`.execute(transaction);
};

const NAMELESS = 'A member';

/** Of a hazard that a member's own words became; without a name where the member has left. */
export const memberSource = (username: string | null): string =>
  username === null ? NAMELESS : `${username}, a member`;

/** Returns the springs whose hazards named the member. */
export const forgetSource = async (
  transaction: Transaction,
  memberId: string,
): Promise<number[]> => {
  const { rows } = await sql<{ spring_id: number }>`
    with named as (
      select hazards.id, username || ', a member' as source
      from hazards join corrections on corrections.id = correction_id
      join members on members.id = corrections.member_id
      where members.id = ${memberId}
    ), forgotten as (
      update acts set was = was || jsonb_build_object('source', ${NAMELESS}::text)
      from named where kind = 'hazards' and subject_id = named.id and starts_with(was ->> 'source', named.source)
    )
    update hazards set source = ${NAMELESS}
    from named where hazards.id = named.id and starts_with(hazards.source, named.source)
    returning spring_id`.execute(transaction);
  return rows.map(({ spring_id: springId }) => springId);
};
