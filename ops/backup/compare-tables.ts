import type { Client } from 'pg';

/** Tables of extensions are not ours. A restore changes `site`, and nothing else. */
const TABLES = `
  select format('%I.%I', nspname, relname) as name
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and nspname !~ '^pg_' and nspname <> 'information_schema'
    and pg_class.oid <> 'public.site'::regclass
    and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  order by 1`;

/** How a value reads as text depends on these. */
const SETTINGS = `
  set timezone = 'UTC'; set datestyle = 'ISO'; set extra_float_digits = 3; set bytea_output = 'hex'`;

export const listTables = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(TABLES);
  return rows.map(({ name }) => name);
};

/** By table: its number of rows and a checksum of them all, in any order. */
export const readTables = async (client: Client): Promise<Map<string, string>> => {
  await client.query(SETTINGS);
  const found = new Map<string, string>();
  for (const name of await listTables(client)) {
    const { rows } = await client.query<{ count: string; sum: string }>(`
      select count(*), coalesce(sum(hashtextextended(row::text, 0)), 0) as sum from only ${name} row`);
    found.set(name, `${rows[0]?.count} rows, checksum ${rows[0]?.sum}`);
  }
  return found;
};

/** A line for each table that is not the same. */
export const differences = (source: Map<string, string>, copy: Map<string, string>): string[] =>
  [...new Set([...source.keys(), ...copy.keys()])].flatMap((name) => {
    const [one, other] = [source.get(name) ?? 'missing', copy.get(name) ?? 'missing'];
    return one === other ? [] : [`${name}: ${one}; in the copy ${other}`];
  });
