import {
  getPlan,
  getSharedPlan,
  listPlans,
  type Plan,
  type SharedPlan,
} from '@wildsoak/contract/trips';
import { MAX_PLANS } from '@wildsoak/contract/rules/limits';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addMember, signIn } from '../../../../test/support/members.ts';
import { planBody } from '../../../../test/support/plans.ts';
import { threadMs } from '../../../../test/support/processor-time.ts';
import { useApp } from '../../../../test/support/test-app.ts';
import { addVisit } from '../../../../test/support/visits.ts';
import type { ReadPrepared } from '../../../platform/database/database.ts';
import { readPlanJson } from './plans.repository.ts';

const { app, platform, database } = await useApp();

const useMember = async () => {
  const member = await addMember(database, { is_premium: true });
  const cookie = await signIn(platform, member);
  const send = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) =>
    app.inject({
      method,
      url: `/api/planner/plans${path}`,
      headers: { cookie, ...headers },
      ...(payload && { payload }),
    });
  const save = async (changes: Parameters<typeof planBody>[0] = {}) => {
    const answer = await send('POST', '', planBody(changes));
    expect(answer.statusCode, answer.payload).toBe(201);
    return answer.json<{ id: number }>().id;
  };
  const read = async (id: number): Promise<Plan> => {
    const answer = await send('GET', `/${id}`);
    expect(answer.statusCode, answer.payload).toBe(200);
    return getPlan.responses[200].strict().parse(answer.json());
  };
  const share = async (id: number) =>
    (await send('POST', `/${id}/share`)).json<{ share_token: string }>().share_token;
  return { ...member, cookie, send, save, read, share };
};

const shared = (token: string) => app.inject(`/api/shared-plans/${token}`);

type Someone = Awaited<ReturnType<typeof useMember>>;

const shareOne = async ({ save, share }: Someone, changes = {}) => share(await save(changes));

const endPremium = ({ id }: Pick<Someone, 'id'>) =>
  database.updateTable('members').set({ is_premium: false }).where('id', '=', id).execute();

