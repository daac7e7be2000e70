import type { RouteGeoJson } from '@wildsoak/contract/trips';
import { sql } from 'kysely';
import type { Database, ReadPrepared, Transaction } from '../../../platform/database/database.ts';

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
  start_time: string | null;
}

export interface PlanStop {
  springId: number;
  stayMinutes: number;
}

const columnsOf = ({ route, ...facts }: PlanFacts) => ({ ...facts, route: JSON.stringify(route) });

export const countPlans = async (database: Database, memberId: string): Promise<number> => {
  const { count } = await database
    .selectFrom('plans')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Removed springs too: a plan may keep them. */
export const areSprings = async (database: Database, ids: readonly number[]): Promise<boolean> => {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return true;
  const found = await database
    .selectFrom('springs')
    .select('id')
    .where('id', 'in', wanted)
    .execute();
  return found.length === wanted.length;
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

export const updatePlan = async (
  transaction: Transaction,
  memberId: string,
  id: number,
  facts: PlanFacts,
): Promise<boolean> => {
  const { numUpdatedRows } = await transaction
    .updateTable('plans')
    .set({ ...columnsOf(facts), updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const replaceStops = async (
  transaction: Transaction,
  planId: number,
  stops: readonly PlanStop[],
) => {
  await transaction.deleteFrom('plan_springs').where('plan_id', '=', planId).execute();
  if (stops.length === 0) return;
  const rows = stops.map(({ springId, stayMinutes }, place) => ({
    plan_id: planId,
    place,
    spring_id: springId,
    stay_minutes: stayMinutes,
  }));
  await transaction.insertInto('plan_springs').values(rows).execute();
};

const ownPlan = (database: Database, memberId: string, id: number) =>
  database.updateTable('plans').where('id', '=', id).where('member_id', '=', memberId);

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

/** For everybody who may read the plan. */
const SHARED_COLUMNS = `name, start_point_name, end_point_name,
  start_lat as start_coords_lat, start_lon as start_coords_lon,
  end_lat as end_coords_lat, end_lon as end_coords_lon, max_distance_miles, start_time,
  to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
  coalesce((
    select json_agg(stop) from (
      select spring.id, spring.name, latitude, longitude, temperature_f,
        average_rating::float8 as average_rating, state_code, bathing_status, stay_minutes,
        removed_at is not null as is_removed
      from plan_springs join springs spring on spring.id = spring_id
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

const ROUTE = 'coalesce(route_json, route::json)';
const THIN_ROUTE = `coalesce(route_thin, thin_route(route)::json, ${ROUTE})`;
const OWN_COLUMNS = `id, share_token, ${ROUTE} as route_geojson`;
// Without Premium the owner cannot stop sharing, so the link shows nothing then.
const IS_SHARED = `share_token = $1 and exists (
  select from members
  where members.id = member_id and has_premium(is_premium, premium_until))`;

const OWN_PLAN = planJson('own-plan', OWN_COLUMNS, 'id = $1 and member_id = $2');
const NEXT_PLAN = planJson(
  'next-plan',
  OWN_COLUMNS,
  'member_id = $1 and id > $2 order by id limit 1',
);
const SHARED_PLAN = planJson('shared-plan', `${ROUTE} as route_geojson`, IS_SHARED);
const THIN_SHARED_PLAN = planJson('thin-shared-plan', `${THIN_ROUTE} as route_geojson`, IS_SHARED);

export const readPlanJson = (readPrepared: ReadPrepared, memberId: string, id: number) =>
  readPrepared(OWN_PLAN, [id, memberId]);

export const readSharedPlanJson = (readPrepared: ReadPrepared, token: string, isThin: boolean) =>
  readPrepared(isThin ? THIN_SHARED_PLAN : SHARED_PLAN, [token]);

/** The plan with the next id. */
export const readNextPlanJson = (readPrepared: ReadPrepared, memberId: string, afterId: number) =>
  readPrepared(NEXT_PLAN, [memberId, afterId]);
