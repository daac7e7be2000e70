import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { useApp } from '../../../test/support/test-app.ts';
import { statementOf, type VisitList } from './visit-lists.repository.ts';

const { database, databaseUrl } = await useApp();

const SPRING = 7;

beforeAll(async () => {
  await sql`
    insert into members (username, email, password_hash)
    select 'plan-' || n, n || '@plan.test', 'x' from generate_series(1, 500) n`.execute(database);
  // Half of them to one spring, and many by one member, so that an index has something to spare.
  await sql`
    insert into visits (spring_id, member_id, visited_on, is_first, party)
    select case when n % 2 = 0 then ${SPRING}::integer else 1 + n % 500 end,
      (select min(id) from members) + case when n % 5 = 0 then 0 else n % 500 end,
      current_date - n, false, n
    from generate_series(1, 20000) n`.execute(database);
  await sql`analyze`.execute(database);
});

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
}

const flatten = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flatten)];

const explain = async (
  list: VisitList,
  after: [day: string, id: string] | undefined,
  planning: 'force_custom_plan' | 'force_generic_plan',
) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  const values = [list === 'member' ? 'plan-1' : String(SPRING), '1', ...(after ?? [])];
  await client.query(`set plan_cache_mode = ${planning}`);
  await client.query(`prepare page as ${statementOf(list, after !== undefined).text}`);
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, timing off, format json)
     execute page(${values.map((value) => pg.escapeLiteral(value)).join(', ')})`,
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error('no plan');
  return flatten(plan);
};

describe('the plan of each list of visits', { tags: '@24.8' }, () => {
  it.each([
    ['spring', 'visits_newest'],
    ['member', 'visits_by_member'],
  ] as const)('%s: %s gives the order, and no more rows than the page has', async (list, index) => {
    const middle: [string, string] = ['10000', '10000'];
    for (const after of [undefined, middle]) {
      for (const planning of ['force_custom_plan', 'force_generic_plan'] as const) {
        const nodes = await explain(list, after, planning);
        const types = nodes.map((node) => node['Node Type']);
        expect(types).not.toContain('Sort');
        expect(types).not.toContain('Incremental Sort');
        const reading = nodes.filter((node) => node['Relation Name'] === 'visits');
        expect(reading).toMatchObject([
          { 'Index Name': index, 'Actual Rows': 21, 'Actual Loops': 1 },
        ]);
        // Where a page begins is found by the index, not by passing over what comes before.
        if (after) expect(reading[0]?.['Index Cond']).toContain('ROW(');
      }
    }
  });
});