describe('saved plans', () => {
  it(
    'come back as they were saved, with the springs in their order',
    { tags: ['@3.15', '@3.16', '@3.17', '@7.24', '@7.26'] },
    async () => {
      const { save, read } = await useMember();
      const body = planBody();
      const plan = await read(
        await save({ stayMinutes: [30, 0, 90], startTime: '08:30', startDate: '2027-01-14' }),
      );
      expect(plan).toMatchObject({
        name: body.name,
        start_point_name: 'Boise, Idaho',
        end_point_name: 'Reno, Nevada',
        start_coords_lat: 43.61,
        start_coords_lon: -116.2,
        end_coords_lat: 39.53,
        end_coords_lon: -119.81,
        max_distance_miles: 20,
        start_date: '2027-01-14',
        start_time: '08:30',
        share_token: null,
        route_geojson: body.routeGeoJson,
      });
      expect(plan.springs.map(({ id, stay_minutes }) => [id, stay_minutes])).toEqual([
        [42, 30],
        [7, 0],
        [300, 90],
      ]);
      const one = (await app.inject('/api/springs/42')).json<Record<string, unknown>>();
      const {
        stay_minutes: _stay,
        gap_miles: _gap,
        saved_status: savedStatus,
        saved_condition: savedCondition,
        is_removed: isRemoved,
        condition,
        last_visit_on: lastVisit,
        ...spring
      } = plan.springs[0] ?? {};
      expect(isRemoved).toBe(false);
      // The page of a spring says all that members found, in place of a word.
      expect([condition, lastVisit, savedCondition]).toEqual([null, null, null]);
      expect(savedStatus).toBe(one['bathing_status']);
      expect(one).toMatchObject(spring);
    },
  );

  it('keep their days, and say each night by its clock', { tags: '@26.13' }, async () => {
    const { save, read, send } = await useMember();
    const nights = [
      { after_stops: 0, kind: 'town', name: 'Jackpot, Nevada', coords: [-114.67, 41.98] },
      { after_stops: 2, kind: 'stop', name: 'A spring', coords: [-118, 41] },
      { after_stops: 2, kind: 'own', name: 'Aunt May', coords: [-119, 40] },
    ] as const;
    const body = {
      hoursPerDay: 4.5,
      nights: nights.map((night) => ({ ...night, coords: [...night.coords] as [number, number] })),
    };
    const plan = await read(await save(body));
    expect(plan.hours_per_day).toBe(4.5);
    expect(plan.nights.map(({ time_zone: _zone, ...night }) => night)).toEqual(nights);
    for (const { time_zone } of plan.nights) expect(time_zone).toMatch(/^America\//);
    expect(plan.end_time_zone).toMatch(/^America\//);
    expect(await read(await save())).toMatchObject({ hours_per_day: null, nights: [] });
    // A change of the plan replaces them.
    const id = await save(body);
    expect((await send('PUT', `/${id}`, planBody({ nights: [] }))).statusCode).toBe(200);
    expect((await read(id)).nights).toEqual([]);
  });

  it.each([
    ['after more stops than there are', [4]],
    ['out of order', [2, 1]],
  ])('nights %s are refused', { tags: '@26.13' }, async (_what, after) => {
    const { send } = await useMember();
    const nights = after.map((after_stops) => ({
      after_stops,
      kind: 'town' as const,
      name: 'Arco, Idaho',
      coords: [-113.3, 43.6] as [number, number],
    }));
    expect((await send('POST', '', planBody({ nights }))).statusCode).toBe(400);
  });

  it('remember what each stop was, on the day the trip begins', { tags: '@24.60' }, async () => {
    const { save, read } = await useMember();
    // Arizona Hot Springs, whose trail closes each summer, and a place that is closed all year.
    const springIds = [136, 974];
    const savedFor = async (startDate: string | null) => {
      const { start_date, springs } = await read(await save({ springIds, startDate }));
      expect(start_date).toBe(startDate);
      return springs.map(({ saved_status }) => saved_status);
    };
    expect(await savedFor('2027-07-14')).toEqual(['closed', 'closed']);
    expect(await savedFor('2027-01-14')).toEqual(['soaked', 'closed']);
    const { springs } = await read(await save({ springIds, startDate: null }));
    expect(springs.map(({ saved_status }) => saved_status)).toEqual(
      springs.map(({ bathing_status }) => bathing_status),
    );
    const [spring] = springs;
    expect(spring?.time_zone).toBe('America/Phoenix');
    expect(spring?.closures).toMatchObject([
      { makes: 'closed', season: { from: '05-15', to: '09-30' }, night: null },
    ]);
  });

  it('remember what members had reported', { tags: '@24.60' }, async () => {
    const { save, read } = await useMember();
    const conditionsOf = async (id: number) => {
      const [stop] = (await read(id)).springs;
      return [stop?.saved_condition, stop?.condition];
    };
    const plan = await save({ springIds: [42] });
    expect(await conditionsOf(plan)).toEqual([null, null]);
    await addVisit(database, { spring_id: 42, is_open: false });
    expect(await conditionsOf(plan)).toEqual([null, 'closed']);
    expect(await conditionsOf(await save({ springIds: [42] }))).toEqual(['closed', 'closed']);
    await database.deleteFrom('visits').where('spring_id', '=', 42).execute();
  });

  it('stays are an hour if left out; a plan may have no springs', async () => {
    const { save, read } = await useMember();
    expect((await read(await save())).springs.map((spring) => spring.stay_minutes)).toEqual([
      60, 60, 60,
    ]);
    expect((await read(await save({ springIds: [] }))).springs).toEqual([]);
  });

  it('say how far from the line each stop is', { tags: '@22.62' }, async () => {
    const { send, save, read } = await useMember();
    const positions = await database
      .selectFrom('springs')
      .select(['id', 'longitude', 'latitude'])
      .where('id', 'in', [42, 7])
      .orderBy('id', 'desc')
      .execute();
    const [reached, missed] = positions.map(({ longitude, latitude }): [number, number] => [
      longitude,
      latitude,
    ]);
    if (!reached || !missed) throw new Error('There are two.');
    const short: [number, number] = [missed[0], missed[1] - 0.25];
    const routeGeoJson = { type: 'LineString' as const, coordinates: [reached, short] };
    const springIds = positions.map(({ id }) => id);
    const id = await save({ routeGeoJson, springIds });
    const gaps = async () => (await read(id)).springs.map(({ gap_miles }) => gap_miles);
    // A quarter of a degree of latitude; the line leads east or west from there.
    expect(await gaps()).toEqual([expect.closeTo(0, 2), expect.closeTo(0.25 * 69, 0)]);

    // A corrected position counts at once.
    const move = (by: number) =>
      database
        .updateTable('springs')
        .set({ latitude: missed[1] + by })
        .where('id', '=', Number(springIds[1]))
        .execute();
    await send('PUT', `/${id}`, planBody({ routeGeoJson, springIds }));
    await move(-0.25);
    expect(await gaps()).toEqual([expect.closeTo(0, 2), expect.closeTo(0, 2)]);
    await move(0);

    const whole = { ...routeGeoJson, coordinates: [reached, missed] };
    const answer = await send('PUT', `/${id}`, planBody({ routeGeoJson: whole, springIds }));
    expect(answer.statusCode, answer.payload).toBe(200);
    expect(await gaps()).toEqual([expect.closeTo(0, 2), expect.closeTo(0, 2)]);
  });

  it('read a long line once for all stops without a gap', async () => {
    const { id: memberId, save } = await useMember();
    const { rows } = await sql<{ id: number }>`select id from springs order by id limit 20`.execute(
      database,
    );
    const id = await save({ springIds: rows.map((row) => row.id) });
    await database
      .updateTable('plan_springs')
      .set({ gap_miles: null })
      .where('plan_id', '=', id)
      .execute();
    let text = '';
    const keepText: ReadPrepared = (statement) => {
      text = statement.text;
      return Promise.resolve(undefined);
    };
    await readPlanJson(keepText, memberId, id);
    const asked = text.replace('$1', `${id}`).replace('$2', `'${memberId}'`);
    const { rows: plan } = await sql<{ 'QUERY PLAN': string }>`
      explain (analyze, verbose, costs off, timing off) ${sql.raw(asked)}`.execute(database);
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
    const loops = [...lines.matchAll(/loops=(\d+)\)\n *Output: .*st_geomfromgeojson/g)];
    expect(loops.map(([, count]) => count)).toEqual(['1']);
  });

  it("are listed newest first, without anybody else's", { tags: ['@1.5', '@7.25'] }, async () => {
    const [one, other] = [await useMember(), await useMember()];
    const first = await one.save({ name: 'First' });
    const second = await one.save({ name: '  Second  ' });
    await other.save();
    const answer = await one.send('GET', '');
    const list = listPlans.responses[200].parse(answer.json());
    expect(list.map(({ id, name }) => [id, name])).toEqual([
      [second, 'Second'],
      [first, 'First'],
    ]);
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(Object.keys(list[0] ?? {}).toSorted()).toEqual(
      ['created_at', 'end_point_name', 'id', 'name', 'start_point_name'].toSorted(),
    );
  });

  it(
    'take a bare line, and give it back as a Feature with its length',
    { tags: '@3.15' },
    async () => {
      const { save, read } = await useMember();
      const routeGeoJson = {
        type: 'LineString' as const,
        coordinates: [
          [-116.2, 43.61],
          [-119.81, 39.53],
        ] as [number, number][],
      };
      const { route_geojson: route } = await read(await save({ routeGeoJson }));
      expect(route.geometry).toEqual(routeGeoJson);
      const { rows } = await sql<{ miles: number }>`
      select st_length(st_geogfromtext('linestring(-116.2 43.61, -119.81 39.53)')) / 1609.344 as miles
      `.execute(database);
      const miles = rows[0]?.miles ?? 0;
      expect(Math.abs(route.properties.miles / miles - 1)).toBeLessThan(0.005);
      expect(route.properties).toMatchObject({ minutes: 0, legs: [], is_sketch: false });
    },
  );

  it('keep a line as simple as a map shows it, at most 300 kB: ends and shape stay', async () => {
    const { save, read } = await useMember();
    // Coast to coast with 30,000 vertices, too winding to thin in one go.
    const coordinates = Array.from({ length: 30_000 }, (_, i): [number, number] => [
      -124 + i * 0.001,
      40 + 2 * Math.sin(i / 50) + 0.01 * Math.sin(i),
    ]);
    const line = { type: 'LineString' as const, coordinates };
    const id = await save({ routeGeoJson: line });
    const { route_geojson: route } = await read(id);
    const { rows } = await sql<{ bytes: number }>`
      select octet_length(route::text) as bytes from plans where id = ${id}`.execute(database);
    expect(rows[0]?.bytes).toBeLessThanOrEqual(300_000);
    expect(route.geometry.coordinates.length).toBeGreaterThan(5_000);
    expect(route.geometry.coordinates[0]).toEqual([-124, 40]);
    expect(route.geometry.coordinates.at(-1)?.[0]).toBeCloseTo(-94.001, 5);
  });

  it('are changed by PUT, which keeps id, date and link, and replaces the rest', async () => {
    const { save, read, send, share } = await useMember();
    const id = await save();
    const token = await share(id);
    const before = await read(id);
    const renamed = await send('PUT', `/${id}/name`, { name: '  Autumn  ' });
    expect([renamed.statusCode, renamed.json()]).toEqual([200, { name: 'Autumn' }]);
    expect(await read(id)).toEqual({ ...before, name: 'Autumn' });
    const changed = planBody({ name: 'Winter', springIds: [9], maxDistanceMiles: 50 });
    expect((await send('PUT', `/${id}`, changed)).json()).toEqual({ id });
    const after = await read(id);
    expect(after).toMatchObject({
      name: 'Winter',
      max_distance_miles: 50,
      share_token: token,
      created_at: before.created_at,
    });
    expect(after.springs.map((spring) => spring.id)).toEqual([9]);
  });

  it('an unknown spring leaves the plan as it was', async () => {
    const { save, read, send } = await useMember();
    const id = await save();
    const before = await read(id);
    const answer = await send('PUT', `/${id}`, planBody({ name: 'New', springIds: [99_999] }));
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { error: 'We no longer list one of these springs.' },
    ]);
    expect(await read(id)).toEqual(before);
  });

  it('a deleted plan is gone, and its link with it', { tags: '@7.27' }, async () => {
    const { save, send, share } = await useMember();
    const id = await save();
    const token = await share(id);
    expect((await send('DELETE', `/${id}`)).statusCode).toBe(204);
    for (const answer of [
      await send('GET', `/${id}`),
      await send('DELETE', `/${id}`),
      await shared(token),
    ])
      expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'Plan not found.' }]);
  });

  it('a plan whose spring was removed still opens, says so, can be saved again and exported', async () => {
    const { save, read, send } = await useMember();
    const id = await save({ springIds: [501, 502] });
    await sql`update springs set removed_at = now() where id = 501`.execute(database);
    const { springs } = await read(id);
    expect(springs.map((spring) => [spring.id, spring.is_removed])).toEqual([
      [501, true],
      [502, false],
    ]);
    expect((await send('PUT', `/${id}`, planBody({ springIds: [502, 501] }))).statusCode).toBe(200);
    expect((await send('GET', `/${id}/export/gpx`)).statusCode).toBe(200);
  });

  it(
    'an Idempotency-Key saves it once: the same answer again, and 422 for another plan',
    { tags: '@19.42' },
    async () => {
      const { send } = await useMember();
      const post = (changes: object = {}) =>
        send('POST', '', { ...planBody(), ...changes }, { 'idempotency-key': 'a-plan' });
      const answers = await Promise.all([post(), post(), post()]);
      expect(
        new Set(answers.map(({ statusCode, payload }) => `${statusCode} ${payload}`)).size,
      ).toBe(1);
      expect((await send('GET', '')).json()).toHaveLength(1);
      expect((await post({ name: 'Other' })).statusCode).toBe(422);
    },
  );

  it(
    '500 plans for each member; then 409 with a sentence, also for many at once',
    { tags: '@9.23' },
    async () => {
      const { id, send, save } = await useMember();
      const first = await save();
      await sql`
      insert into plans (member_id, name, start_point_name, end_point_name, start_lon, start_lat,
        end_lon, end_lat, max_distance_miles, route)
      select ${id}, 'n', '', '', 0, 0, 0, 0, 20, '{}' from generate_series(1, ${MAX_PLANS - 3})`.execute(
        database,
      );
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => send('POST', '', planBody())),
      );
      expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2);
      const refused = answers.filter(({ statusCode }) => statusCode === 409);
      expect(refused).toHaveLength(4);
      expect(refused[0]?.json()).toEqual({
        error: 'You can keep 500 plans. Please delete one first.',
      });
      expect((await send('DELETE', `/${first}`)).statusCode).toBe(204);
      expect((await send('POST', '', planBody())).statusCode).toBe(201);
    },
  );

  it(
    'hardening: mass assignment: fields that are not part of a plan change nothing',
    { tags: '@19.8' },
    async () => {
      const [one, other] = [await useMember(), await useMember()];
      const foreign = {
        id: 1,
        member_id: other.id,
        share_token: 'A'.repeat(22),
        created_at: '2001-01-01T00:00:00Z',
        is_premium: true,
      };
      const answer = await one.send('POST', '', { ...foreign, ...planBody() });
      const { id } = answer.json<{ id: number }>();
      const plan = await one.read(id);
      expect(plan.share_token).toBeNull();
      expect(Date.parse(plan.created_at)).toBeGreaterThan(Date.now() - 60_000);
      await one.send('PUT', `/${id}`, { ...foreign, ...planBody() });
      await one.send('PUT', `/${id}/name`, { ...foreign, name: planBody().name });
      expect(await one.read(id)).toEqual(plan);
      expect((await other.send('GET', '')).json()).toEqual([]);
    },
  );

  it('are deleted with the account, and are part of its export', async () => {
    const { id: memberId, cookie, save, read } = await useMember();
    const plan = await read(await save());
    const answer = await app.inject({ url: '/api/account/export', headers: { cookie } });
    expect(answer.json<{ plans: Plan[] }>().plans).toEqual([plan]);
    await database.deleteFrom('members').where('id', '=', memberId).execute();
    const left = await database
      .selectFrom('plans')
      .select('id')
      .where('id', '=', plan.id)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('the link of a shared plan', () => {
  it(
    'the same link while it is shared; a stranger sees the plan and nothing else',
    { tags: ['@16.3', '@19.38'] },
    async () => {
      const { id: memberId, username, email, save, read, share } = await useMember();
      const id = await save();
      const token = await share(id);
      expect(token).toMatch(/^[\w-]{22}$/);
      expect(await share(id)).toBe(token);
      const answer = await shared(token);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      });
      const { id: _id, share_token: _token, ...plan } = await read(id);
      expect(getSharedPlan.responses[200].strict().parse(answer.json())).toEqual(plan);
      for (const secret of [username, email, token]) expect(answer.payload).not.toContain(secret);
      expect(answer.json()).not.toHaveProperty('member_id', memberId);
    },
  );

  const winding = Array.from({ length: 20_000 }, (_, i): [number, number] => [
    -124 + i * 0.001,
    40 + 2 * Math.sin(i / 50) + 0.01 * Math.sin(i),
  ]);
  const saveLong = async (member: Someone) => {
    const id = await member.save({ routeGeoJson: { type: 'LineString', coordinates: winding } });
    return { id, token: await member.share(id) };
  };
  const linesOf = async (token: string) => {
    const answers = [await shared(token), await shared(`${token}?line=thin`)];
    const plans = answers.map((answer) =>
      getSharedPlan.responses[200].strict().parse(answer.json()),
    );
    return plans.map((plan) => plan.route_geojson.geometry.coordinates);
  };

  it('hardening: a page carried 11,500 vertices: the thin line has 400, from end to end of the same', async () => {
    const member = await useMember();
    const { id, token } = await saveLong(member);
    const [whole = [], thin = []] = await linesOf(token);
    expect(whole.length).toBeGreaterThan(5_000);
    expect(thin.length).toBeGreaterThan(200);
    expect(thin.length).toBeLessThanOrEqual(401);
    expect([thin[0], thin.at(-1)]).toEqual([whole[0], whole.at(-1)]);
    const placeOf = new Map(whole.map((vertex, i) => [vertex.join(), i]));
    const places = thin.map((vertex) => placeOf.get(vertex.join()) ?? -1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    // After another save it comes from the new line; a short line comes whole.
    await member.send('PUT', `/${id}`, planBody());
    const [after, thinAfter] = await linesOf(token);
    expect(thinAfter).toEqual(after);
    expect(after).toHaveLength(3);
  });

  it('hardening: a shared line was read and checked again for every reader: 10 ms of processor at most', async () => {
    const { token } = await saveLong(await useMember());
    const [times, tries] = [20, 3];
    const spent: number[] = [];
    for (let turn = 0; turn < tries; turn += 1) {
      const whole = await threadMs(async () => {
        for (let count = 0; count < times; count += 1) await shared(token);
      });
      spent.push(whole / times);
    }
    expect(Math.min(...spent)).toBeLessThanOrEqual(10);
  });

  it(
    'hardening: anonymous, uncacheable, costly: 120 a minute from one address, thin or whole',
    { tags: '@19.10' },
    async () => {
      const token = await shareOne(await useMember());
      await platform.limiter.add('shared-plans', '10.4.0.1', 118);
      const statusOf = async (remoteAddress: string, query = '') =>
        (await app.inject({ url: `/api/shared-plans/${token}${query}`, remoteAddress })).statusCode;
      expect(await statusOf('10.4.0.1')).toBe(200);
      expect(await statusOf('10.4.0.1', '?line=thin')).toBe(200);
      expect(await statusOf('10.4.0.1')).toBe(429);
      expect(await statusOf('10.4.0.2')).toBe(200);
    },
  );

  it(
    'dies for good when sharing stops: sharing again makes another',
    { tags: ['@16.3', '@19.38'] },
    async () => {
      const { save, send, read, share } = await useMember();
      const id = await save();
      const token = await share(id);
      expect((await send('DELETE', `/${id}/share`)).statusCode).toBe(204);
      expect((await shared(token)).statusCode).toBe(404);
      expect((await read(id)).share_token).toBeNull();
      const next = await share(id);
      expect(next).not.toBe(token);
      expect((await shared(token)).statusCode).toBe(404);
      expect((await shared(next)).statusCode).toBe(200);
    },
  );

  it.each([
    ['invented', 'A'.repeat(22)],
    ['short', 'short'],
    ['long', 'x'.repeat(5_000)],
    ['of NUL', '%00'.repeat(22)],
    ['of SQL', "'or'1'='1"],
    ['of a path', '..%2f..'],
  ])('a token that is %s finds nothing', { tags: '@19.38' }, async (_what, token) => {
    const answer = await shared(token);
    expect([400, 404, 414]).toContain(answer.statusCode);
    expect(answer.json()).toEqual({ error: expect.any(String) });
  });
});

describe('a calendar', () => {
  const feed = (token: string) =>
    app.inject({ method: 'GET', url: `/api/shared-plans/${token}/calendar.ics` });
  const WITH_DAY = { startDate: '2027-07-03', startTime: '08:00' };

  it('comes as a file of the owner’s, after Premium too', { tags: '@26.85' }, async () => {
    const member = await useMember();
    const id = await member.save(WITH_DAY);
    await endPremium(member);
    const answer = await member.send('GET', `/${id}/calendar.ics`);
    expect(answer.statusCode, answer.payload).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="[\w-]+\.ics"$/),
    });
    expect(answer.payload).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR$/);
    // A bare line does not tell how long a drive takes.
    expect(answer.payload).toContain('DTSTART;VALUE=DATE:20270703');
  });

  it('needs a day', { tags: '@26.85' }, async () => {
    const { save, send } = await useMember();
    const answer = await send('GET', `/${await save()}/calendar.ics`);
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { error: 'Choose a start date and save the plan first.' },
    ]);
  });

  it('has an address that follows the plan until sharing ends', { tags: '@26.87' }, async () => {
    const { save, send, share } = await useMember();
    const id = await save(WITH_DAY);
    const token = await share(id);
    const first = await feed(token);
    expect(first.statusCode, first.payload).toBe(200);
    expect(first.payload).toContain('20270703');
    expect(first.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    const later = planBody({ ...WITH_DAY, startDate: '2027-08-09' });
    expect((await send('PUT', `/${id}`, later)).statusCode).toBe(200);
    const next = await feed(token);
    expect(next.payload).toContain('20270809');
    expect(next.payload).not.toContain('20270703');
    expect((await send('DELETE', `/${id}/share`)).statusCode).toBe(204);
    expect((await feed(token)).statusCode).toBe(404);
    const other = await share(id);
    expect(other).not.toBe(token);
    expect((await feed(token)).statusCode).toBe(404);
  });
});

