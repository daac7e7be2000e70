import type { Client } from 'pg';
import { withoutIndexes } from '../reviews/bulk-load.ts';

const VISITS_PER_MEMBER = 10;
const COMMENT = 'The gate was open, the lower pool was warm, and the last mile had washed out.';

const insertMembers = `
  insert into members (id, username, email, password_hash, created_at) overriding system value
  select n, 'soaker-' || n, 'soaker-' || n || '@example.test', 'x', now() - interval '10 years'
  from generate_series(1, $1::bigint) n`;

/**
 * Ten years of visits: each member has one in every year, so no two are of one day, and ids grow with
 * time. A few springs have most visits: the first has 8 percent of them.
 */
const insertVisits = `
  insert into visits (id, spring_id, member_id, visited_on, is_open, closed_reason,
    pool_temperature_f, measured, road, approach, crowd, comment, is_first, reporter_group, shown_from,
    created_at, hidden_at, lifted_at) overriding system value
  select n, spring_id, 1 + n % $2::bigint, visited_on,
    case when of < 0.6 then of < 0.575 end,
    case when of between 0.575 and 0.6 then (array['gate', 'snow', 'flood'])[1 + n % 3] end,
    case when n % 5 < 2 then 95 + n % 15 end, case when n % 5 < 2 then n % 2 = 0 end,
    case when n % 5 between 1 and 2 then (array['any-car', 'high-clearance', '4x4'])[1 + n % 3] end,
    case when n % 3 = 0 then 'easy' end, case when n % 2 = 0 then 'a-few' end,
    case when n % 4 = 0 then $3 end, false, n, visited_on::timestamptz, visited_on::timestamptz,
    case when of > 0.999 then now() end, case when of between 0.58 and 0.6 then now() end
  from (
    select n, random() as of, springs[1 + floor(power(random(), 3) * cardinality(springs))::integer]
        as spring_id,
      current_date - (3650 - (n / $2::bigint) * 365 - floor(random() * 365))::integer as visited_on
    from generate_series(0, $1::bigint - 1) n,
      (select array_agg(id order by md5(id::text)) as springs from springs where removed_at is null) s
  ) drawn`;

/** All or nothing. */
export const loadVisits = async (client: Client, count: number, say: (line: string) => void) => {
  const members = Math.ceil(count / VISITS_PER_MEMBER);
  const step = async (title: string, text: string, values: unknown[]) => {
    const startedAt = performance.now();
    const { rowCount } = await client.query(text, values);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
    say(`${title}: ${rowCount} rows in ${seconds} s`);
  };
  await client.query('begin');
  await client.query(`set local maintenance_work_mem = '512MB'`);
  await client.query('select setseed(0.5)');
  await withoutIndexes(client, ['members', 'visits'], say, async () => {
    await step('members', insertMembers, [members]);
    await step('visits', insertVisits, [count, members, COMMENT]);
  });
  for (const table of ['visits', 'members']) {
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), max(id)) from ${table}`, [
      table,
    ]);
  }
  await client.query('commit');
  say('vacuum and analyze');
  await client.query('vacuum analyze');
};
