import type { BathingStatus } from '@wildsoak/contract/rules/bathing';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

export interface PlateSpring {
  name: string | null;
  state_code: string;
  county: string;
  latitude: number;
  longitude: number;
  temperature_f: number | null;
}

export interface CardSpring extends PlateSpring {
  id: number;
  bathing_status: BathingStatus;
}

const PLATE_COLUMNS = [
  'name',
  'state_code',
  'county',
  'latitude',
  'longitude',
  'temperature_f',
] as const;

export const readCardSpring = (database: Database, id: number): Promise<CardSpring | undefined> =>
  database
    .selectFrom('springs')
    .select(['id', 'bathing_status', ...PLATE_COLUMNS])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .$narrowType<{ bathing_status: BathingStatus }>()
    .executeTakeFirst();

/** More than any plate has. */
const NEIGHBORS_MAX = 250;

export const readNeighbors = (
  database: Database,
  { id, latitude, longitude }: CardSpring,
  { west, east, south, north }: Record<'west' | 'east' | 'south' | 'north', number>,
): Promise<(PlateSpring & { id: number })[]> =>
  database
    .selectFrom('springs')
    .select(['id', ...PLATE_COLUMNS])
    .where('is_listed', '=', true)
    .where('id', '<>', id)
    // The index finds them; its boxes are a little larger than the plate.
    .where(
      sql<boolean>`position && st_makeenvelope(${west}, ${south}, ${east}, ${north}, 4326)::geography`,
    )
    .where('latitude', '>', south)
    .where('latitude', '<', north)
    .where('longitude', '>', west)
    .where('longitude', '<', east)
    .orderBy(sql`power(latitude - ${latitude}, 2) + power(longitude - ${longitude}, 2)`)
    .orderBy('id')
    .limit(NEIGHBORS_MAX)
    .execute();

/** Every town, the largest first. */
export const readTowns = (database: Database) =>
  database
    .selectFrom('places')
    .select(['name', 'latitude', 'longitude'])
    .where('kind', '=', 'place')
    .orderBy('weight', 'desc')
    .orderBy('id')
    .execute();
