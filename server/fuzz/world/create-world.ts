import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/database.ts';
import { planBody } from '../../test/support/plans.ts';
import { countAll } from '../../test/support/reviews.ts';
import { MEMBERS, PASSWORD } from './people.ts';
import {
  CORRECTIONS,
  FAILED_JOBS,
  FAILED_QUEUE,
  failedJobOf,
  OWNER_REQUESTS,
  PLANS,
  PROPOSALS,
  REVIEWED_SPRINGS,
  REVIEWS,
  VISITS,
} from './things.ts';

const numbers = (count: number) => sql`generate_series(1, ${sql.lit(count)}) n`;
const member = sql`1 + n % ${sql.lit(MEMBERS)}`;
/** A different spring each time for the same member. */
const spring = sql`1 + (n * 7919::bigint + n / ${sql.lit(MEMBERS)}) % ${sql.lit(REVIEWED_SPRINGS)}`;

/** What we restore during a run, with the names from `people.ts` and `things.ts`. */
const keepable = async () => {
  // As cheap as argon2 allows: these passwords protect nothing.
  const cheap = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const route = JSON.stringify(planBody().routeGeoJson);
  return [
    sql`
      insert into members (id, username, email, email_verified_at, password_hash, is_premium, is_moderator,
        is_operator)
      overriding system value
      select n, 'fuzz-' || n, 'fuzz-' || n || '@example.test', now(), ${cheap}, n % 4 = 3, n % 4 = 0,
        n % 4 = 0
      from ${numbers(MEMBERS)} where not exists (select from members where id = n)
      on conflict do nothing`,
    sql`
      update members set password_hash = ${cheap}, is_premium = id % 4 = 3,
        email = 'fuzz-' || id || '@example.test', suspended_at = null
      where id in (
        select id from members where id <= ${MEMBERS} and (password_hash, is_premium, email, suspended_at)
          is distinct from (${cheap}, id % 4 = 3, 'fuzz-' || id || '@example.test', null)
        for update skip locked)`,
    sql`
      insert into sessions (token_hash, member_id, expires_at)
      select sha256(('fuzz-session-' || id)::bytea), id, now() + interval '30 days'
      from members where id <= ${MEMBERS} on conflict do nothing`,
    sql`
      insert into mail_links (token_hash, member_id, purpose, email, expires_at)
      select sha256((word || lpad(id::text, 37, '0'))::bytea), id, purpose, email, now() + interval '1 day'
      from members, (values ('verify', 'verify-email'), ('resets', 'reset-password')) kinds (word, purpose)
      where id <= ${MEMBERS} on conflict do nothing`,
    sql`
      insert into plans (id, member_id, name, start_point_name, end_point_name, start_lon, start_lat,
        end_lon, end_lat, max_distance_miles, route)
      overriding system value
      select n, members.id, 'Trip ' || n, 'Boise, Idaho', 'Reno, Nevada', -116.2, 43.61,
        -119.81, 39.53, 20, ${route}::jsonb
      from ${numbers(PLANS)} join members on members.id = 4 * ((n - 1) % ${sql.lit(MEMBERS / 4)}) + 3
      where not exists (select from plans where id = n) on conflict do nothing`,
    sql`
      insert into plan_springs (plan_id, place, spring_id, stay_minutes)
      select id, 0, 1 + id % ${sql.lit(REVIEWED_SPRINGS)}, 60 from plans
      where id <= ${PLANS} and not exists (select from plan_springs where plan_id = id)
      on conflict do nothing`,
    sql`
      update plans set share_token = 'fuzz-shared' || lpad(id::text, 11, '0')
      where id in (
        select id from plans where id <= ${PLANS} and id % 2 = 0
          and share_token is distinct from 'fuzz-shared' || lpad(id::text, 11, '0')
        for update skip locked)`,
    sql`update springs set removed_at = null where removed_at is not null`,
  ];
};

/** Requests use these up, so there are plenty. */
const PLENTY = [
  sql`
    insert into reviews (id, spring_id, member_id, rating, comment, created_at) overriding system value
    select n, ${spring}, ${member}, 1 + n % 5, 'A quiet pool above the river, visit ' || n,
      timestamptz '2026-01-01' + n * interval '1 second'
    from ${numbers(REVIEWS)}`,
  // A different day each time for the same member and spring.
  sql`
    insert into visits (id, spring_id, member_id, visited_on, is_open, closed_reason, comment, is_first, reporter_group)
    select n, ${spring}, ${member}, current_date - n / ${sql.lit(MEMBERS)} % 60, n % 3 > 0,
      case when n % 3 = 0 then 'gate' end, 'Steam at dawn, visit ' || n, false, n
    from ${numbers(VISITS)} on conflict do nothing`,
  sql`
    insert into corrections (id, spring_id, member_id, field, proposed) overriding system value
    select n, ${spring}, ${member}, field, jsonb_build_object(field, value)
    from ${numbers(CORRECTIONS)} join (values
      (0, 'fee', to_jsonb('$5 a day'::text)), (1, 'access', to_jsonb('A short walk'::text)),
      (2, 'closed', to_jsonb(true)), (3, 'name', to_jsonb('Quiet Spring'::text)),
      (4, 'road', to_jsonb('any-car'::text)), (5, 'dogs', to_jsonb('on-leash'::text))
    ) kinds (kind, field, value) on kind = n % 6`,
  sql`
    insert into owner_requests (id, spring_id, wish, name, email, message, token_hash, confirmed_at)
    overriding system value
    select n, ${spring}, 'remove', 'Owner ' || n, 'owner-' || n || '@example.test', 'It is mine.',
      case when n % 2 = 1 then sha256(('owners' || lpad(n::text, 37, '0'))::bytea) end,
      case when n % 2 = 0 then now() end
    from ${numbers(OWNER_REQUESTS)}`,
  // Each within three miles of one of ours.
  sql`
    insert into proposals (id, member_id, name, kind, latitude, longitude, state_code, county, visited_on, land)
    overriding system value
    select n, ${member}, 'Proposed ' || n, 'wild', latitude + 0.01, longitude, state_code, county,
      current_date - n % 60, 'The county map says so.'
    from ${numbers(PROPOSALS)} join springs on springs.id = ${spring}`,
  // As after the last try. No worker takes one that is tried again.
  sql`
    insert into pgboss.job (id, name, data, state, output, completed_on, retry_count, retry_limit)
    select overlay(${failedJobOf(0)} placing lpad(n::text, 12, '0') from 25)::uuid, ${FAILED_QUEUE},
      '{"kind": "reset-password", "email": "fuzz-1@example.test"}', 'failed',
      '{"message": "The server refused the email."}', now(), 9, 9
    from ${numbers(FAILED_JOBS)}`,
];

const raiseSequence = (table: string) =>
  sql`select setval(pg_get_serial_sequence(${table}, 'id'), 1000000)`;

/**
 * Creates everybody and everything that requests are about. `restore` brings back members whom requests
 * deleted, signed out or gave another password.
 */
export const createWorld = async (database: Database) => {
  const statements = await keepable();
  const restore = async () => {
    for (const statement of statements) await statement.execute(database);
  };
  await restore();
  for (const statement of PLENTY) await statement.execute(database);
  const numbered = ['members', 'reviews', 'visits', 'plans', 'corrections', 'owner_requests'];
  for (const table of [...numbered, 'proposals']) {
    await raiseSequence(table).execute(database);
  }
  await countAll(database);
  return { restore };
};
