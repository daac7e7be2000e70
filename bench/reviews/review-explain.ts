import pg, { type Client } from 'pg';
import type { DeepList } from './review-depth.ts';
import { pageStatement, readVoteStatements } from './review-statements.ts';

const EXPLAIN = 'explain (analyze, buffers, costs off, timing off)';
/** After this many runs PostgreSQL decides whether one plan fits all values. */
const PLANNED_ANEW = 6;

interface Line {
  'QUERY PLAN': string;
}

const print = (title: string, rows: readonly Line[]) => {
  console.log(`\n${title}`);
  for (const row of rows) console.log(`  ${row['QUERY PLAN']}`);
};

/** As a warm connection runs it. */
const explainPage = async (
  client: Client,
  title: string,
  { name, text, values }: { name: string; text: string; values: string[] },
) => {
  const prepared = pg.escapeIdentifier(name);
  const execute = `execute ${prepared} (${values.map((value) => pg.escapeLiteral(value)).join(', ')})`;
  await client.query(`prepare ${prepared} as ${text}`);
  for (let times = 0; times < PLANNED_ANEW; times += 1) await client.query(execute);
  const { rows } = await client.query<Line>(`${EXPLAIN} ${execute}`);
  print(title, rows);
  await client.query(`deallocate ${prepared}`);
};

export const explainPages = async (client: Client, lists: readonly DeepList[]) => {
  for (const { list, whose, positions } of lists) {
    for (const { title, after } of positions) {
      const statement = pageStatement(list, whose, { after, memberId: undefined });
      await explainPage(client, `${list} of ${whose}, ${title}`, statement);
    }
  }
};

/** The statements of one vote, rolled back. */
export const explainVote = async (
  client: Client,
  databaseUrl: string,
  review: number,
  member: string,
) => {
  const { lock, find, store } = await readVoteStatements(review, member, databaseUrl);
  const facts = { review, member, vote: 1, change: 1 };
  await client.query('begin');
  try {
    for (const [title, fill] of Object.entries({ lock, find, store })) {
      const { text, values } = fill(facts);
      const { rows } = await client.query<Line>(`${EXPLAIN} ${text}`, values);
      print(`vote: ${title}`, rows);
    }
  } finally {
    await client.query('rollback');
  }
};
