import type { Insertable } from 'kysely';
import type { Database } from '../../src/platform/database/database.ts';
import type { OwnerRequests } from '../../src/platform/database/tables.ts';

/** Inserts a confirmed request that waits for a moderator. */
export const addOwnerRequest = async (
  database: Database,
  facts: Partial<Insertable<OwnerRequests>> = {},
): Promise<number> => {
  const { id } = await database
    .insertInto('owner_requests')
    .values({
      spring_id: 42,
      wish: 'remove',
      name: 'Pat Miller',
      email: 'pat@example.test',
      message: 'It is my back yard.',
      confirmed_at: new Date(),
      ...facts,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
