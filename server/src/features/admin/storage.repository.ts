import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

const TABLES = 10;

interface Sizes {
  bytes: number;
  tables: { name: string; bytes: number; rows: number | null }[];
}

/** Each with its indexes. */
export const readDatabaseSizes = async (database: Database): Promise<Sizes> => {
  const { rows } = await sql<Sizes>`
    with sizes as (
      select case when relnamespace = 'public'::regnamespace then relname
          else relnamespace::regnamespace || '.' || relname end as name,
        pg_total_relation_size(oid) as bytes, case when reltuples >= 0 then reltuples::bigint end as rows
      from pg_class
      where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'pgboss')
      order by 2 desc, 1 limit ${sql.lit(TABLES)}
    )
    select pg_database_size(current_database())::float8 as bytes, json_agg(sizes) as tables
    from sizes`.execute(database);
  const [sizes] = rows;
  if (!sizes) throw new Error('PostgreSQL did not say how large it is.');
  return sizes;
};
