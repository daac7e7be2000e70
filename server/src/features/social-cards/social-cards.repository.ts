import type { Database } from '../../platform/database/database.ts';

export interface CardSpring {
  id: number;
  name: string | null;
  state_code: string;
  temperature_f: number | null;
}

export const readCardSpring = (database: Database, id: number): Promise<CardSpring | undefined> =>
  database
    .selectFrom('springs')
    .select(['id', 'name', 'state_code', 'temperature_f'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
