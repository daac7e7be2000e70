import { findNeighbors } from '@wildsoak/contract/proposals';
import { FIRST_MEMBER_ID } from '@wildsoak/contract/rules/limits';
import { getSpring } from '@wildsoak/contract/springs';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { actsOn } from '../../../../test/support/acts.ts';
import { catchMail } from '../../../../test/support/mail-catcher.ts';
import { statusesOf } from '../../../../test/support/hazards.ts';
import { runJobs } from '../../../../test/support/run-jobs.ts';
import { landscape } from '../../../../test/support/photos.ts';
import { EMPTY_PLACE, exampleProposal, useProposer } from '../../../../test/support/proposals.ts';
import { useApp } from '../../../../test/support/test-app.ts';
import { daysAgo } from '../../../../test/support/visits.ts';
import { proposalWork } from './proposals.jobs.ts';

const { app, platform, database } = await useApp();
const useMember = useProposer({ app, platform });
const moderator = await useMember({ is_moderator: true });

const picture = (seed: number) => landscape(64, 48, seed).jpeg().toBuffer();
const errorOf = (answer: { statusCode: number; json: () => { error: string } }) => [
  answer.statusCode,
  answer.json().error,
];
const readSpring = async (id: number) => {
  const answer = await app.inject(`/api/springs/${id}`);
  return answer.statusCode === 200
    ? getSpring.responses[200].strict().parse(answer.json())
    : answer.statusCode;
};
const visitsAt = async (id: number) =>
  (await app.inject(`/api/springs/${id}/visits`)).json<
    { username: string; visited_on: string; image_url: string | null; comment: string | null }[]
  >();
const kirkham = await database
  .selectFrom('springs')
  .selectAll()
  .where('name', '=', 'Kirkham Hot Springs')
  .executeTakeFirstOrThrow();

const removeForOwner = async (springId: number) => {
  const { rows } = await sql<{ id: number }>`
    insert into owner_requests (spring_id, wish, name, email, message, confirmed_at)
    values (${springId}, 'remove', 'O', 'o@o.example', 'Ours.', now()) returning id`.execute(
    database,
  );
  const url = `/api/moderation/owner-requests/${rows[0]?.id}`;
  const removed = await moderator.call('POST', url, { act: 'remove' });
  expect(removed.statusCode, removed.payload).toBe(204);
};

/** A degree of latitude is 69 miles. */
const north = (miles: number) => ({
  latitude: Number((kirkham.latitude + miles / 69).toFixed(5)),
  longitude: kirkham.longitude,
});

