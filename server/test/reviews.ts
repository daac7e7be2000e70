import type { Insertable } from 'kysely';
import type { Database } from '../src/platform/database/database.ts';
import type { Reviews } from '../src/platform/database/tables.ts';

/** A review put straight into the database; the aggregates of its spring stay as they are. */
export const addReview = async (
  database: Database,
  facts: Partial<Insertable<Reviews>> = {},
): Promise<number> => {
  const { id } = await database
    .insertInto('reviews')
    .values({ spring_id: 1, rating: 5, ...facts })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
