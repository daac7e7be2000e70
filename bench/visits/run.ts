import pg from 'pg';
import { readConfig } from '../../server/src/config.ts';
import { SPRING_BY_ID } from '../../server/src/features/springs/detail.repository.ts';
import { readListJson, SPRING_LIST } from '../../server/src/features/springs/list.repository.ts';
import { statementOf } from '../../server/src/features/visits/visit-lists.repository.ts';
import { openPlatform } from '../../server/src/platform/platform.ts';
import { compareSides, startOnCore, type Request } from '../reviews/review-rounds.ts';
import { prepareDatabase } from '../support/prepared-database.ts';
import { stopAll } from '../support/processes.ts';
import { median, table } from '../support/statistics.ts';
import { loadVisits } from './load-visits.ts';
import { positionIn, yearsBack } from './visit-positions.ts';

/**
 * Ten million visits: the newest of a spring, its state, and the list of springs beside the bare engine;
 * deep pages beside the first; the plans. `--visits 100000` loads fewer (name another database with
 * `--database`), `--rounds 4` runs fewer rounds. Needs wrk.
 */
const option = (name: string) => {
  const position = process.argv.indexOf(name);
  return position === -1 ? undefined : process.argv[position + 1];
};
const VISITS = Number(option('--visits') ?? 10_000_000);
const DATABASE = option('--database') ?? 'wildsoak_bench_visits';
const ROUNDS = Number(option('--rounds') ?? 8);
const GOAL = 0.7;
const PORTS = { ours: 4730, bare: 4731 };
/** API calls need no pages and so no build. */
const PAGES = 'server/test/support/web/server/index.ts';
const SPRINGS = 1_000;
const DEEP_YEARS = 9;
/** After this many runs PostgreSQL decides whether one plan fits all values. */
const PLANNED_ANEW = 6;

const startedAt = performance.now();
const say = (line: string) =>
  console.log(`${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(5)} s  ${line}`);

const get = (path: string): Request => ({ method: 'GET', path });

const compare = async (client: pg.Client, busiest: number) => {
  const { rows } = await client.query<{ spring_id: number }>(
    'select spring_id from visits where id = any($1)',
    [Array.from({ length: SPRINGS }, (_, i) => Math.floor((i * VISITS) / SPRINGS))],
  );
  const pages = rows.map(({ spring_id: id }) => get(`/api/springs/${id}/visits`));
  const deep = rows.map(({ spring_id: id }) =>
    get(`/api/springs/${id}/visits?cursor=${yearsBack(DEEP_YEARS)}`),
  );
  const details = rows.map(({ spring_id: id }) => get(`/api/springs/${id}`));
  const first = get(`/api/springs/${busiest}/visits`);
  const last = get(`/api/springs/${busiest}/visits?cursor=${yearsBack(DEEP_YEARS)}`);
  const calls: [string, Request[], Request[] | null][] = [
    ['newest visits, first page', pages, null],
    ['newest visits, nine years back', deep, null],
    ['a spring with its state', details, null],
    ['of the busiest, nine years back beside first', [last], [first]],
  ];
  const printed: string[][] = [];
  for (const [title, requests, other] of calls) {
    const {
      ours,
      other: others,
      ratio,
      spread,
    } = await compareSides(
      { port: PORTS.ours, requests: () => requests },
      other === null
        ? { port: PORTS.bare, requests: () => requests }
        : { port: PORTS.ours, requests: () => other },
      ROUNDS,
    );
    const verdict = ratio >= GOAL ? `goal ${GOAL}: reached` : `goal ${GOAL}: not reached`;
    const row = [title, ours.toFixed(0), others.toFixed(0), ratio.toFixed(2), spread, verdict];
    say(row.join('  '));
    printed.push(row);
  }
  const head = ['requests a second', 'ours', 'other', 'ratio', 'lowest to highest', ''];
  console.log(`\n${table([head, ...printed])}\n`);
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

const compareList = async (client: pg.Client, databaseUrl: string) => {
  const config = readConfig({ ...process.env, DATABASE_URL: databaseUrl });
  const platform = openPlatform({ ...config, databaseTimeoutMs: 60_000 });
  const text = SPRING_LIST.compile(platform.database).sql;
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    ours.push(await timed(() => readListJson(platform.database)));
    bare.push(await timed(() => client.query(text)));
  }
  await platform.close();
  // The first of each made the plans.
  const [own, others] = [median(ours.slice(1)), median(bare.slice(1))];
  say(
    `list of springs: ${own.toFixed(0)} ms, bare ${others.toFixed(0)} ms, ratio ${(others / own).toFixed(2)}`,
  );
};

/** As a warm connection runs it. */
const explain = async (
  client: pg.Client,
  title: string,
  text: string,
  values: (number | null)[],
) => {
  const execute = `execute asked (${values.map((value) => value ?? 'null').join(', ')})`;
  await client.query(`prepare asked as ${text}`);
  for (let times = 0; times < PLANNED_ANEW; times += 1) await client.query(execute);
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers, costs off, timing off) ${execute}`,
  );
  console.log(`\n${title}\n${rows.map((row) => `  ${row['QUERY PLAN']}`).join('\n')}`);
  await client.query('deallocate asked');
};

const databaseUrl = await prepareDatabase(
  DATABASE,
  { table: 'visits', count: VISITS, load: loadVisits },
  say,
);
const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
try {
  const { rows } = await client.query<{ spring_id: number; count: string; size: string }>(
    `select spring_id, count(*), (select pg_size_pretty(pg_total_relation_size('visits'))) as size
     from visits group by 1 order by 2 desc limit 1`,
  );
  const busiest = rows[0]?.spring_id ?? 0;
  say(`visits take ${rows[0]?.size}; the busiest spring has ${rows[0]?.count}`);
  const env = { DATABASE_URL: databaseUrl, WEB_ENTRY: PAGES };
  await startOnCore(PORTS.ours, ['server/src/main.ts', 'serve'], '/readyz', env);
  const bare = ['bench/visits/bare-visits.ts', String(PORTS.bare)];
  await startOnCore(PORTS.bare, bare, `/api/springs/${busiest}/visits`, env);
  await compare(client, busiest);
  await compareList(client, databaseUrl);
  const page = (isAfter: boolean) => statementOf('spring', isAfter).text;
  await explain(client, 'first page of the busiest', page(false), [busiest, null]);
  const deep = [busiest, null, ...positionIn(yearsBack(DEEP_YEARS))];
  await explain(client, 'nine years back', page(true), deep);
  await explain(client, 'a spring with its state', SPRING_BY_ID.text, [busiest]);
} finally {
  await client.end();
  stopAll();
}
