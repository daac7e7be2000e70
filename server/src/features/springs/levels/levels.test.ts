import { readLand } from '@wildsoak/catalog/land-file';
import { readSprings } from '@wildsoak/catalog/springs-file';
import { listCorrections } from '@wildsoak/contract/corrections';
import { getLevel } from '@wildsoak/contract/levels';
import { SHOWN_AS, cellAt, type ShownAs } from '@wildsoak/contract/rules/shown-as';
import { getSpring } from '@wildsoak/contract/springs';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { actsOn } from '../../../../test/support/acts.ts';
import { addMember, signIn } from '../../../../test/support/members.ts';
import { planBody } from '../../../../test/support/plans.ts';
import { EMPTY_PLACE, useProposer } from '../../../../test/support/proposals.ts';
import { useApp } from '../../../../test/support/test-app.ts';
import { addVisitRow, daysAgo } from '../../../../test/support/visit-rows.ts';
import { importCatalog } from '../import-catalog.ts';
import { landOf } from './levels.service.ts';

const { app, platform, database } = await useApp();
// A few people do all of it.
vi.spyOn(platform.limiter, 'enforce').mockResolvedValue();
const useMember = useProposer({ app, platform });
const moderator = await useMember({ is_moderator: true });
const proposer = await useMember();

const set = (id: number, shown_as: ShownAs, note?: string) =>
  app.inject({
    method: 'PUT',
    url: `/api/moderation/springs/${id}/level`,
    headers: { cookie: moderator.cookie },
    payload: { shown_as, note },
  });
const shows = async (id: number, shownAs: ShownAs, note?: string) => {
  const answer = await set(id, shownAs, note);
  expect(answer.statusCode, answer.payload).toBe(204);
};
const levelOf = async (id: number) => {
  const answer = await moderator.call('GET', `/api/moderation/springs/${id}/level`);
  expect(answer.headers['cache-control']).toBe('private, no-store');
  return getLevel.responses[200].strict().parse(answer.json());
};
const pageOf = async (id: number) =>
  getSpring.responses[200].strict().parse((await app.inject(`/api/springs/${id}`)).json());
