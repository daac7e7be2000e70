import { describe } from '@wildsoak/catalogue/description';
import { readSprings } from '@wildsoak/catalogue/springs-file';
import type { Database } from '../../platform/database/database.ts';
import { upsertSprings } from './springs.repository.ts';

/** Brings the catalogue's facts into the database; what people added stays. Returns how many changed. */
export const importCatalogue = (database: Database): Promise<number> => {
  const springs = readSprings().map((spring) => ({ ...spring, description: describe(spring) }));
  return database.transaction().execute((transaction) => upsertSprings(transaction, springs));
};