describe('after Premium ends', () => {
  it(
    'plans can be read, downloaded, renamed, shared and deleted; new drives need Premium',
    { tags: '@26.81' },
    async () => {
      const member = await useMember();
      const { send, save, read, share } = member;
      const id = await save();
      await endPremium(member);
      expect((await send('GET', '')).json()).toMatchObject([{ id }]);
      expect((await read(id)).springs).toHaveLength(3);
      expect((await send('GET', `/${id}/export/gpx`)).statusCode).toBe(200);
      expect((await send('PUT', `/${id}/name`, { name: 'Later' })).statusCode).toBe(200);
      const token = await share(id);
      expect((await shared(token)).statusCode).toBe(200);
      expect((await send('DELETE', `/${id}/share`)).statusCode).toBe(204);
      expect((await shared(token)).statusCode).toBe(404);
      expect((await send('POST', '', planBody())).statusCode).toBe(403);
      expect((await send('PUT', `/${id}`, planBody())).statusCode).toBe(403);
      expect((await send('DELETE', `/${id}`)).statusCode).toBe(204);
    },
  );

  it('somebody without Premium and without plans gets the offer', { tags: '@26.81' }, async () => {
    const [member, other] = [await useMember(), await useMember()];
    const id = await other.save();
    await endPremium(member);
    for (const path of ['', `/${id}`, `/${id}/export/kml`])
      expect((await member.send('GET', path)).statusCode, path).toBe(403);
  });
});