describe('POST /api/proposals', () => {
  it('201 with state and county, in the queue of moderators', { tags: '@29.1' }, async () => {
    const member = await useMember();
    const said = exampleProposal({
      name: '  Tin \n Cup ',
      latitude: 40.020000001,
      source_url: 'https://www.elko.example/pools\u202E',
    });
    const answer = await member.send(said);
    expect(answer.statusCode, answer.payload).toBe(201);
    expect(answer.json()).toMatchObject({
      ...said,
      source_url: 'https://www.elko.example/pools%E2%80%AE',
      name: 'Tin Cup',
      latitude: 40.02,
      state_code: 'NV',
      county: 'White Pine',
      state: 'waiting',
      settled_at: null,
      spring_id: null,
      image_url: null,
    });
    expect(await member.mine()).toEqual([answer.json()]);
    const listed = (await moderator.queue()).find(({ said_by }) => said_by === member.username);
    expect(listed).toMatchObject({ name: 'Tin Cup', record: { accepted: 0, refused: 0 } });
  });

  it.each<[string, object, RegExp]>([
    ['nothing', {}, /name/],
    ['no name', exampleProposal({ name: ' \n ' }), /Please enter a name/],
    ['a long name', exampleProposal({ name: 'x'.repeat(101) }), /name/],
    ['another kind', { ...exampleProposal(), kind: 'formerly' }, /kind/],
    ['no land', exampleProposal({ land: '\u200B' }), /whose land/],
    ['long words on land', exampleProposal({ land: 'x'.repeat(281) }), /land/],
    ['NUL', exampleProposal({ land: 'a\u0000' }), /can't store/],
    ['half a surrogate pair', exampleProposal({ name: '\uD800' }), /can't store/],
    ['a number as text', { ...exampleProposal(), latitude: '44' }, /latitude/],
    ['off the globe', exampleProposal({ latitude: 91 }), /latitude/],
    ['the ocean', exampleProposal({ latitude: 30, longitude: -140 }), /50 states/],
    ['Canada', exampleProposal({ latitude: 51, longitude: -116 }), /50 states/],
    ['Puerto Rico', exampleProposal({ latitude: 18.2, longitude: -66.4 }), /50 states/],
    ['tomorrow', exampleProposal({ visited_on: daysAgo(-2) }), /last 10 years/],
    ['long ago', exampleProposal({ visited_on: '1999-01-01' }), /last 10 years/],
    ['no day', exampleProposal({ visited_on: '2026-02-30' }), /visited_on/],
    ['a script', exampleProposal({ source_url: 'javascript:alert(1)' }), /web address/],
    ['our own network', exampleProposal({ source_url: 'http://localhost/x' }), /web address/],
    ['a password', exampleProposal({ source_url: 'https://:b@c.example' }), /web address/],
    ['no address', exampleProposal({ source_url: 'my brother' }), /web address/],
  ])('400 for %s', { tags: ['@29.1', '@19.6'] }, async (_what, said, words) => {
    const member = await useMember();
    const answer = await member.send(said);
    expect([answer.statusCode, answer.payload]).toEqual([400, expect.stringMatching(words)]);
    expect(await member.mine()).toEqual([]);
  });

  it('once for each Idempotency-Key, with a photo, too', { tags: '@29.1' }, async () => {
    const member = await useMember();
    const headers = { 'idempotency-key': 'one' };
    const photo = await picture(1);
    const first = await member.sendForm([photo], undefined, headers);
    expect(first.statusCode, first.payload).toBe(201);
    const again = await member.sendForm([photo], undefined, headers);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect((await member.sendForm([await picture(2)], undefined, headers)).statusCode).toBe(422);
    expect(await member.mine()).toHaveLength(1);
  });

  it('the photo is for its author and moderators only', { tags: '@29.1' }, async () => {
    const member = await useMember();
    const { image_url: url } = (await member.sendForm([await picture(3)])).json<{
      image_url: string;
    }>();
    const seen = async (cookie: string) =>
      (await app.inject({ url, headers: { cookie } })).statusCode;
    expect(await seen(member.cookie)).toBe(200);
    expect(await seen(moderator.cookie)).toBe(200);
    expect(await seen('')).toBe(404);
    expect(await seen((await useMember()).cookie)).toBe(404);
  });

  it.each<[string, number, Uint8Array[], Record<string, string>]>([
    ['no picture', 422, [Buffer.from('<svg onload="alert(1)"/>')], {}],
    ['two pictures', 400, [Buffer.from('a'), Buffer.from('b')], {}],
    ['no JSON', 400, [], { proposal: '{' }],
    ['another part', 400, [], { more: 'x' }],
  ])(
    'hardening: hostile pictures and forms: %s',
    { tags: ['@29.1', '@19.6'] },
    async (_what, status, files, fields) => {
      const member = await useMember();
      const proposal = JSON.stringify(exampleProposal());
      const answer = await member.sendForm(files, { proposal, ...fields });
      expect(answer.statusCode, answer.payload).toBe(status);
      expect(await member.mine()).toEqual([]);
    },
  );

  it(
    'hardening: mass assignment: nobody proposes for others, or decides along the way',
    { tags: ['@29.4', '@19.8'] },
    async () => {
      const [member, other] = [await useMember(), await useMember()];
      const answer = await member.send({
        ...exampleProposal(),
        id: 1,
        member_id: other.id,
        outcome: 'accept',
        settled_at: '2026-01-01',
        spring_id: 1,
        state_code: 'CA',
        county: 'Mono',
      });
      expect(answer.json()).toMatchObject({ state: 'waiting', spring_id: null, state_code: 'NV' });
      expect(await other.mine()).toEqual([]);
    },
  );
});

describe('GET /api/proposals/near', () => {
  const near = async (place: { latitude: number; longitude: number }, name: string) => {
    const { call } = await useMember();
    const { latitude: lat, longitude: lng } = place;
    const answer = await call(
      'GET',
      `/api/proposals/near?lat=${lat}&lng=${lng}&name=${encodeURIComponent(name)}`,
    );
    expect(answer.statusCode, answer.payload).toBe(200);
    return findNeighbors.responses[200].parse(answer.json());
  };

  it.each(['', 'Tin Cup', 'Kirkum Springs'])(
    "tells what we have 200 m away, called '%s'",
    { tags: '@29.2' },
    async (name) => {
      const [first] = await near(north(0.124), name);
      expect(first).toMatchObject({ id: kirkham.id, miles: expect.closeTo(0.12, 1) });
      expect(first?.sounds_alike).toBe(name === 'Kirkum Springs');
    },
  );

  it.each(['Kirkham Hot Springs', 'KIRKUM', 'Kirk Ham Pools', 'Kyrkhem hot spring'])(
    "tells of a far one when the name sounds alike: '%s'",
    { tags: '@29.2' },
    async (name) => {
      const found = await near(north(40), name);
      expect(found.find(({ id }) => id === kirkham.id)).toMatchObject({ sounds_alike: true });
      expect((await near(north(200), name)).map(({ id }) => id)).not.toContain(kirkham.id);
    },
  );

  it.each(['Warm Springs', 'Boulder Hot Springs', '', '%', "'; drop table springs; --"])(
    "tells of no far one for '%s'",
    { tags: '@29.2' },
    async (name) => {
      const found = await near(north(40), name);
      expect(found.map(({ id }) => id)).not.toContain(kirkham.id);
    },
  );

  it.each(['lat=x&lng=1', 'lat=91&lng=1', 'lat=1e309&lng=1', 'lat=44', 'lat=1&lng=1&name=%00'])(
    '400 for %s',
    { tags: '@29.2' },
    async (query) => {
      const { call } = await useMember();
      expect((await call('GET', `/api/proposals/near?${query}`)).statusCode).toBe(400);
    },
  );
});

describe('whose it is', () => {
  it(
    'hardening: IDOR on proposals: of another they are as if they were not there',
    { tags: ['@29.3', '@19.4'] },
    async () => {
      const [owner, other] = [await useMember(), await useMember()];
      const { id } = await owner.propose();
      await moderator.act(id, 'ask', { note: 'How far is the walk?' });
      for (const [method, path] of [
        ['POST', '/answer'],
        ['DELETE', ''],
      ] as const) {
        const body = method === 'POST' ? { answer: 'A mile.' } : undefined;
        const theirs = await other.call(method, `/api/proposals/${id}${path}`, body);
        const nobodys = await other.call(method, `/api/proposals/999999${path}`, body);
        expect([theirs.statusCode, theirs.payload]).toEqual([404, nobodys.payload]);
      }
      expect(await other.mine()).toEqual([]);
      expect(await owner.mine()).toMatchObject([
        { state: 'asked', said: 'How far is the walk?', answer: null },
      ]);
    },
  );

  it('a question is answered once, and may be followed by another', { tags: '@29.3' }, async () => {
    const member = await useMember();
    const { id } = await member.propose();
    const answer = (text: string) =>
      member.call('POST', `/api/proposals/${id}/answer`, { answer: text });
    expect(errorOf(await answer('A mile.'))).toEqual([409, "There's no question to answer."]);
    expect((await moderator.act(id, 'ask')).statusCode).toBe(400);
    expect((await moderator.act(id, 'ask', { note: 'How far?' })).statusCode).toBe(204);
    expect((await answer('A mile.')).statusCode).toBe(204);
    expect((await answer('Two.')).statusCode).toBe(409);
    expect(await member.mine()).toMatchObject([
      { state: 'waiting', said: 'How far?', answer: 'A mile.' },
    ]);
    expect(errorOf(await moderator.act(id, 'undo'))).toEqual([
      409,
      "They have answered already. You can't take the question back.",
    ]);
    await moderator.act(id, 'ask', { note: 'On a trail?' });
    expect(await member.mine()).toMatchObject([
      { state: 'asked', said: 'On a trail?', answer: 'A mile.' },
    ]);
    await answer('Yes.');
    expect((await member.mine())[0]?.answer).toBe('A mile.\n\nYes.');
  });

  it('a question stands again when the refusal after it is undone', { tags: '@29.7' }, async () => {
    const member = await useMember();
    const { id } = await member.propose();
    await moderator.act(id, 'ask', { note: 'How far?' });
    await moderator.act(id, 'refuse', { note: 'No.' });
    await moderator.act(id, 'undo');
    expect(await member.mine()).toMatchObject([{ state: 'asked', said: 'How far?' }]);
    const said = { answer: 'A mile.' };
    expect((await member.call('POST', `/api/proposals/${id}/answer`, said)).statusCode).toBe(204);
  });

  it('one is withdrawn with its photo until it is decided', { tags: '@29.3' }, async () => {
    const member = await useMember();
    const headers = { 'idempotency-key': 'gone' };
    const sent = await member.sendForm([await picture(4)], undefined, headers);
    const { id, image_url: url } = sent.json<{ id: number; image_url: string }>();
    expect((await member.call('DELETE', `/api/proposals/${id}`)).statusCode).toBe(204);
    expect((await app.inject({ url, headers: { cookie: member.cookie } })).statusCode).toBe(404);
    const kept = await sql`
      select from idempotency_keys where body ->> 'image_url' = ${url}`.execute(database);
    expect(kept.rows).toEqual([]);
    expect(errorOf(await moderator.act(id, 'accept'))).toEqual([
      404,
      'This proposal is gone. Its author may have withdrawn it.',
    ]);
    const { id: refused } = await member.propose();
    await moderator.act(refused, 'refuse', { note: 'No public source.' });
    expect((await member.call('DELETE', `/api/proposals/${refused}`)).statusCode).toBe(409);
    expect(await member.mine()).toMatchObject([{ state: 'refused', said: 'No public source.' }]);
  });
});

describe('what moderators see', () => {
  it('land, neighbors and the record of its author', { tags: '@29.4' }, async () => {
    const member = await useMember();
    const first = await member.propose();
    await moderator.act(first.id, 'accept');
    const second = await member.propose({ name: 'Second' });
    await moderator.act(second.id, 'refuse', { note: 'Twice.' });
    const { id } = await member.propose({ ...north(0.5), name: 'Under the bridge' });
    const listed = (await moderator.queue()).find((one) => one.id === id);
    expect(listed).toMatchObject({
      said_by: member.username,
      record: { accepted: 1, refused: 1 },
      known_land: [{ kind: 'national-forest', name: 'Boise National Forest' }],
    });
    expect(listed?.neighbors[0]).toMatchObject({ id: kirkham.id, miles: 0.5 });
    expect((await moderator.queue(true)).map((one) => one.id)).toEqual(
      expect.arrayContaining([first.id, second.id]),
    );
    await moderator.act(first.id, 'undo');
  });

  it(
    'hardening: two moderators at once: one decides, the others are told',
    { tags: ['@29.4', '@21.65'] },
    async () => {
      const member = await useMember();
      const others = await Promise.all(
        Array.from({ length: 4 }, () => useMember({ is_moderator: true })),
      );
      const { id } = await member.propose(north(0.5));
      const answers = await Promise.all([
        ...others.map(({ act }) => act(id, 'accept')),
        moderator.act(id, 'refuse', { note: 'No.' }),
        moderator.act(id, 'merge', { spring_id: kirkham.id }),
      ]);
      expect(statusesOf(answers)).toEqual([204, 409, 409, 409, 409, 409]);
      expect(await actsOn(database, 'proposals', id)).toHaveLength(1);
      expect(answers.map((one) => one.payload)).toContain(
        '{"error":"Another moderator has already decided about this place."}',
      );
      const undone = await Promise.all(others.map(({ act }) => act(id, 'undo')));
      expect(statusesOf(undone)).toEqual([204, 409, 409, 409]);
    },
  );

  it('nobody decides about a place of their own', { tags: '@29.4' }, async () => {
    const own = await useMember({ is_moderator: true });
    const { id } = await own.propose();
    expect(errorOf(await own.act(id, 'accept'))).toEqual([
      403,
      "You can't decide about a place you proposed. Another moderator has to.",
    ]);
    expect((await own.mine())[0]).toMatchObject({ state: 'waiting' });
  });
});

/** What a moderator sees beside a place. */
const neighborsOf = async (id: number) =>
  (await moderator.queue()).find((one) => one.id === id)?.neighbors ?? [];

it(
  'moderators see what its owner had removed, and members do not',
  { tags: '@29.16' },
  async () => {
    const [member, judge] = [await useMember(), await useMember({ is_moderator: true })];
    const place = { latitude: 40.3, longitude: EMPTY_PLACE.longitude };
    const first = await member.propose({ ...place, name: 'Old Ranch Bath' });
    await judge.act(first.id, 'accept');
    await removeForOwner((await member.mine())[0]?.spring_id ?? 0);
    const again = await member.propose({ ...place, name: 'Ranch Bath' });
    const taken = await member.propose({ ...place, name: 'Taken Back' });
    await judge.act(taken.id, 'accept');
    await judge.act(taken.id, 'undo');
    const seen = (await neighborsOf(again.id)).map(({ name, is_removed }) => [name, is_removed]);
    expect(seen).toContainEqual(['Old Ranch Bath', true]);
    expect(seen.map(([name]) => name)).not.toContain('Taken Back');
    const url = `/api/proposals/near?lat=${place.latitude}&lng=${place.longitude}&name=Ranch`;
    const near = await member.call('GET', url);
    expect(near.payload).not.toContain('Old Ranch');
    expect(near.payload).not.toContain('is_removed');
  },
);

it(
  'of two who accept the same place at once, the second learns what was just added',
  { tags: '@29.16' },
  async () => {
    const [one, two] = [await useMember(), await useMember()];
    const judge = await useMember({ is_moderator: true });
    const other = await useMember({ is_moderator: true });
    const first = await one.propose({ name: 'Twin Pool' });
    const second = await two.propose({
      name: 'Willow Bath',
      latitude: EMPTY_PLACE.latitude + 0.001,
    });
    const accept = async ({ act }: typeof moderator, { id }: { id: number }) => {
      const neighbor_ids = (await neighborsOf(id)).map((neighbor) => neighbor.id);
      return () => act(id, 'accept', { neighbor_ids });
    };
    const acts = [await accept(judge, first), await accept(other, second)];
    const answers = await Promise.all(acts.map((act) => act()));
    expect(statusesOf(answers)).toEqual([204, 409]);
    const [refused, added] = answers[0]?.statusCode === 409 ? [first, second] : [second, first];
    const answer = answers.find(({ statusCode }) => statusCode === 409);
    expect(answer?.json<{ error: string }>().error).toBe(
      `We now have ${added.name} 0.1 miles from there. Compare the two, then decide again.`,
    );
    // They have seen it by then.
    expect((await (await accept(judge, refused))()).statusCode).toBe(204);
    for (const { id } of [first, second]) await judge.act(id, 'undo');
  },
);

describe('accepting', () => {
  it(
    'makes a spring with a page, in list, search, state page and sitemap',
    { tags: '@29.5' },
    async () => {
      const member = await useMember();
      const photo = await member.sendForm([await picture(5)], {
        proposal: JSON.stringify(exampleProposal({ source_url: 'https://www.elko.example/pools' })),
      });
      const {
        id,
        image_url: url,
        visited_on: day,
      } = photo.json<{
        id: number;
        image_url: string;
        visited_on: string;
      }>();
      expect((await moderator.act(id, 'accept')).statusCode).toBe(204);
      const [own] = await member.mine();
      expect(own).toMatchObject({ state: 'accepted', image_url: null });
      const springId = own?.spring_id ?? 0;
      expect(springId).toBeGreaterThanOrEqual(FIRST_MEMBER_ID);

      expect(await readSpring(springId)).toMatchObject({
        name: 'Tin Cup Pools',
        ...EMPTY_PLACE,
        state_code: 'NV',
        county: 'White Pine',
        bathing_status: 'soaked',
        time_zone: 'America/Los_Angeles',
        added: { by: member.username, on: expect.stringMatching(/^20/) },
        soak: { kind: 'wild', source: 'elko.example, a member who was there', date: day },
        description: expect.stringContaining('in White Pine County, Nevada.'),
      });
      expect(await visitsAt(springId)).toMatchObject([
        { username: member.username, visited_on: day, image_url: url },
      ]);
      // Everybody sees the photo now.
      expect((await app.inject(url)).statusCode).toBe(200);
      const found = await app.inject('/api/springs?search=tin%20cup');
      expect(found.json()).toMatchObject([{ id: springId }]);
      const { springs } = (await app.inject('/api/browse/states/NV')).json<{
        springs: { id: number }[];
      }>();
      expect(springs.map((one) => one.id)).toContain(springId);
      await vi.waitFor(async () => {
        const list = (await app.inject('/api/springs')).json<{ id: number }[]>();
        expect(list.map((one) => one.id)).toContain(springId);
      }, 20_000);
      const sitemaps = (await app.inject('/sitemap.xml')).payload;
      const pages = await Promise.all(
        [...sitemaps.matchAll(/<loc>https:\/\/wildsoak\.test(\/[^<]+)<\/loc>/g)].map(
          async ([, path = '']) => (await app.inject(path)).payload,
        ),
      );
      expect(pages.join(sitemaps)).toContain(`/springs/${springId}<`);
      await moderator.act(id, 'undo');
    },
  );

  it('a word without a public source makes no status', { tags: '@29.5' }, async () => {
    const { propose, mine } = await useMember();
    const proposed = await propose({ kind: 'resort' });
    await moderator.act(proposed.id, 'accept');
    const [own] = await mine();
    expect(await readSpring(own?.spring_id ?? 0)).toMatchObject({
      bathing_status: 'unknown',
      soak: { confidence: 'unconfirmed', source: 'a member who was there' },
    });
    await moderator.act(proposed.id, 'undo');
  });

  it('inside Yellowstone bathing is forbidden from the start', { tags: '@29.5' }, async () => {
    const member = await useMember();
    const source_url = 'https://soaks.example/secret';
    const inPark = { latitude: 44.5, longitude: -110.6, source_url };
    const { id } = await member.propose(inPark);
    await moderator.act(id, 'accept');
    const [own] = await member.mine();
    expect(await readSpring(own?.spring_id ?? 0)).toMatchObject({ bathing_status: 'forbidden' });
    await moderator.act(id, 'undo');
  });

  it(
    'undone it is gone, and accepted again it has its old address',
    { tags: '@29.7' },
    async () => {
      const member = await useMember();
      const sent = await member.sendForm([await picture(6)]);
      const { id, image_url: url } = sent.json<{ id: number; image_url: string }>();
      await moderator.act(id, 'accept');
      const springId = (await member.mine())[0]?.spring_id ?? 0;
      expect((await moderator.act(id, 'undo', { note: 'A mistake.' })).statusCode).toBe(204);
      expect(await readSpring(springId)).toBe(404);
      expect(await member.mine()).toMatchObject([{ state: 'waiting', image_url: url }]);
      expect((await app.inject(url)).statusCode).toBe(404);
      expect(errorOf(await moderator.act(id, 'undo'))).toEqual([409, "There's nothing to undo."]);
      await moderator.act(id, 'accept');
      expect((await member.mine())[0]?.spring_id).toBe(springId);
      expect(await visitsAt(springId)).toHaveLength(1);
      await moderator.act(id, 'undo');
    },
  );

  it('what its owner had removed stays removed', { tags: '@29.7' }, async () => {
    const member = await useMember();
    const { id } = await member.propose();
    await moderator.act(id, 'accept');
    const springId = (await member.mine())[0]?.spring_id ?? 0;
    await sql`update springs set removed_at = now() where id = ${springId}`.execute(database);
    expect((await moderator.act(id, 'undo')).statusCode).toBe(409);
    expect(await readSpring(springId)).toBe(404);
    // No link leads there.
    expect(await member.mine()).toMatchObject([{ state: 'accepted', spring_id: null }]);
  });

  it('what its owner had removed after an undo stays removed, too', { tags: '@29.7' }, async () => {
    const member = await useMember();
    const { id } = await member.propose();
    await moderator.act(id, 'accept');
    const springId = (await member.mine())[0]?.spring_id ?? 0;
    await moderator.act(id, 'undo');
    await removeForOwner(springId);
    expect((await moderator.act(id, 'accept')).statusCode).toBe(409);
    expect(await readSpring(springId)).toBe(404);
  });

  it.each<[string, (visitId: number, cookie: string) => Promise<{ statusCode: number }>]>([
    [
      'deleted by its author',
      (visitId, cookie) =>
        app.inject({ method: 'DELETE', url: `/api/visits/${visitId}`, headers: { cookie } }),
    ],
    [
      'hidden by a moderator',
      (visitId) => moderator.call('POST', `/api/moderation/visits/${visitId}`, { act: 'hide' }),
    ],
  ])('a visit %s does not come back with the place', { tags: '@29.7' }, async (_how, remove) => {
    const member = await useMember();
    const { id } = (await member.sendForm([await picture(9)])).json<{ id: number }>();
    await moderator.act(id, 'accept');
    const springId = (await member.mine())[0]?.spring_id ?? 0;
    const [visit] = (await visitsAt(springId)) as unknown as { id: number }[];
    expect((await remove(visit?.id ?? 0, member.cookie)).statusCode).toBe(204);
    await moderator.act(id, 'undo');
    expect((await moderator.act(id, 'accept')).statusCode).toBe(204);
    expect(await readSpring(springId)).toMatchObject({ id: springId });
    expect(await visitsAt(springId)).toEqual([]);
    await moderator.act(id, 'undo');
  });
});

describe('merging', () => {
  it('loses nothing: name, position, land, source, day and photo', { tags: '@29.6' }, async () => {
    const member = await useMember();
    const said = exampleProposal({
      ...north(0.124),
      name: 'Kirkum Springs',
      source_url: 'https://river.example/kirkum',
    });
    const sent = await member.sendForm([await picture(7)], { proposal: JSON.stringify(said) });
    const { id, image_url: url } = sent.json<{ id: number; image_url: string }>();
    expect((await moderator.act(id, 'merge')).statusCode).toBe(400);
    expect((await moderator.act(id, 'merge', { spring_id: 999_999 })).statusCode).toBe(404);
    expect((await moderator.act(id, 'merge', { spring_id: kirkham.id })).statusCode).toBe(204);
    expect(await member.mine()).toMatchObject([
      { state: 'merged', spring_id: kirkham.id, is_visit: true },
    ]);
    expect(await visitsAt(kirkham.id)).toMatchObject([
      { username: member.username, visited_on: said.visited_on, image_url: url },
    ]);
    const open = (await moderator.call('GET', '/api/moderation/corrections')).json<object[]>();
    const note = `${said.land}\n${said.source_url}`;
    const theirs = { spring_id: kirkham.id, said_by: member.username, note };
    expect(open).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...theirs, field: 'name', name: 'Kirkum Springs' }),
        expect.objectContaining({ ...theirs, field: 'position' }),
      ]),
    );
    // The page says what it said before.
    expect(await readSpring(kirkham.id)).toMatchObject({ name: kirkham.name, corrections: [] });

    expect((await moderator.act(id, 'undo')).statusCode).toBe(204);
    expect(await visitsAt(kirkham.id)).toEqual([]);
    expect((await moderator.call('GET', '/api/moderation/corrections')).json()).toEqual([]);
    expect(await member.mine()).toMatchObject([{ ...said, state: 'waiting', image_url: url }]);
  });

  it('not with a spring more than 100 miles away', { tags: '@29.6' }, async () => {
    const [member, judge] = [await useMember(), await useMember({ is_moderator: true })];
    const { id } = await member.propose(north(110));
    expect(errorOf(await judge.act(id, 'merge', { spring_id: kirkham.id }))).toEqual([
      409,
      "Kirkham Hot Springs is 110 miles from there. That's too far to be the same place.",
    ]);
    expect(await member.mine()).toMatchObject([{ state: 'waiting' }]);
    const near = await member.propose(north(99));
    expect((await judge.act(near.id, 'merge', { spring_id: kirkham.id })).statusCode).toBe(204);
    await judge.act(near.id, 'undo');
  });

  it('a visit that its author has changed since stays', { tags: '@29.7' }, async () => {
    const member = await useMember();
    const { id } = await member.propose(north(0.124));
    await moderator.act(id, 'merge', { spring_id: kirkham.id });
    const [visit] = await visitsAt(kirkham.id);
    const { id: visitId, visited_on } = visit as unknown as { id: number; visited_on: string };
    const changed = await app.inject({
      method: 'PUT',
      url: `/api/visits/${visitId}`,
      headers: { cookie: member.cookie },
      payload: { visited_on, comment: 'Mine.' },
    });
    expect(changed.statusCode, changed.payload).toBe(200);
    await moderator.act(id, 'undo');
    expect(await visitsAt(kirkham.id)).toMatchObject([{ comment: 'Mine.' }]);
  });
});

