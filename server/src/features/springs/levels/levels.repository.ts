import type { CatalogSpring } from '@wildsoak/catalog/springs-file';
import type { getLevel } from '@wildsoak/contract/levels';
import type { Land } from '@wildsoak/contract/rules/bathing';
import { FIRST_MEMBER_ID } from '@wildsoak/contract/rules/limits';
import type { ShownAs } from '@wildsoak/contract/rules/shown-as';
import type { Campground } from '@wildsoak/contract/rules/surveys';
import { sql } from 'kysely';
import type { z } from 'zod';
import { MEMBER_SOURCE } from '../../../domain/springs.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';

// The only file that reads where a place is that we don't show exactly; a test holds that.

const EXACT = sql`coalesce(exact_latitude, latitude) as latitude,
  coalesce(exact_longitude, longitude) as longitude`;

/** Of the corrections of a spring, the one that moved it while it wasn't shown exactly; none has moved it since. */
const IS_MOVE = sql`field = 'position' and is_shown and exact_before is not null`;

type Level = z.infer<(typeof getLevel.responses)[200]>;

/** For moderators. */
export const readLevel = async (database: Database, id: number): Promise<Level | undefined> => {
  const { rows } = await sql<Level>`
    select shown_as, ${EXACT}, coalesce(exact_soak, soak) ->> 'source_url' as source_url, (
      select json_build_object('correction_id', id, 'latitude', exact_before -> 'latitude',
        'longitude', exact_before -> 'longitude')
      from corrections where spring_id = springs.id and springs.shown_as <> 'exact' and ${IS_MOVE}
    ) as moved, coalesce((
      select json_agg(json_build_object('act', act, 'moderator', username, 'note', note,
        'created_at', acts.created_at) order by acts.id desc)
      from acts left join members on members.id = actor_id
      where acts.kind = 'levels' and subject_id = springs.id
    ), '[]') as acts
    from springs where id = ${id} and removed_at is null`.execute(database);
  return rows[0];
};

/** Where those are that aren't shown exactly, for moderators, by id. */
export const readUnseen = async (
  database: Database,
  ids: readonly number[],
): Promise<Map<number, { latitude: number; longitude: number }>> => {
  const { rows } = await sql<{ id: number; latitude: number; longitude: number }>`
    select id, ${EXACT} from springs
    where id = any(${ids}::integer[]) and shown_as <> 'exact'`.execute(database);
  return new Map(rows.map(({ id, ...place }) => [id, place]));
};

/** Where a member's place was accepted, however far corrections have moved it. */
export const readFirstPlace = async (transaction: Transaction, id: number) => {
  const { rows } = await sql<{ latitude: number; longitude: number }>`
    select proposal.latitude, proposal.longitude
    from springs join proposals proposal on proposal.id = substring(provenance from '^member:(\\d+)$')::integer
    where springs.id = ${id}`.execute(transaction);
  return rows[0];
};

/** With the position that is its own, whatever the page tells. */
export interface LeveledSpring extends CatalogSpring {
  shown_as: ShownAs;
  corrected_columns: string[];
}

export const lockLevel = async (
  transaction: Transaction,
  id: number,
): Promise<LeveledSpring | undefined> => {
  const { rows } = await sql<LeveledSpring>`
    select id, name, state_code, county, ${EXACT}, position_precision_m, temperature_f, temperature_c,
      temperature_class, kind, in_yellowstone, map_sheet, provenance, shown_as, corrected_columns
    from springs where id = ${id} and removed_at is null for no key update`.execute(transaction);
  return rows[0];
};

/** All that a row tells of where its spring is. */
export interface ShownPlace extends Pick<
  CatalogSpring,
  | 'latitude'
  | 'longitude'
  | 'state_code'
  | 'county'
  | 'position_precision_m'
  | 'in_yellowstone'
  | 'map_sheet'