describe('a copy of a shared plan', () => {
  const copy = ({ cookie }: Someone, token: string, key = 'a-key-of-the-test') =>
    app.inject({
      method: 'POST',
      url: `/api/shared-plans/${token}/copy`,
      headers: { cookie, 'idempotency-key': key },
    });

  it('is the reader’s own, with or without Premium', { tags: '@26.82' }, async () => {
    const [owner, reader] = [await useMember(), await useMember()];
    await endPremium(reader);
    const changes = { stayMinutes: [30, 0, 90], startTime: '08:30', startDate: '2027-01-14' };
    const token = await shareOne(owner, changes);
    const answer = await copy(reader, token);
    expect(answer.statusCode, answer.payload).toBe(201);
    const plan = await reader.read(answer.json<{ id: number }>().id);
    const { created_at: _, ...original } = (await shared(token)).json<SharedPlan>();
    expect(plan).toMatchObject(original);
    expect(plan.share_token).toBeNull();
    // The owner's change of mind takes nothing away.
    const [{ id }] = (await owner.send('GET', '')).json<[{ id: number }]>();
    await owner.send('DELETE', `/${id}`);
    expect((await reader.read(plan.id)).springs).toHaveLength(3);
  });

  it(
    'is made once for each key, and only while the plan is shared',
    { tags: '@26.82' },
    async () => {
      const [owner, reader] = [await useMember(), await useMember()];
      const token = await shareOne(owner);
      const [first, again] = [await copy(reader, token), await copy(reader, token)];
      expect(again.json()).toEqual(first.json());
      expect((await reader.send('GET', '')).json()).toHaveLength(1);
      expect((await copy(reader, 'A'.repeat(22), 'another-key')).statusCode).toBe(404);
      await database
        .updateTable('members')
        .set({ suspended_at: new Date() })
        .where('id', '=', owner.id)
        .execute();
      expect((await copy(reader, token, 'a-third-key')).statusCode).toBe(404);
    },
  );
});
