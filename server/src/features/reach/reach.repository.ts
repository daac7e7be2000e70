import type { Coordinates } from '@wildsoak/contract/trips';
import type { ReadPrepared } from '../../platform/database/database.ts';

const POSITIONS = {
  name: 'spring-positions',
  text: `
    select coalesce(json_agg(json_build_array(id, longitude, latitude) order by id), '[]')::text as json
    from springs where is_listed`,
};

export interface SpringPosition {
  id: number;
  coords: Coordinates;
}

export const readPositions = async (readPrepared: ReadPrepared): Promise<SpringPosition[]> => {
  const rows: [number, number, number][] = JSON.parse((await readPrepared(POSITIONS, [])) ?? '[]');
  return rows.map(([id, longitude, latitude]) => ({ id, coords: [longitude, latitude] }));
};