> {
  land: readonly Land[];
  campgrounds: readonly Campground[];
  catalog_latitude: number | null;
  catalog_longitude: number | null;
  description: string;
  time_zone: string;
}

/** Without the source of a member's place, which names it. */
const SHOWN_SOAK = sql<string>`case when id < ${sql.lit(FIRST_MEMBER_ID)} then soak
  else soak || ${sql.lit(JSON.stringify({ source: MEMBER_SOURCE, source_url: null }))}::jsonb end`;
const KEPT_SOAK = sql<string>`case when id >= ${sql.lit(FIRST_MEMBER_ID)} then coalesce(exact_soak, soak) end`;

/** `exact` is null where the row itself is exact. */
export const writeShownPlace = async (
  transaction: Transaction,
  id: number,
  shownAs: ShownAs,
  exact: { latitude: number; longitude: number } | null,
  { land, campgrounds, ...place }: ShownPlace,
) => {
  await transaction
    .updateTable('springs')
    .set({
      ...place,
      land: JSON.stringify(land),
      campgrounds: JSON.stringify(campgrounds),
      shown_as: shownAs,
      exact_latitude: exact?.latitude ?? null,
      exact_longitude: exact?.longitude ?? null,
      soak: exact ? SHOWN_SOAK : sql`coalesce(exact_soak, soak)`,
      exact_soak: exact ? KEPT_SOAK : null,
    })
    .where('id', '=', id)
    .execute();
};

/** The import keeps these once the place shows exactly again. */
export const writeCorrectedColumns = async (
  transaction: Transaction,
  id: number,
  columns: readonly string[],
) => {
  await sql`
    update springs set corrected_columns = array(select unnest(${columns}::text[]) order by 1)
    where id = ${id}`.execute(transaction);
};

interface Before {
  latitude: number;
  longitude: number;
  corrected_columns: string[];
}

export const keepBefore = async (
  transaction: Transaction,
  correctionId: number,
  before: Before,
) => {
  await sql`
    update corrections set exact_before = ${JSON.stringify(before)}::jsonb
    where id = ${correctionId}`.execute(transaction);
};

/** Undefined unless this was the last to move the place. */
export const takeBefore = async (
  transaction: Transaction,
  correctionId: number,
): Promise<Before | undefined> => {
  const { rows } = await sql<{ before: Before }>`
    with move as (select exact_before from corrections where id = ${correctionId} and ${IS_MOVE})
    update corrections set exact_before = null from move
    where id = ${correctionId} returning move.exact_before as before`.execute(transaction);
  return rows[0]?.before;
};

/** Plans keep a spring that they start, end or sleep at only by its coordinates: about 500 yards. */
const BESIDE_DEGREES = 0.005;

/**
 * What was written while the place showed exactly: the gauge of a visit's day, the county in a summary, links to trips.
 * A plan’s owner may share it again: a refusal would tell who tries many places where this one is.
 */
export const forgetExactPlace = async (transaction: Transaction, id: number) => {
  await sql`
    update visits set that_day = null where spring_id = ${id} and that_day is not null`.execute(
    transaction,
  );
  await sql`
    update summaries set claim = null, claimed_until = null, sentences = null, stale_since = coalesce(stale_since, now()), changed_at = now()
    where spring_id = ${id}`.execute(transaction);
  const isBeside = (lon: string, lat: string) =>
    sql`(abs(${sql.raw(lon)} - exact_longitude) < ${BESIDE_DEGREES}
      and abs(${sql.raw(lat)} - exact_latitude) < ${BESIDE_DEGREES})`;
  await sql`
    update plans set share_token = null from springs
    where springs.id = ${id} and share_token is not null and (
      ${isBeside('start_lon', 'start_lat')} or ${isBeside('end_lon', 'end_lat')} or exists (
        select from jsonb_array_elements(nights) night
        where ${isBeside("(night #>> '{coords,0}')::float8", "(night #>> '{coords,1}')::float8")}))`.execute(
    transaction,
  );
};