it('an author who leaves takes their words along', { tags: '@29.9' }, async () => {
  const word = 'Quillonbrook';
  const member = await useMember({ username: 'quillon-9' });
  const kept = await member.propose({ name: 'Copper Bath', land: `${word} ranch`, kind: 'wild' });
  await moderator.act(kept.id, 'accept');
  const springId = (await member.mine())[0]?.spring_id ?? 0;
  const merged = await member.propose({ ...north(0.1), name: `${word} One` });
  await moderator.act(merged.id, 'merge', { spring_id: kirkham.id });
  const refused = await member.propose({ name: `${word} Two` });
  await moderator.act(refused.id, 'refuse', { note: 'No.' });
  const open = await member.sendForm([await picture(8)], {
    proposal: JSON.stringify(exampleProposal({ name: `${word} Three` })),
  });
  const exported = await member.call('GET', '/api/account/export');
  expect(exported.json<{ proposals: object[] }>().proposals).toHaveLength(4);
  const leaving = { password: member.password, reviews: 'keep' };
  expect((await member.call('POST', '/api/account/delete', leaving)).statusCode).toBe(204);

  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(database);
  for (const { name } of tables) {
    const { rows } = await sql`
      select 1 from ${sql.table(name)} item
      where to_jsonb(item)::text ~* ${`${word}|quillon-9`}`.execute(database);
    expect([name, rows]).toEqual([name, []]);
  }
  expect(await readSpring(springId)).toMatchObject({
    name: 'Copper Bath',
    added: { by: null },
  });
  expect(await visitsAt(springId)).toEqual([]);
  const { image_url: url } = open.json<{ image_url: string }>();
  const unused = await sql<{ is_unused: boolean }>`
    select unused_since is not null as is_unused from photos
    where ${url} like '%' || hash || '%'`.execute(database);
  expect(unused.rows).toEqual([{ is_unused: true }]);
  // The place can still be taken back.
  expect((await moderator.act(kept.id, 'undo')).statusCode).toBe(204);
  expect(await readSpring(springId)).toBe(404);
});