const rowOf = (id: number) =>
  database.selectFrom('springs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const EXACT = { latitude: 40.031, longitude: -115.43 };
const accept = async (shown_as?: ShownAs, at = EXACT, source_url: string | null = null) => {
  const name = `Secret ${randomUUID().slice(0, 8)}`;
  const { id } = await proposer.propose({ ...at, name, source_url });
  const answer = await moderator.call('POST', `/api/moderation/proposals/${id}`, {
    act: 'accept',
    shown_as,
  });
  expect(answer.statusCode, answer.payload).toBe(204);
  const found = (await proposer.mine()).find((mine) => mine.id === id);
  return { proposalId: id, id: found?.spring_id ?? 0 };
};

const [longitude, latitude] = cellAt([EXACT.longitude, EXACT.latitude]).center;

it('loses no warning of tribal land or of the park, wherever it is', { tags: '@30.1' }, () => {
  const springs = readSprings();
  const land = readLand(springs);
  let reservations = 0;
  for (const { id, longitude, latitude } of springs) {
    const cell = cellAt([longitude, latitude]);
    const tribal = (land.get(id) ?? []).filter(({ kind }) => kind === 'tribal-land');
    if (tribal.length === 0) continue;
    reservations += 1;
    const names = landOf(cell).map(({ name }) => name);
    for (const { name } of tribal) expect(names, String(id)).toContain(name);
  }
  expect(reservations).toBeGreaterThan(10);
});

describe('a place shown as an area', () => {
  it('is at the middle of its cell, and says so', { tags: ['@30.1', '@30.4'] }, async () => {
    const { id, proposalId } = await accept('area');
    const page = await pageOf(id);
    expect(page).toMatchObject({
      shown_as: 'area',
      latitude,
      longitude,
      position_precision_m: 6_900,
      description: expect.stringContaining('only to within about 6 miles'),
    });
    expect(await levelOf(id)).toMatchObject({
      shown_as: 'area',
      ...EXACT,
      acts: [{ act: 'area', moderator: moderator.username, note: null }],
    });
    expect(await proposer.mine()).toContainEqual(
      expect.objectContaining({ id: proposalId, ...EXACT }),
    );
  });

  it('no source that names it, until it shows exactly', { tags: '@30.13' }, async () => {
    const source_url = 'https://secret-pools.example/creek';
    const { id } = await accept('exact', EXACT, source_url);
    const told = async () => {
      const page = await app.inject(`/api/springs/${id}`);
      const file = await database
        .selectFrom('springs')
        .select(['soak', 'bathing_reasons'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return [page.payload, JSON.stringify(file)].map((all) => all.includes('secret-pools'));
    };
    const exact = await pageOf(id);
    expect(exact.soak).toMatchObject({ source_url });
    for (const level of ['unlisted', 'area'] as const) {
      await shows(id, level);
      expect(await told()).toEqual([false, false]);
      expect((await pageOf(id)).soak).toEqual({
        ...exact.soak,
        source: 'a member who was there',
        source_url: null,
      });
      expect(await levelOf(id)).toMatchObject({ source_url });
      expect(await proposer.mine()).toContainEqual(expect.objectContaining({ source_url }));
    }
    await shows(id, 'exact');
    expect(await pageOf(id)).toEqual(exact);
  });

  it('only moderators see where it is', { tags: '@30.2' }, async () => {
    const { id } = await accept('area');
    const url = `/api/moderation/springs/${id}/level`;
    expect((await app.inject(url)).statusCode).toBe(401);
    expect((await proposer.call('GET', url)).statusCode).toBe(403);
    const payload = { shown_as: 'exact' };
    const { cookie } = proposer;
    const answer = await app.inject({ method: 'PUT', url, headers: { cookie }, payload });
    expect(answer.statusCode).toBe(403);
  });

  it('a correction moves the place; its page tells only the cell', { tags: '@30.7' }, async () => {
    const { id } = await accept('area');
    const before = await pageOf(id);
    const there = { latitude: EXACT.latitude + 0.01, longitude: EXACT.longitude };
    const said = await proposer.call('POST', `/api/springs/${id}/corrections`, {
      field: 'position',
      ...there,
    });
    expect(said.statusCode, said.payload).toBe(201);
    const { id: correctionId } = said.json<{ id: number }>();
    await moderator.call('POST', `/api/moderation/corrections/${correctionId}`, { act: 'accept' });
    expect(await levelOf(id)).toMatchObject(there);
    expect(await pageOf(id)).toEqual(before);
  });

  it(
    'moderators see both points of a correction, and can undo it',
    { tags: ['@30.2', '@30.14'] },
    async () => {
      const { id } = await accept('area');
      const suggest = async (north: number) => {
        const answer = await proposer.call('POST', `/api/springs/${id}/corrections`, {
          field: 'position',
          latitude: Number((EXACT.latitude + north).toFixed(5)),
          longitude: EXACT.longitude,
        });
        expect(answer.statusCode, answer.payload).toBe(201);
        return answer.json<{ id: number }>().id;
      };
      const act = async (correctionId: number, said: 'accept' | 'undo') =>
        moderator.call('POST', `/api/moderation/corrections/${correctionId}`, { act: said });
      const before = await pageOf(id);
      const corrected = (await rowOf(id)).corrected_columns;

      const first = await suggest(0.01);
      const open = await moderator.call('GET', '/api/moderation/corrections');
      expect(listCorrections.responses[200].parse(open.json())).toContainEqual(
        expect.objectContaining({
          id: first,
          latitude: 40.041,
          now: expect.objectContaining({ ...EXACT, shown_as: 'area' }),
        }),
      );
      expect((await act(first, 'undo')).statusCode).toBe(409);
      expect((await act(first, 'accept')).statusCode).toBe(204);
      const second = await suggest(0.3);
      expect((await act(second, 'accept')).statusCode).toBe(204);
      expect(await levelOf(id)).toMatchObject({
        latitude: 40.331,
        moved: { correction_id: second, latitude: 40.041, longitude: EXACT.longitude },
      });
      // Only the last one, then the one before.
      expect((await act(first, 'undo')).statusCode).toBe(409);
      const { cookie } = proposer;
      const url = `/api/moderation/corrections/${second}`;
      const other = await app.inject({
        method: 'POST',
        url,
        headers: { cookie },
        payload: { act: 'undo' },
      });
      expect(other.statusCode).toBe(403);
      expect((await act(second, 'undo')).statusCode).toBe(204);
      expect(await levelOf(id)).toMatchObject({
        latitude: 40.041,
        moved: { correction_id: first, ...EXACT },
      });
      expect((await act(second, 'undo')).statusCode).toBe(409);
      expect((await act(first, 'undo')).statusCode).toBe(204);
      expect(await levelOf(id)).toMatchObject({ ...EXACT, moved: null });
      expect(await pageOf(id)).toEqual(before);
      expect((await rowOf(id)).corrected_columns).toEqual(corrected);
      expect((await actsOn(database, 'corrections', first)).map((each) => each.act)).toEqual([
        'accept',
        'undo',
      ]);
    },
  );

  it(
    'many corrections together move it no farther than one, whatever its level is meanwhile',
    { tags: ['@30.7', '@19.47'] },
    async () => {
      const { id } = await accept('area');
      const catalogId = 61;
      const known = await rowOf(catalogId);
      await shows(catalogId, 'area');
      const moveTo = async (springId: number, place: typeof EXACT, from: number) => {
        const said = {
          field: 'position',
          ...place,
          latitude: Number((from + place.latitude).toFixed(5)),
        };
        const answer = await proposer.call('POST', `/api/springs/${springId}/corrections`, said);
        if (answer.statusCode !== 201) return answer;
        const url = `/api/moderation/corrections/${answer.json<{ id: number }>().id}`;
        return moderator.call('POST', url, { act: 'accept' });
      };
      for (const [springId, first] of [
        [id, EXACT],
        [catalogId, known],
      ] as const) {
        const { longitude: x, latitude: y } = first;
        // 24 miles, and as much again.
        expect((await moveTo(springId, { latitude: 0.35, longitude: x }, y)).statusCode).toBe(204);
        const farther = await moveTo(springId, { latitude: 0.7, longitude: x }, y);
        expect([farther.statusCode, farther.payload]).toEqual([
          409,
          expect.stringContaining('48 miles'),
        ]);
      }
      await shows(id, 'exact');
      const { longitude: x, latitude: y } = EXACT;
      expect((await moveTo(id, { latitude: 0.7, longitude: x }, y)).statusCode).toBe(400);
    },
  );

  it(
    'what was written while it showed exactly goes: gauges, summaries, links of trips',
    { tags: '@30.8' },
    async () => {
      const { id } = await accept();
      await addVisitRow(database, {
        spring_id: id,
        member_id: (await addMember(database)).id,
        visited_on: daysAgo(1),
      });
      await sql`
        update visits set that_day = '{"weather": null, "river": {"gauge": "Near", "cubic_feet_per_second": 5}}'
        where spring_id = ${id}`.execute(database);
      await sql`insert into summaries (spring_id, sentences) values (${id}, '[{"text": "In White Pine."}]')`.execute(
        database,
      );
      const traveler = await addMember(database, { is_premium: true });
      const cookie = await signIn(platform, traveler);
      const body = planBody({ springIds: [id] });
      const send = (method: 'POST' | 'PUT', url: string, payload?: object) =>
        app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
      const plan = (await send('POST', '/api/planner/plans', body)).json<{ id: number }>().id;
      const { share_token: token } = (await send('POST', `/api/planner/plans/${plan}/share`)).json<{
        share_token: string;
      }>();
      const shared = async () =>
        Promise.all([
          app.inject(`/api/shared-plans/${token}`),
          send('POST', `/api/shared-plans/${token}/copy`),
        ]).then((answers) => answers.map(({ statusCode }) => statusCode));
      expect(await shared()).toEqual([200, 201]);
      await shows(id, 'area');
      const { payload } = await app.inject(`/api/springs/${id}/visits`);
      expect(payload).not.toContain('"gauge"');
      expect((await pageOf(id)).ai_summary).toBeNull();
      expect(await shared()).toEqual([404, 404]);
      const save = (springCoords?: [number, number][]) =>
        send('PUT', `/api/planner/plans/${plan}`, {
          ...body,
          ...(springCoords && { springCoords }),
        });
      // A tab that was left open has the drive to where it showed exactly, or to another cell.
      const stale: ([number, number][] | undefined)[] = [
        undefined,
        [[EXACT.longitude, EXACT.latitude]],
        [[longitude, latitude + 0.0875]],
      ];
      for (const springCoords of stale) {
        const answer = await save(springCoords);
        expect([answer.statusCode, answer.payload]).toEqual([
          409,
          expect.stringContaining('We now show one of your stops less exactly.'),
        ]);
      }
      expect((await send('POST', '/api/planner/plans', body)).statusCode).toBe(409);
      expect(await shared()).toEqual([404, 404]);
      expect((await save([[longitude, latitude]])).statusCode).toBe(200);
      expect(await shared()).toEqual([200, 201]);
    },
  );

  it.each(['saved', 'copied'])(
    'a level change waits for a plan that is being %s',
    { tags: '@30.8' },
    async (how) => {
      const { id } = await accept();
      const traveler = await addMember(database, { is_premium: true });
      const cookie = await signIn(platform, traveler);
      const body = planBody({ springIds: [id] });
      const send = (method: 'POST' | 'PUT', url: string, payload?: object) =>
        app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
      const url = '/api/planner/plans';
      const plan = (await send('POST', url, body)).json<{ id: number }>().id;
      const link = await send('POST', `${url}/${plan}/share`);
      const { share_token: token } = link.json<{ share_token: string }>();
      const waiting = async (words: string) => {
        const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
          and query ilike ${`%${words}%`}`.execute(database);
        return rows.length > 0;
      };
      let kept: ReturnType<typeof send> | undefined;
      let shown: ReturnType<typeof set> | undefined;
      let settled = false;
      await database.transaction().execute(async (transaction) => {
        await sql`select from plans where id = ${plan} for update`.execute(transaction);
        // It has read how the stop is shown, and waits to write.
        kept =
          how === 'saved'
            ? send('PUT', `${url}/${plan}`, body)
            : send('POST', `/api/shared-plans/${token}/copy`);
        const words = how === 'saved' ? 'update "plans"' : 'with original';
        await vi.waitUntil(() => waiting(words), { timeout: 10_000, interval: 20 });
        shown = set(id, 'area');
        void shown.then(() => (settled = true));
        await vi.waitUntil(async () => settled || (await waiting('for no key update')), {
          timeout: 10_000,
          interval: 20,
        });
        expect(settled).toBe(false);
      });
      const answer = await kept;
      expect([answer?.statusCode, (await shown)?.statusCode]).toEqual([
        how === 'saved' ? 200 : 201,
        204,
      ]);
      expect((await app.inject(`/api/shared-plans/${token}`)).statusCode).toBe(404);
    },
  );

  it('no link to a trip that starts, ends or sleeps there', { tags: '@30.8' }, async () => {
    const { id } = await accept();
    const there = [EXACT.longitude, EXACT.latitude];
    const traveler = await addMember(database, { is_premium: true });
    const cookie = await signIn(platform, traveler);
    const body = planBody();
    const night = { after_stops: 0, kind: 'town', name: 'A camp', coords: there };
    const share = async (more: object) => {
      const post = (url: string, payload?: object) =>
        app.inject({ method: 'POST', url, headers: { cookie }, ...(payload && { payload }) });
      const saved = await post('/api/planner/plans', { ...body, ...more });
      expect(saved.statusCode, saved.payload).toBe(201);
      const link = await post(`/api/planner/plans/${saved.json<{ id: number }>().id}/share`);
      return link.json<{ share_token: string }>().share_token;
    };
    const tokens = [
      await share({ startCoords: there }),
      await share({ endCoords: there }),
      await share({ nights: [night], hoursPerDay: 6 }),
    ];
    const other = await share({});
    const statusOf = async (token: string) =>
      (await app.inject(`/api/shared-plans/${token}`)).statusCode;
    await shows(id, 'area');
    for (const token of tokens) expect(await statusOf(token)).toBe(404);
    expect(await statusOf(other)).toBe(200);
  });

  it('no way there that a source or a member describes', { tags: '@30.9' }, async () => {
    const { rows } = await sql<{ id: number }>`
      select id from springs where published_facts @> '[{"field": "access"}]' limit 1`.execute(
      database,
    );
    const id = rows[0]?.id ?? 0;
    await sql`
      insert into corrections (spring_id, field, proposed, settled_at, accepted, is_shown)
      values (${id}, 'access', '{"access": "Mile 3."}', now(), true, true)`.execute(database);
    const said = async () => {
      const { corrections, published_facts } = await pageOf(id);
      return [...corrections, ...published_facts].filter(({ field }) => field === 'access').length;
    };
    expect(await said()).toBe(2);
    await shows(id, 'area');
    expect(await said()).toBe(0);
    await shows(id, 'exact');
    expect(await said()).toBe(2);
  });

  it('409 where nothing would change, 404 where there is none', { tags: '@30.4' }, async () => {
    const { id } = await accept('area');
    expect((await set(id, 'area')).statusCode).toBe(409);
    expect((await set(999_999, 'area')).statusCode).toBe(404);
  });

  it(
    'accepted again it is shown as before, unless the moderator says',
    { tags: '@30.4' },
    async () => {
      const { id, proposalId } = await accept('area');
      await moderator.act(proposalId, 'undo');
      await moderator.act(proposalId, 'accept');
      expect((await pageOf(id)).shown_as).toBe('area');
    },
  );
});

it('a new place near a cell is compared with what is in it', { tags: '@29.2' }, async () => {
  const at = { latitude: 41.25, longitude: -115.9 };
  const { id } = await accept('area', at);
  const { id: hidden } = await accept('unlisted', at);
  const near = await proposer.call(
    'GET',
    `/api/proposals/near?lat=${at.latitude + 0.02}&lng=${at.longitude}&name=x`,
  );
  const ids = near.json<{ id: number }[]>().map((found) => found.id);
  expect(ids).toContain(id);
  expect(ids).not.toContain(hidden);
  await proposer.propose({ latitude: at.latitude + 0.02, longitude: at.longitude });
  const [waiting] = (await moderator.queue()).toReversed();
  expect(waiting?.neighbors.map((found) => found.id)).toContain(hidden);
});

it('an import keeps how a spring of the catalog is shown', { tags: '@30.6' }, async () => {
  const before = await rowOf(60);
  await shows(60, 'area', 'The tribe asked us to.');
  const shown = await rowOf(60);
  expect(shown).not.toMatchObject({ latitude: before.latitude });
  await importCatalog(database);
  expect(await rowOf(60)).toEqual(shown);
  await shows(60, 'unlisted');
  await importCatalog(database);
  expect(await rowOf(60)).toMatchObject({ shown_as: 'unlisted', latitude: shown.latitude });
  await shows(60, 'exact');
  await importCatalog(database);
  expect(await rowOf(60)).toEqual(before);
  expect((await actsOn(database, 'levels', 60)).map(({ act, note }) => [act, note])).toEqual([
    ['area', 'The tribe asked us to.'],
    ['unlisted', null],
    ['exact', null],
  ]);
});

/** Everywhere that shows many springs, and whether this one is there. */
const listsWith = async (id: number) => {
  const spring = await rowOf(id);
  const has = (payload: string) => new RegExp(`"id":\\s*${id}\\b`).test(payload);
  const get = async (url: string) => (await app.inject(url)).payload;
  const near = `${spring.longitude},${spring.latitude}`;
  return {
    list: has(await get('/api/springs')),
    search: has(await get(`/api/springs?search=${encodeURIComponent(spring.name ?? '')}`)),
    state: has(await get(`/api/browse/states/${spring.state_code}`)),
    places: (
      await get(`/api/places?q=${encodeURIComponent(spring.name ?? '')}&near=${near}`)
    ).includes(`poi.${id}"`),
    sitemap: (await get('/sitemaps/springs-1.xml')).includes(`/springs/${id}<`),
    feed: (await app.inject(`/springs/${id}/visits.atom`)).statusCode === 200,
    stateFeed: (await get(`/states/${spring.state_code}/visits.atom`)).includes(`/springs/${id}`),
    profile: (await get(`/api/users/${proposer.username}/visits`)).includes(`"spring_id":${id},`),
  };
};

const recount = async () => {
  const { rows } = await sql<{ state_code: string; springs: number }>`
    select state_code, count(*)::int as springs from springs
    where removed_at is null and shown_as <> 'unlisted' group by 1 order by 1`.execute(database);
  return rows;
};

it(
  'after any changes of level, imports and undos, all lists and a recount agree',
  { tags: ['@30.3', '@30.4', '@30.6'] },
  async () => {
    const { id, proposalId } = await accept();
    const step = fc.oneof(
      fc.constantFrom(...SHOWN_AS).map((level) => ({ what: 'level' as const, level })),
      fc.constantFrom({ what: 'import' as const }, { what: 'undo' as const }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        let isThere = (await rowOf(id)).removed_at === null;
        let level = (await rowOf(id)).shown_as;
        for (const each of steps) {
          if (each.what === 'import') await importCatalog(database);
          else if (each.what === 'undo') {
            await moderator.act(proposalId, isThere ? 'undo' : 'accept');
            isThere = !isThere;
          } else {
            const expected = !isThere ? 404 : each.level === level ? 409 : 204;
            expect((await set(id, each.level)).statusCode).toBe(expected);
            if (isThere) level = each.level;
          }
        }
        expect((await app.inject(`/api/springs/${id}`)).statusCode).toBe(isThere ? 200 : 404);
        if (isThere) {
          expect(await levelOf(id)).toMatchObject({ shown_as: level, ...EXACT });
          const shown = level === 'exact' ? EXACT : { latitude, longitude };
          expect(await pageOf(id)).toMatchObject({ shown_as: level, ...shown });
        }
        const isListed = isThere && level !== 'unlisted';
        await vi.waitFor(
          async () => {
            const all = await listsWith(id);
            const expected = Object.fromEntries(Object.keys(all).map((name) => [name, isListed]));
            expect(all).toEqual(expected);
            const states = (await app.inject('/api/browse')).json<object[]>();
            expect(states).toMatchObject(await recount());
          },
          { timeout: 10_000, interval: 100 },
        );
      }),
      { numRuns: 12 },
    );
  },
);

it('what is unlisted is in no file, and near nothing else', { tags: '@30.3' }, async () => {
  const { id } = await accept('unlisted', EMPTY_PLACE);
  const other = await accept('exact', { ...EMPTY_PLACE, latitude: EMPTY_PLACE.latitude + 0.1 });
  const near = await app.inject(`/api/springs/${other.id}/nearby`);
  expect(near.payload).not.toContain(`"id":${id},`);
  // Kept for a minute, so read only here.
  for (const file of ['csv', 'geojson']) {
    const { payload } = await app.inject(`/data/springs.${file}`);
    expect(payload).toContain(String(other.id));
    expect(payload).not.toContain(String(id));
  }
  // By its address there is all of its page.
  for (const part of ['', '/nearby', '/towns', '/visits', '/reviews', '/outlook'])
    expect((await app.inject(`/api/springs/${id}${part}`)).statusCode, part).toBe(200);
});
