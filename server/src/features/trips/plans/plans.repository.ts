import type { BathingStatus, ClosedAtTimes } from '@wildsoak/contract/rules/bathing';
import { METERS_PER_MILE } from '@wildsoak/contract/rules/distance';
import type { ShownAs } from '@wildsoak/contract/rules/shown-as';
import type { Night, RouteGeoJson } from '@wildsoak/contract/trips';
import { sql } from 'kysely';
import { CLOSED_AT_TIMES } from '../../../domain/closure-windows.ts';
import type { Database, ReadPrepared, Transaction } from '../../../platform/database/database.ts';
import { mayAct, OWNER_MAY_SHARE } from '../../../domain/suspended-members.ts';

export interface PlanFacts {
  name: string;
  start_point_name: string;
  end_point_name: string;
  start_lon: number;
  start_lat: number;
  end_lon: number;
  end_lat: number;
  max_distance_miles: number;
  route: RouteGeoJson;
  start_date: string | null;
  start_time: string | null;
  hours_per_day: number | null;
  nights: readonly Night[];
}

export interface PlanStop {
  springId: number;
  stayMinutes: number;
  savedStatus: BathingStatus;
}

/** Vertices of a line before anybody looks closer. */
const THIN_VERTICES = 400;

/** At most every so many vertices, and the last; null where the line is short already. */
const thinned = (route: RouteGeoJson): RouteGeoJson | null => {
  const { coordinates } = route.geometry;
  if (coordinates.length <= THIN_VERTICES) return null;
  const step = Math.ceil(coordinates.length / THIN_VERTICES);
  const kept = coordinates.filter((_, i) => i % step === 0 || i === coordinates.length - 1);
  return { ...route, geometry: { ...route.geometry, coordinates: kept } };
};

const columnsOf = ({ route, nights, ...facts }: PlanFacts) => {
  const thin = thinned(route);
  return {
    ...facts,
    route: JSON.stringify(route),
    route_thin: thin && JSON.stringify(thin),
    nights: JSON.stringify(nights),
  };
};

