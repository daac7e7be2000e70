import type { BathingStatus } from '@wildsoak/contract/rules/bathing';
import type { Database } from '../../platform/database/database.ts';

export interface CardSpring {
  id: number;
  name: string | null;
  state_code: string;
  temperature_f: number | null;
  bathing_status: BathingStatus;
}

export const readCardSpring = (database: Database, id: number): Promise<CardSpring | undefined> =>
  database
    .selectFrom('springs')
    .select(['id', 'name', 'state_code', 'temperature_f', 'bathing_status'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .$narrowType<{ bathing_status: BathingStatus }>()
    .executeTakeFirst();
