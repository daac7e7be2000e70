import type { Database } from '../../platform/database/database.ts';

export const countSprings = async (database: Database): Promise<number> => {
  const { count } = await database
    .selectFrom('springs')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('is_listed', '=', true)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const readSpringIds = async (
  database: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> => {
  const rows = await database
    .selectFrom('springs')
    .select('id')
    .where('is_listed', '=', true)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
};
