import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { explainList, PLANNING } from '../../../../test/support/explain-list.ts';
import { useApp } from '../../../../test/support/test-app.ts';
import type { ListName } from './review-cursor.ts';
import { statementOf } from './review-lists.repository.ts';

const { database, databaseUrl } = await useApp();

const SPRING = 7;

beforeAll(async () => {
  await sql`
    insert into members (username, email, password_hash)
    select 'plan-' || n, n || '@plan.test', 'x' from generate_series(1, 500) n`.execute(database);
  await sql`
    insert into photos (hash, width, height, preview)
    select lpad(n::text, 43, 'p'), 8, 6, 'x' from generate_series(1, 500) n`.execute(database);
  // Half of them of one spring, and many by one member, so that an index has something to spare.
  await sql`
    insert into reviews (spring_id, member_id, rating, vote_score, created_at, photo_hash)
    select case when n % 2 = 0 then ${SPRING}::integer else 1 + n % 500 end,
      (select min(id) from members) + case when n % 5 = 0 then 0 else n % 500 end,
      1 + n % 5, n % 11 - 3, now() - n * interval '1 minute',
      case when n % 10 = 0 then lpad((1 + n % 500)::text, 43, 'p') end
    from generate_series(1, 20000) n`.execute(database);
  await sql`
    insert into votes (review_id, member_id, vote)
    select reviews.id, members.id, 1 from reviews join members
      on members.id = (select min(id) from members) + reviews.id % 500`.execute(database);
  await sql`analyze`.execute(database);
});

const LISTS: [ListName, string, string][] = [
  ['newest', 'reviews_newest', String(Date.UTC(2027, 0) * 1_000)],
  ['helpful', 'reviews_helpful', '3'],
  ['highest', 'reviews_highest', '3'],
  ['lowest', 'reviews_lowest', '-3'],
  ['photos', 'reviews_latest_photo', String(Date.UTC(2027, 0) * 1_000)],
  ['member', 'reviews_by_member', String(Date.UTC(2027, 0) * 1_000)],
];

describe('the plan of each list of reviews', () => {
  it.each(LISTS)(
    '%s: %s gives the order, and no more rows than the page has',
    async (list, index, key) => {
      const whose = list === 'member' ? 'plan-1' : String(SPRING);
      for (const after of [undefined, { key, id: '10000' }]) {
        const { text } = statementOf(list, { after, memberId: '1' });
        const values = [whose, ...(after ? [after.key, after.id] : []), '1'];
        for (const planning of PLANNING) {
          const nodes = await explainList(databaseUrl, planning, { text, values });
          const types = nodes.map((node) => node['Node Type']);
          expect(types).not.toContain('Sort');
          expect(types).not.toContain('Incremental Sort');
          const reading = nodes.filter((node) => node['Relation Name'] === 'reviews');
          expect(reading).toMatchObject([
            { 'Index Name': index, 'Actual Rows': 21, 'Actual Loops': 1 },
          ]);
          // Where a page begins is found by the index, not by passing over what comes before.
          if (after) expect(reading[0]?.['Index Cond']).toContain('ROW(');
          for (const table of ['members', 'photos', 'votes', 'springs']) {
            const joined = nodes.filter((node) => node['Relation Name'] === table);
            expect(joined.map((node) => node['Node Type'])).not.toContain('Seq Scan');
          }
        }
      }
    },
  );
});
