import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { addMember, signIn } from '../../../test/support/members.ts';
import { useApp } from '../../../test/support/test-app.ts';

const { app, platform, database } = await useApp();
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;

/** Each is a query of its own, and 50 kB of the answer: together far more than any buffer holds. */
const PLANS = 400;

const useMemberWithPlans = async () => {
  const member = await addMember(database);
  await sql`
    insert into plans (member_id, name, start_point_name, end_point_name, start_lon, start_lat,
      end_lon, end_lat, max_distance_miles, route)
    select ${member.id}, 'n', '', '', 0, 0, 0, 0, 20, jsonb_build_object('x', repeat('y', 50000))
    from generate_series(1, ${PLANS})`.execute(database);
  return signIn(platform, member);
};

it('hardening: an export went on for a caller who had gone', { tags: '@19.37' }, async () => {
  const cookie = await useMemberWithPlans();
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  const PAUSE = 'select 1';
  const asked = () =>
    queries.mock.calls.filter((call) => !JSON.stringify(call).includes(PAUSE)).length;

  const socket = connect(port, '127.0.0.1');
  socket.write(`GET /api/account/export HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`);
  const [, response] = await once(app.server, 'request');
  const gone = once(response, 'close');
  const [first] = (await once(socket, 'data')) as [Buffer];
  expect(first.toString()).toMatch(/^HTTP\/1\.1 200 OK/);
  socket.destroy();
  await gone;

  const before = asked();
  expect(before).toBeGreaterThan(1);
  // Each call leaves time for a query if anything still reads.
  for (let turn = 0; turn < 60; turn += 1) await sql.raw(PAUSE).execute(database);
  // The part that was on its way, which may be a few queries; going on would be one for each turn.
  expect(asked() - before).toBeLessThan(10);
});
