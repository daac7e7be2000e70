import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { explainList, PLANNING } from '../../../test/support/explain-list.ts';
import { useApp } from '../../../test/support/test-app.ts';
import { statementOf } from './visit-lists.repository.ts';

const { database, databaseUrl } = await useApp();

const SPRING = 7;

beforeAll(async () => {
  await sql`
    insert into members (username, email, password_hash)
    select 'plan-' || n, n || '@plan.test', 'x' from generate_series(1, 500) n`.execute(database);
  // Half of them to one spring, and many by one member, so that an index has something to spare.
  await sql`
    insert into visits (spring_id, member_id, visited_on, is_first, reporter_group)
    select case when n % 2 = 0 then ${SPRING}::integer else 1 + n % 500 end,
      (select min(id) from members) + case when n % 5 = 0 then 0 else n % 500 end,
      current_date - n, false, n
    from generate_series(1, 20000) n`.execute(database);
  await sql`analyze`.execute(database);
});

describe('the plan of each list of visits', { tags: '@24.43' }, () => {
  it.each([
    ['spring', 'visits_newest'],
    ['member', 'visits_by_member'],
  ] as const)('%s: %s gives the order, and no more rows than the page has', async (list, index) => {
    const middle: [string, string] = ['10000', '10000'];
    for (const after of [undefined, middle]) {
      for (const planning of PLANNING) {
        const { text } = statementOf(list, after !== undefined);
        const values = [list === 'member' ? 'plan-1' : String(SPRING), '1', ...(after ?? [])];
        const nodes = await explainList(databaseUrl, planning, { text, values });
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