export const countPlans = async (database: Database, memberId: string): Promise<number> => {
  const { count } = await database
    .selectFrom('plans')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export interface StopFacts extends ClosedAtTimes {
  id: number;
  longitude: number;
  latitude: number;
  shown_as: ShownAs;
  /** The day it is there. */
  today: string;
}

/**
 * By id. Removed springs too: a plan may keep them. Until the transaction ends they are shown as they are now. Call it
 * before the plan is locked: who changes how a spring is shown locks it before the plans that lead there.
 */
export const lockStops = async (
  transaction: Transaction,
  ids: readonly number[],
): Promise<Map<number, StopFacts>> => {
  const { rows } = await sql<StopFacts>`
    select id, longitude, latitude, shown_as, (now() at time zone time_zone)::date::text as today,
      ${sql.raw(CLOSED_AT_TIMES)}
    from springs where id = any(${ids}::integer[]) order by id for share`.execute(transaction);
  return new Map(rows.map((row) => [row.id, row]));
};

export const insertPlan = async (
  transaction: Transaction,
  memberId: string,
  facts: PlanFacts,
): Promise<number> => {
  const { id } = await transaction
    .insertInto('plans')
    .values({ ...columnsOf(facts), member_id: memberId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const ownPlan = (database: Database, memberId: string, id: number) =>
  database
    .updateTable('plans')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where(mayAct(memberId));

export const updatePlan = async (
  transaction: Transaction,
  memberId: string,
  id: number,
  facts: PlanFacts,
): Promise<boolean> => {
  const { numUpdatedRows } = await ownPlan(transaction, memberId, id)
    .set({ ...columnsOf(facts), updated_at: sql<Date>`now()` })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

const LINE = `st_geomfromgeojson(route ->> 'geometry')::geography`;
const GAP = `round((st_distance(spring.position, line) / ${METERS_PER_MILE})::numeric, 2)::float8`;

/** After the plan, whose line says how near it comes to each stop. Members' reports are as of now. */
export const replaceStops = async (
  transaction: Transaction,
  planId: number,
  stops: readonly PlanStop[],
) => {
  await transaction.deleteFrom('plan_springs').where('plan_id', '=', planId).execute();
  if (stops.length === 0) return;
  const rows = stops.map(({ springId, stayMinutes, savedStatus }, place) => ({
    plan_id: planId,
    place,
    spring_id: springId,
    stay_minutes: stayMinutes,
    saved_status: savedStatus,
  }));
  await transaction.insertInto('plan_springs').values(rows).execute();
  await sql`
    with plan as materialized (select ${sql.raw(LINE)} as line from plans where id = ${planId})
    update plan_springs set gap_miles = ${sql.raw(GAP)},
      saved_condition = (select condition from listed_condition(spring_id, site_now()))
    from plan, springs spring
    where plan_id = ${planId} and spring.id = spring_id`.execute(transaction);
};

export const renamePlan = (database: Database, memberId: string, id: number, name: string) =>
  ownPlan(database, memberId, id)
    .set({ name, updated_at: sql<Date>`now()` })
    .returning('name')
    .executeTakeFirst();

/** An existing token stays; null takes it away. */
export const shareByToken = (
  database: Database,
  memberId: string,
  id: number,
  token: string | null,
) =>
  ownPlan(database, memberId, id)
    .set({ share_token: token === null ? null : sql<string>`coalesce(share_token, ${token})` })
    .returning('share_token')
    .executeTakeFirst();

export const deletePlan = async (
  database: Database,
  memberId: string,
  id: number,
): Promise<boolean> => {
  const { numDeletedRows } = await database
    .deleteFrom('plans')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where(mayAct(memberId))
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

export const listPlans = (database: Database, memberId: string) =>
  database
    .selectFrom('plans')
    .select(['id', 'name', 'start_point_name', 'end_point_name', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/**
 * For everybody who may read the plan. A line has up to 300 kB, so it is read once for all stops, and only
 * if the plan was saved without gaps.
 */
const SHARED_COLUMNS = `name, start_point_name, end_point_name,
  start_lat as start_coords_lat, start_lon as start_coords_lon,
  end_lat as end_coords_lat, end_lon as end_coords_lon, max_distance_miles, start_date, start_time,
  time_zone_at(start_lat, start_lon) as start_time_zone,
  time_zone_at(end_lat, end_lon) as end_time_zone, hours_per_day,
  coalesce((
    select json_agg(night || jsonb_build_object('time_zone', time_zone_at(
      (night #>> '{coords,1}')::float8, (night #>> '{coords,0}')::float8)) order by place)
    from jsonb_array_elements(nights) with ordinality as each(night, place)
  ), '[]') as nights,
  to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
  coalesce((
    with drive as materialized (
      select ${LINE} as line
      where exists (select from plan_springs where plan_id = plans.id and gap_miles is null)
    )
    select json_agg(stop) from (
      select spring.id, spring.name, latitude, longitude, temperature_f,
        average_rating::float8 as average_rating, state_code, bathing_status, ${CLOSED_AT_TIMES},
        stay_minutes, saved_status, saved_condition,
        coalesce(gap_miles, (select ${GAP} from drive)) as gap_miles,
        not is_listed as is_removed, condition, last_visit_on
      from plan_springs join springs spring on spring.id = spring_id
      cross join lateral listed_condition(spring_id, site_now())
      where plan_id = plans.id order by place
    ) stop
  ), '[]') as springs`;

const planJson = (name: string, columns: string, condition: string) => ({
  name,
  text: `
    select row_to_json(plan)::text as json from (
      select ${columns}, ${SHARED_COLUMNS} from plans where ${condition}
    ) plan`,
});

const OWN_COLUMNS = 'id, share_token, route as route_geojson';
/**
 * A line that was drawn while a stop showed exactly would still lead there: its link works again once the plan is saved
 * again. The gap is null from when the spring moved.
 */
const MAY_SHARE = `${OWNER_MAY_SHARE} and not exists (
    select from plan_springs join springs spring on spring.id = spring_id
    where plan_id = plans.id and gap_miles is null and spring.shown_as <> 'exact')`;
const IS_SHARED = `share_token = $1 and ${MAY_SHARE}`;

const OWN_PLAN = planJson('own-plan', OWN_COLUMNS, 'id = $1 and member_id = $2');
const NEXT_PLAN = planJson(
  'next-plan',
  OWN_COLUMNS,
  'member_id = $1 and id > $2 order by id limit 1',
);
const SHARED_PLAN = planJson('shared-plan', 'route as route_geojson', IS_SHARED);
const THIN_SHARED_PLAN = planJson(
  'thin-shared-plan',
  'coalesce(route_thin, route) as route_geojson',
  IS_SHARED,
);

export const readPlanJson = (readPrepared: ReadPrepared, memberId: string, id: number) =>
  readPrepared(OWN_PLAN, [id, memberId]);

export const readSharedPlanJson = (readPrepared: ReadPrepared, token: string, isThin: boolean) =>
  readPrepared(isThin ? THIN_SHARED_PLAN : SHARED_PLAN, [token]);

const COPIED = `name, start_point_name, end_point_name, start_lon, start_lat, end_lon, end_lat,
  max_distance_miles, route, route_thin, start_date, start_time, hours_per_day, nights`;
const COPIED_STOPS = 'place, spring_id, stay_minutes, gap_miles, saved_status, saved_condition';

/** Like `lockStops`: a copy must not keep a line that leads to a place we begin to show less exactly. */
const lockSharedStops = (transaction: Transaction, token: string) =>
  sql`
    select from springs where id in (
      select spring_id from plan_springs join plans on plans.id = plan_id where share_token = ${token}
    ) order by id for share`.execute(transaction);

/**
 * With what the plan's stops were when it was saved, so that the copy too tells what has changed since. Its owner
 * may save at the same time: the copy is from before or after that.
 */
export const copySharedPlan = async (
  transaction: Transaction,
  memberId: string,
  token: string,
): Promise<number | undefined> => {
  await lockSharedStops(transaction, token);
  const { rows } = await sql<{ id: number; copied_from: number }>`
    with original as (
      select * from plans where share_token = ${token} and ${sql.raw(MAY_SHARE)} for share
    ), copy as (
      insert into plans (member_id, ${sql.raw(COPIED)})
      select ${memberId}::bigint, ${sql.raw(COPIED)} from original returning id
    )
    select copy.id, original.id as copied_from from copy, original`.execute(transaction);
  const [copy] = rows;
  if (!copy) return undefined;
  await sql`
    insert into plan_springs (plan_id, ${sql.raw(COPIED_STOPS)})
    select ${copy.id}, ${sql.raw(COPIED_STOPS)} from plan_springs
    where plan_id = ${copy.copied_from}`.execute(transaction);
  return copy.id;
};

/** The plan with the next id. */
export const readNextPlanJson = (readPrepared: ReadPrepared, memberId: string, afterId: number) =>
  readPrepared(NEXT_PLAN, [memberId, afterId]);
