import { BATHING_STATUSES, isBathingRuledOut } from '@wildsoak/contract/rules/bathing';
import type { Coordinates } from '@wildsoak/contract/trips';
import type { ReadPrepared } from '../../../platform/database/database.ts';

export interface StopOnWay {
  id: number;
  name: string | null;
  longitude: number;
  latitude: number;
  time_zone: string;
  /** A member has said so, a moderator has agreed, and nothing ever keeps people out. */
  can_camp: boolean;
}

const MAY_BE = BATHING_STATUSES.filter((status) => !isBathingRuledOut(status));

const STOPS = {
  name: 'stops-on-way',
  text: `
    select coalesce(json_agg(row_to_json(stop)), '[]')::text as json from (
      select id, name, longitude, latitude, time_zone,
        bathing_status = any($2)
          and is_listed and closures = '[]' and exists (
          select from corrections
          where spring_id = springs.id and field = 'camping' and is_shown
            and proposed ->> 'camping' = 'yes') as can_camp
      from springs where id = any($1)
    ) stop`,
};

/** By id. Removed springs too: a plan may keep them. */
export const readStopsOnWay = async (
  readPrepared: ReadPrepared,
  ids: readonly number[],
): Promise<Map<number, StopOnWay>> => {
  const stops: StopOnWay[] = JSON.parse((await readPrepared(STOPS, [ids, MAY_BE])) ?? '[]');
  return new Map(stops.map((stop) => [stop.id, stop]));
};

export interface Town {
  /** Of the samples, from 0: the one it was found near. */
  sample: number;
  name: string;
  longitude: number;
  latitude: number;
  population: number | null;
  time_zone: string;
}

/** A town with e times as many people may be as much farther away. */
const MILES_FOR_SIZE = 5;
const DEGREE_MILES = 69;

/** Near each sample of the way ($1, $2), within so many miles ($3), the town that is large and near. */
const TOWNS = {
  name: 'towns-on-way',
  text: `
    select coalesce(json_agg(row_to_json(town) order by town.sample), '[]')::text as json from (
      select sample - 1 as sample, place.*
      from unnest($1::float8[], $2::float8[], $3::float8[])
        with ordinality as way(lon, lat, reach, sample)
      cross join lateral (
        select label as name, longitude, latitude, population, time_zone
        from places
        cross join lateral (select ${DEGREE_MILES} * sqrt((latitude - lat) ^ 2 +
          ((longitude - lon) * cos(radians(lat))) ^ 2) as miles) away
        where kind = 'place' and miles <= reach
          and latitude between lat - reach / ${DEGREE_MILES} and lat + reach / ${DEGREE_MILES}
        order by weight - miles / ${MILES_FOR_SIZE} desc, id limit 1
      ) place
    ) town`,
};

/** Of the way. */
export interface Sample {
  coords: Coordinates;
  reachMiles: number;
}

export const readTowns = async (
  readPrepared: ReadPrepared,
  samples: readonly Sample[],
): Promise<Town[]> => {
  const json = await readPrepared(TOWNS, [
    samples.map(({ coords: [longitude] }) => longitude),
    samples.map(({ coords: [, latitude] }) => latitude),
    samples.map(({ reachMiles }) => reachMiles),
  ]);
  return JSON.parse(json ?? '[]') as Town[];
};
