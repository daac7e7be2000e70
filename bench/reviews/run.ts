import pg from 'pg';
import { startOnCore, compareSides, type Comparison, type Request } from './review-rounds.ts';
import { findDeepLists, type DeepList } from './review-depth.ts';
import { explainPages, explainVote } from './review-explain.ts';
import { drawLists, drawVotes, signInVoters } from './review-requests.ts';
import { loadReviews } from './load-reviews.ts';
import { prepareDatabase } from '../support/prepared-database.ts';
import { stopAll, untilListIsDensest } from '../support/processes.ts';
import { table } from '../support/statistics.ts';

/**
 * Ten million reviews: the lists and a vote beside the bare engine, and deep pages beside the first.
 * `--reviews 100000` loads fewer (a smoke test; name another database with `--database`), `--rounds 6`
 * runs fewer rounds, `--only vote` runs what has this word in its title (`depth`, `explain`), and
 * `--load-only` stops once the database is ready. Needs wrk.
 */
const option = (name: string) => {
  const position = process.argv.indexOf(name);
  return position === -1 ? undefined : process.argv[position + 1];
};
const REVIEWS = Number(option('--reviews') ?? 10_000_000);
const DATABASE = option('--database') ?? 'wildsoak_bench_reviews';
const ROUNDS = Number(option('--rounds') ?? 12);
const isAsked = (title: string) => title.includes(option('--only') ?? '');
const GOAL = 0.7;
const PORTS = { ours: 4720, bare: 4721, trusting: 4722 };
/** API calls need no pages and so no build. */
const PAGES = 'server/test/support/web/server/index.ts';
/** Its own counters, so that our votes do not use up anybody else's limits. */
const REDIS_DATABASE = '/15';

const startedAt = performance.now();
const say = (line: string) =>
  console.log(`${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(5)} s  ${line}`);

const HEAD = ['requests a second', 'ours', 'other', 'ratio', 'lowest to highest', ''];
const rowOf = (title: string, { ours, other, ratio, spread }: Comparison, verdict: string) => {
  const row = [title, ours.toFixed(0), other.toFixed(0), ratio.toFixed(2), spread, verdict];
  say(row.join('  '));
  return row;
};

const describe = async (client: pg.Client) => {
  const { rows } = await client.query<Record<string, string>>(`
    select version(), current_setting('shared_buffers') as shared_buffers,
      pg_size_pretty(pg_database_size(current_database())) as database,
      pg_size_pretty(pg_table_size('reviews')) as reviews,
      pg_size_pretty(pg_indexes_size('reviews')) as indexes_of_reviews,
      (select reltuples from pg_class where relname = 'reviews') as reviews_rows,
      (select reltuples from pg_class where relname = 'members') as members_rows,
      (select reltuples from pg_class where relname = 'votes') as votes_rows,
      (select max(review_count) from springs) as of_the_busiest_spring,
      (select count(*) from springs where review_count >= 100000) as springs_with_100000,
      (select max(review_count) from members) as of_the_busiest_member,
      (select count(*) from members where review_count >= 10000) as members_with_10000`);
  for (const [name, value] of Object.entries(rows[0] ?? {})) {
    console.log(`${name.replaceAll('_', ' ')}: ${value}`);
  }
};

const compareWithBare = async (client: pg.Client) => {
  const lists = await drawLists(client, REVIEWS);
  const voters = await signInVoters(client);
  const votes = () => drawVotes(client, REVIEWS, voters);
  const asMember = lists.newestFor(voters.map(({ cookie }) => cookie));
  const same = (requests: Request[]) => () => requests;
  const calls: [string, keyof typeof PORTS, () => Request[] | Promise<Request[]>][] = [
    ['newest page', 'bare', same(lists.newest)],
    ['most helpful page', 'bare', same(lists.helpful)],
    ["a member's page", 'bare', same(lists.member)],
    ['newest page, signed in', 'bare', same(asMember)],
    ['vote', 'bare', votes],
    ['vote, bare without the session', 'trusting', votes],
  ];
  const asked = calls.filter(([title]) => isAsked(title));
  if (asked.length === 0) return;
  const rows: string[][] = [];
  for (const [title, other, requests] of asked) {
    const figures = await compareSides(
      { port: PORTS.ours, requests },
      { port: PORTS[other], requests },
      ROUNDS,
    );
    const verdict = `goal ${GOAL}: ${figures.ratio >= GOAL ? 'reached' : 'not reached'}`;
    rows.push(rowOf(title, figures, verdict));
  }
  console.log(`\nBeside the bare engine, ${ROUNDS} pairs of rounds`);
  console.log(table([HEAD, ...rows]));
};

const compareDepths = async (lists: readonly DeepList[]) => {
  const rows: string[][] = [];
  for (const { list, path, positions } of lists) {
    const [first, ...deep] = positions.map(({ title, cursor }) => {
      const request: Request = { method: 'GET', path: path + (cursor ? `cursor=${cursor}` : '') };
      return { title, side: { port: PORTS.ours, requests: () => [request] } };
    });
    for (const { title, side } of deep) {
      if (!first) continue;
      const figures = await compareSides(side, first.side, ROUNDS / 2);
      rows.push(rowOf(`${list}, ${title}`, figures, ''));
    }
  }
  console.log(`\nPages of the busiest spring and member, each beside its first page`);
  console.log(table([['requests a second', 'deep', 'first', ...HEAD.slice(3)], ...rows]));
};

const databaseUrl = await prepareDatabase(
  DATABASE,
  { table: 'reviews', count: REVIEWS, load: loadReviews },
  say,
);
const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
try {
  await describe(client);
  if (!process.argv.includes('--load-only')) {
    const [review, member] = [REVIEWS, String(Math.ceil(REVIEWS / 20))] as const;
    const redis = new URL(String(process.env['REDIS_URL']));
    redis.pathname = REDIS_DATABASE;
    const env = { DATABASE_URL: databaseUrl, REDIS_URL: redis.href, WEB_ENTRY: PAGES };
    await startOnCore(PORTS.ours, ['server/src/main.ts', 'serve'], '/readyz', env);
    await untilListIsDensest(`http://127.0.0.1:${PORTS.ours}`);
    const bare = (port: number) => [
      'bench/reviews/bare-reviews.ts',
      String(port),
      String(review),
      member,
    ];
    const page = '/api/springs/1/reviews';
    await startOnCore(PORTS.bare, bare(PORTS.bare), page, env);
    await startOnCore(PORTS.trusting, [...bare(PORTS.trusting), '--trusting'], page, env);
    await compareWithBare(client);
    if (isAsked('depth') || isAsked('explain')) {
      const lists = await findDeepLists(client, `http://127.0.0.1:${PORTS.ours}`, REVIEWS);
      if (isAsked('depth')) await compareDepths(lists);
      if (isAsked('explain')) {
        await explainPages(client, lists);
        await explainVote(client, databaseUrl, review, member);
      }
    }
  }
} finally {
  await client.end();
  stopAll();
}
