import type { Client } from 'pg';

interface Piece {
  table: string;
  name: string;
  definition: string;
  /** Created in reverse order and dropped in order: a foreign key needs the other table's key. */
  kind: 'foreign key' | 'index' | 'key';
}

/** Keys, indexes and foreign keys of these tables, and the foreign keys that point to them. */
const PIECES = `
  select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition,
    case contype when 'f' then 'foreign key' else 'key' end as kind
  from pg_constraint
  where contype in ('f', 'p', 'u')
    and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
  union all
  select indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid), 'index'
  from pg_index
  where indrelid = any($1::regclass[])
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
  order by 4, 1, 2`;

const readPieces = async (client: Client, tables: readonly string[]): Promise<Piece[]> => {
  const { rows } = await client.query<Piece>(PIECES, [tables]);
  return rows;
};

const dropped = ({ table, name, kind }: Piece) =>
  kind === 'index' ? `drop index ${name}` : `alter table ${table} drop constraint ${name}`;

const made = ({ table, name, definition, kind }: Piece) =>
  kind === 'index' ? definition : `alter table ${table} add constraint ${name} ${definition}`;

/**
 * Runs `load` while the tables have no indexes or keys, which is many times faster, then creates them
 * again. Call it in a transaction, so that nobody sees the schema without them.
 */
export const withoutIndexes = async (
  client: Client,
  tables: readonly string[],
  say: (line: string) => void,
  load: () => Promise<void>,
) => {
  const before = await readPieces(client, tables);
  const ofKind = (kind: Piece['kind']) => before.filter((piece) => piece.kind === kind);
  for (const kind of ['foreign key', 'index', 'key'] as const) {
    for (const piece of ofKind(kind)) await client.query(dropped(piece));
  }
  await load();
  for (const kind of ['key', 'index', 'foreign key'] as const) {
    for (const piece of ofKind(kind)) {
      say(`${kind} ${piece.name}`);
      await client.query(made(piece));
    }
  }
  const after = await readPieces(client, tables);
  if (JSON.stringify(before) !== JSON.stringify(after)) {
    throw new Error('The schema is not what it was before the load.');
  }
};