describe('emails', () => {
  const emails = catchMail(afterAll, (smtpUrl) =>
    runJobs(database, proposalWork(platform, smtpUrl)),
  );

  it.each([
    ['accept', {}, 'The place you added has its own page', /Thank you\. Here is Tin Cup Pools/],
    ['merge', { spring_id: kirkham.id }, 'We already had the place you added', /added your visit/],
    ['ask', { note: 'How far?' }, 'A question about the place you added', /\n\nHow far\?\n\n/],
    ['refuse', { note: 'Not public.' }, "We can't add the place you sent", /\n\nNot public\.\n\n/],
  ] as const)('%s', { tags: '@29.8' }, async (act, more, subject, words) => {
    const member = await useMember();
    const { id } = await member.propose(act === 'merge' ? north(0.5) : {});
    await moderator.act(id, act, more);
    const { text } = await (await emails).waitFor(member.email, subject);
    expect(text).toMatch(words);
    expect(text).toContain(`Hello ${member.username},`);
    const [own] = await member.mine();
    expect(text.includes(`https://wildsoak.test/springs/${own?.spring_id}\n`)).toBe(
      act === 'accept' || act === 'merge',
    );
    await moderator.act(id, 'undo', { note: 'For moderators alone.' });
    const undone = await (await emails).waitFor(member.email, 'We are looking at your place again');
    expect(undone.text).not.toContain('For moderators');
    expect(await (await emails).read(member.email)).toHaveLength(2);
  });

  it('a merge says that the day was reported already', { tags: '@29.6' }, async () => {
    const [member, judge] = [await useMember(), await useMember({ is_moderator: true })];
    const day = daysAgo(3);
    const url = `/api/springs/${kirkham.id}/visits`;
    expect((await member.call('POST', url, { visited_on: day, comment: 'Warm.' })).statusCode).toBe(
      201,
    );
    const said = JSON.stringify(exampleProposal({ ...north(0.1), visited_on: day }));
    const sent = await member.sendForm([await picture(10)], { proposal: said });
    const { id, image_url } = sent.json<{ id: number; image_url: string }>();
    await judge.act(id, 'merge', { spring_id: kirkham.id });
    expect(await member.mine()).toMatchObject([{ state: 'merged', is_visit: false, image_url }]);
    const { text } = await (
      await emails
    ).waitFor(member.email, 'We already had the place you added');
    expect(text).toContain('you had already reported that day');
    expect(text).not.toContain('we added your visit');
    await judge.act(id, 'undo');
    await judge.act(id, 'accept');
    expect(await member.mine()).toMatchObject([{ state: 'accepted', is_visit: true }]);
    await judge.act(id, 'undo');
  });

  it('a merge that adds no visit gives no other reason for it', { tags: '@29.6' }, async () => {
    const [member, judge] = [await useMember(), await useMember({ is_moderator: true })];
    const { id } = await member.propose({ ...north(0.13), visited_on: daysAgo(4) });
    await judge.act(id, 'merge', { spring_id: kirkham.id });
    const visits = await visitsAt(kirkham.id);
    const visit = visits.find((found) => found.username === member.username) as
      | { id: number }
      | undefined;
    const removed = await member.call('DELETE', `/api/visits/${visit?.id}`);
    expect(removed.statusCode).toBe(204);
    await judge.act(id, 'undo');
    await (await emails).waitFor(member.email, 'We are looking at your place again');
    await judge.act(id, 'merge', { spring_id: kirkham.id });
    await expect
      .poll(
        async () =>
          (await (await emails).read(member.email)).filter(({ text }) =>
            text.includes('and we added no visit to its page:'),
          ),
        { timeout: 30_000 },
      )
      .toHaveLength(1);
    await judge.act(id, 'undo');
  });

  it('none goes to an author who has left', { tags: ['@29.8', '@29.9'] }, async () => {
    const member = await useMember();
    const { id } = await member.propose();
    await moderator.act(id, 'accept');
    const leaving = { password: member.password, reviews: 'keep' };
    await member.call('POST', '/api/account/delete', leaving);
    expect(await (await emails).read(member.email)).toEqual([]);
    await moderator.act(id, 'undo');
  });
});
