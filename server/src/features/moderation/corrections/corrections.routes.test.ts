import { listCorrections, ownCorrection } from '@wildsoak/contract/corrections';
import { getSpring, type Spring } from '@wildsoak/contract/springs';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { actsOn } from '../../../../test/support/acts.ts';
import { addCorrection } from '../../../../test/support/corrections.ts';
import { addMember, signIn } from '../../../../test/support/members.ts';
import { useApp } from '../../../../test/support/test-app.ts';

const { app, platform, database } = await useApp();

const useMember = async (facts: Parameters<typeof addMember>[1] = {}) => {
  const member = await addMember(database, facts);
  const cookie = await signIn(platform, member);
  const call = (method: 'GET' | 'POST', url: string, payload?: object, headers = {}) =>
    app.inject({ method, url, headers: { cookie, ...headers }, ...(payload && { payload }) });
  const suggest = (springId: number, payload: object, headers = {}) =>
    call('POST', `/api/springs/${springId}/corrections`, payload, headers);
  /** Suggests it and returns its id. */
  const say = async (springId: number, payload: object): Promise<number> => {
    const answer = await suggest(springId, payload);
    expect(answer.statusCode, answer.payload).toBe(201);
    return answer.json<{ id: number }>().id;
  };
  return { ...member, cookie, call, suggest, say };
};

const useModerator = async () => {
  const moderator = await useMember({ is_moderator: true });
  const act = (id: number, act: 'accept' | 'reject', note?: string) =>
    moderator.call('POST', `/api/moderation/corrections/${id}`, { act, ...(note && { note }) });
  const list = async () => {
    const answer = await moderator.call('GET', '/api/moderation/corrections');
    expect(answer.statusCode, answer.payload).toBe(200);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    return listCorrections.responses[200].parse(answer.json());
  };
  return { ...moderator, act, list };
};

const readSpring = async (id: number): Promise<Spring> => {
  const answer = await app.inject(`/api/springs/${id}`);
  return getSpring.responses[200].strict().parse(answer.json());
};
const rowsOf = (springId: number) =>
  database
    .selectFrom('corrections')
    .selectAll()
    .where('spring_id', '=', springId)
    .orderBy('id')
    .execute();
const actsOf = (id: number) => actsOn(database, 'corrections', id);
const staleSince = async (springId: number) =>
  (
    await database
      .selectFrom('summaries')
      .select('stale_since')
      .where('spring_id', '=', springId)
      .executeTakeFirstOrThrow()
  ).stale_since;

describe('POST /api/springs/{id}/corrections', () => {
  it.each([
    { field: 'position', latitude: 44.12345678, longitude: -115.2 },
    { field: 'name', name: '  Another\n name ' },
    { field: 'closed', closed: true },
    { field: 'fee', fee: '$12 per person' },
    { field: 'access', access: 'Through the campground, closed in winter' },
    { field: 'danger', text: 'The bank below the pool gave way.' },
    { field: 'closure', text: 'A gate and a sign: closed.' },
    { field: 'private', text: 'A new fence, posted.' },
    { field: 'permit', text: 'By reservation only.' },
    { field: 'gone', text: 'The river took the pool.' },
  ])('201: $field', { tags: ['@18.2', '@21.67'] }, async (proposal) => {
    const id = 49;
    const { latitude, longitude } = await readSpring(id);
    const moved = { latitude: latitude + 0.012345678, longitude: longitude - 0.01 };
    const sent = proposal.field === 'position' ? { ...proposal, ...moved } : proposal;
    const member = await useMember();
    const answer = await member.suggest(id, { ...sent, note: '  I was there. ' });
    expect(answer.statusCode, answer.payload).toBe(201);
    const own = ownCorrection.parse(answer.json());
    expect(own).toMatchObject({
      field: proposal.field,
      spring_id: id,
      note: 'I was there.',
      settled_at: null,
      accepted: null,
    });
    if (own.field === 'name') expect(own.name).toBe('Another name');
    if (own.field === 'position') {
      expect(own.latitude).toBe(Number(moved.latitude.toFixed(5)));
      expect(own.longitude).toBe(Number(moved.longitude.toFixed(5)));
    }
    // The page shows nothing until a moderator accepts it.
    expect((await readSpring(id)).corrections).toEqual([]);
  });

  it.each([
    {},
    { field: 'temperature', temperature: 3 },
    { field: 'position', latitude: 91, longitude: 0 },
    { field: 'position', latitude: 44 },
    { field: 'position', latitude: '44', longitude: '-115' },
    { field: 'position', latitude: null, longitude: null },
    { field: 'name', name: ' \n ' },
    { field: 'name', name: 'x'.repeat(101) },
    { field: 'name', fee: '$12' },
    { field: 'closed', closed: 'true' },
    { field: 'closed' },
    { field: 'fee', fee: '' },
    { field: 'fee', fee: 'x'.repeat(121) },
    { field: 'access', access: 'x'.repeat(301) },
    { field: 'access', access: '\u200B\u202E' },
    { field: 'danger', text: ' ' },
    { field: 'closure', text: 'x'.repeat(141) },
    { field: 'gone', gone: true },
    { field: 'closed', closed: true, note: 'x'.repeat(501) },
  ])('400 for %j', { tags: '@5.25' }, async (payload) => {
    const member = await useMember();
    expect((await member.suggest(50, payload)).statusCode).toBe(400);
    expect(await rowsOf(50)).toEqual([]);
  });

  it('400 with a sentence for what is too far, or what the page says already', async () => {
    const { latitude, longitude, name } = await readSpring(51);
    const member = await useMember();
    for (const [payload, words] of [
      [
        { field: 'position', latitude, longitude: -longitude },
        /miles from the position in our catalog/,
      ],
      [{ field: 'position', latitude, longitude }, /^We already have this position\.$/],
      [{ field: 'closed', closed: false }, /^The page doesn't say it's closed\.$/],
      [{ field: 'name', name }, /^We already have this name\.$/],
    ] as const) {
      const answer = await member.suggest(51, payload);
      expect(answer.statusCode).toBe(400);
      expect(answer.json<{ error: string }>().error).toMatch(words);
    }
    expect(await rowsOf(51)).toEqual([]);
  });

  it("404 'Spring not found.' for one that is not there or was removed", async () => {
    const member = await useMember();
    await sql`update springs set removed_at = now() where id = 52`.execute(database);
    for (const id of [52, 999_999, 2_147_483_647]) {
      const answer = await member.suggest(id, { field: 'fee', fee: '$1' });
      expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'Spring not found.' }]);
    }
  });

  it(
    'a second of the same member, spring and field replaces the first, under another id',
    { tags: '@18.3' },
    async () => {
      const [member, other, moderator] = [
        await useMember(),
        await useMember(),
        await useModerator(),
      ];
      const first = await member.say(53, { field: 'fee', fee: '$1' });
      await other.say(53, { field: 'fee', fee: '$3' });
      await member.say(53, { field: 'access', access: 'By boat' });
      const second = await member.say(53, { field: 'fee', fee: '$2' });
      expect(second).not.toBe(first);
      expect((await rowsOf(53)).map(({ proposed }) => proposed)).toEqual([
        { fee: '$3' },
        { access: 'By boat' },
        { fee: '$2' },
      ]);
      // A moderator who looks at the first cannot accept the second unread.
      const late = await moderator.act(first, 'accept');
      expect([late.statusCode, late.json()]).toEqual([
        404,
        { error: 'This correction is gone. Its author may have replaced it.' },
      ]);
    },
  );

  it(
    '10 at once leave one; with one Idempotency-Key they are one answer',
    { tags: ['@19.42', '@19.43'] },
    async () => {
      const member = await useMember();
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, i) => member.suggest(54, { field: 'fee', fee: `$${i}` })),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201));
      expect(await rowsOf(54)).toHaveLength(1);
      const again = await Promise.all(
        Array.from({ length: 5 }, () =>
          member.suggest(54, { field: 'closed', closed: true }, { 'idempotency-key': 'k' }),
        ),
      );
      expect(new Set(again.map(({ payload }) => payload)).size).toBe(1);
      const elsewhere = await member.suggest(
        54,
        { field: 'fee', fee: '$9' },
        { 'idempotency-key': 'k' },
      );
      expect(elsewhere.statusCode).toBe(422);
    },
  );

  it(
    'hardening: mass assignment: fields that are not part of the call change nothing',
    { tags: '@19.8' },
    async () => {
      const [member, other] = [await useMember(), await useMember()];
      await member.say(56, {
        field: 'fee',
        fee: '$4',
        member_id: other.id,
        spring_id: 57,
        accepted: true,
        is_shown: true,
        settled_at: '2026-01-01T00:00:00Z',
        settled_by: member.id,
        latitude: 1,
        name: 'x',
      });
      expect(await rowsOf(56)).toMatchObject([
        {
          member_id: member.id,
          proposed: { fee: '$4' },
          accepted: null,
          is_shown: false,
          settled_at: null,
          settled_by: null,
        },
      ]);
      expect((await rowsOf(56))[0]?.proposed).toEqual({ fee: '$4' });
      expect(await rowsOf(57)).toEqual([]);
    },
  );
});

describe('GET /api/moderation/corrections', () => {
  it(
    'closures first, with what the page says now beside what is proposed',
    { tags: '@18.3' },
    async () => {
      const [member, moderator] = [await useMember(), await useModerator()];
      const before = new Set((await moderator.list()).map(({ id }) => id));
      const { name, state_code, latitude, longitude, bathing_status, bathing_reasons } =
        await readSpring(60);
      const earlier = await member.say(60, { field: 'fee', fee: '$5' });
      await moderator.act(earlier, 'accept');
      const fee = await member.say(60, { field: 'fee', fee: '$6', note: 'It went up.' });
      const closed = await member.say(60, { field: 'closed', closed: true });
      const now = {
        name,
        state_code,
        latitude,
        longitude,
        bathing_status,
        bathing_reasons,
        fee: '$5',
        access: null,
      };
      const listed = (await moderator.list()).filter(({ id }) => !before.has(id));
      expect(listed).toMatchObject([
        { id: closed, field: 'closed', closed: true, note: null, now },
        { id: fee, spring_id: 60, said_by: member.username, fee: '$6', note: 'It went up.', now },
      ]);
    },
  );
});

describe('POST /api/moderation/corrections/{id}', () => {
  it(
    'an accepted position: the spring, what follows from it, the list, the summary and the record',
    { tags: '@18.3' },
    async () => {
      const [member, moderator] = [await useMember(), await useModerator()];
      const rough = await database
        .selectFrom('springs')
        .select('id')
        .where('position_precision_m', '=', 1_000)
        .where('in_yellowstone', '=', false)
        .orderBy('id')
        .executeTakeFirstOrThrow();
      const before = await readSpring(rough.id);
      expect(before.description).toContain('may be off by about 0.6 miles (1 km)');
      await database.insertInto('summaries').values({ spring_id: rough.id }).execute();
      const to = {
        latitude: Number((before.latitude + 0.01).toFixed(5)),
        longitude: Number((before.longitude + 0.01).toFixed(5)),
      };
      const id = await member.say(rough.id, { field: 'position', ...to });
      const answer = await moderator.act(id, 'accept', ' On the topo map too. ');
      expect([answer.statusCode, answer.payload]).toEqual([204, '']);

      const after = await readSpring(rough.id);
      expect(after).toMatchObject({ ...to, position_precision_m: 200, name: before.name });
      expect(after.description).toContain('may be off by about 650 feet (200 m)');
      expect(after.corrections).toEqual([
        {
          field: 'position',
          ...to,
          said_by: member.username,
          said_at: expect.any(String),
          accepted_at: expect.any(String),
        },
      ]);
      expect(await staleSince(rough.id)).not.toBeNull();
      expect(await actsOf(id)).toEqual([
        {
          actor_id: moderator.id,
          act: 'accept',
          note: 'On the topo map too.',
        },
      ]);
      await vi.waitFor(async () => {
        const list = (await app.inject('/api/springs')).json<{ id: number; latitude: number }[]>();
        expect(list.find((spring) => spring.id === rough.id)?.latitude).toBe(to.latitude);
      }, 10_000);
    },
  );

  it('an accepted name is the name, and found by search', { tags: '@18.3' }, async () => {
    const [member, moderator] = [await useMember(), await useModerator()];
    const id = await member.say(61, { field: 'name', name: 'Zyxwvu Springs' });
    await moderator.act(id, 'accept');
    expect(await readSpring(61)).toMatchObject({
      name: 'Zyxwvu Springs',
      corrections: [{ field: 'name', name: 'Zyxwvu Springs' }],
    });
    const found = await app.inject('/api/springs?search=zyxwvu');
    expect(found.json<{ id: number }[]>().map((spring) => spring.id)).toEqual([61]);
  });

  it('shows the last accepted correction of each field', async () => {
    const [one, other, moderator] = [await useMember(), await useMember(), await useModerator()];
    await database.insertInto('summaries').values({ spring_id: 62 }).execute();
    const first = await one.say(62, { field: 'fee', fee: '$1' });
    const second = await other.say(62, { field: 'fee', fee: '$2' });
    const access = await one.say(62, { field: 'access', access: 'By boat' });
    for (const id of [second, access, first]) await moderator.act(id, 'accept');
    expect((await readSpring(62)).corrections).toMatchObject([
      { field: 'access', access: 'By boat', said_by: one.username },
      { field: 'fee', fee: '$1', said_by: one.username },
    ]);
    expect((await rowsOf(62)).filter((row) => row.accepted)).toHaveLength(3);
    expect(await staleSince(62)).not.toBeNull();
  });

  it('a rejected correction is logged and changes nothing', async () => {
    const [member, moderator] = [await useMember(), await useModerator()];
    const before = await readSpring(63);
    await database.insertInto('summaries').values({ spring_id: 63 }).execute();
    const id = await member.say(63, { field: 'name', name: 'Nonsense' });
    expect((await moderator.act(id, 'reject', 'A joke.')).statusCode).toBe(204);
    expect(await readSpring(63)).toEqual(before);
    expect(await staleSince(63)).toBeNull();
    expect(await actsOf(id)).toMatchObject([{ act: 'reject', note: 'A joke.' }]);
    expect((await moderator.list()).map((one) => one.id)).not.toContain(id);
    // The member can suggest it again.
    await member.say(63, { field: 'name', name: 'Sense' });
  });

  it(
    'when moderators settle at once, one succeeds, the others get an error, and there is one record',
    { tags: '@19.43' },
    async () => {
      const member = await useMember();
      const moderators = await Promise.all(Array.from({ length: 6 }, () => useModerator()));
      const id = await member.say(64, { field: 'closed', closed: true });
      const answers = await Promise.all(
        moderators.map((moderator, i) => moderator.act(id, i % 2 ? 'accept' : 'reject')),
      );
      const told = answers.filter(({ statusCode }) => statusCode === 409);
      expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
      expect(told).toHaveLength(5);
      for (const answer of told) {
        expect(answer.json()).toEqual({
          error: 'Another moderator has already settled this correction.',
        });
      }
      const [act] = await actsOf(id);
      expect(await actsOf(id)).toHaveLength(1);
      const [row] = await rowsOf(64);
      expect(row).toMatchObject({
        accepted: act?.act === 'accept',
        is_shown: false,
        settled_by: act?.actor_id,
      });
    },
  );

  it(
    'different corrections of one field accepted at once: one is shown',
    { tags: '@19.43' },
    async () => {
      const moderators = await Promise.all(Array.from({ length: 5 }, () => useModerator()));
      const ids = await Promise.all(
        moderators.map(async (_, i) => (await useMember()).say(65, { field: 'fee', fee: `$${i}` })),
      );
      const answers = await Promise.all(
        moderators.map((moderator, i) => moderator.act(ids[i] ?? 0, 'accept')),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(204));
      expect((await readSpring(65)).corrections).toHaveLength(1);
      expect((await rowsOf(65)).filter((row) => row.accepted)).toHaveLength(5);
    },
  );

  it('403 for one’s own; 404 for what is not there', { tags: '@18.3' }, async () => {
    const moderator = await useModerator();
    const id = await moderator.say(66, { field: 'fee', fee: '$7' });
    const own = await moderator.act(id, 'accept');
    expect([own.statusCode, own.json()]).toEqual([
      403,
      { error: "You can't decide on your own correction. Another moderator has to." },
    ]);
    expect((await moderator.act(2_147_483_647, 'accept')).statusCode).toBe(404);
    expect(await rowsOf(66)).toMatchObject([{ settled_at: null }]);
  });

  it.each([{}, { act: 'delete' }, { act: 'accept', note: 'x'.repeat(501) }])(
    '400 for %j',
    { tags: '@5.25' },
    async (payload) => {
      const moderator = await useModerator();
      const id = await addCorrection(database, { spring_id: 68 });
      const answer = await moderator.call('POST', `/api/moderation/corrections/${id}`, payload);
      expect(answer.statusCode).toBe(400);
    },
  );
});

describe('a deleted account', () => {
  it('what was accepted stays without their name and note; the rest goes', async () => {
    const [member, moderator] = [await useMember(), await useModerator()];
    const accepted = await member.say(70, { field: 'fee', fee: '$8', note: 'I am the owner.' });
    const rejected = await member.say(70, { field: 'access', access: 'By air' });
    await moderator.act(accepted, 'accept');
    await moderator.act(rejected, 'reject');
    await member.say(70, { field: 'closed', closed: true });
    const kept = { 'idempotency-key': 'leaving' };
    await member.suggest(70, { field: 'name', name: 'Mine' }, kept);
    const gone = await member.call('POST', '/api/account/delete', {
      password: member.password,
      reviews: 'keep',
    });
    expect(gone.statusCode, gone.payload).toBe(204);
    expect(await rowsOf(70)).toMatchObject([{ id: accepted, member_id: null, note: null }]);
    expect((await readSpring(70)).corrections).toMatchObject([
      { field: 'fee', fee: '$8', said_by: null },
    ]);
  });

  it('a moderator: what they settled stays, and so does its record', async () => {
    const [member, moderator] = [await useMember(), await useModerator()];
    const id = await member.say(71, { field: 'fee', fee: '$8' });
    await moderator.act(id, 'accept');
    const payload = { password: moderator.password, reviews: 'keep' };
    await moderator.call('POST', '/api/account/delete', payload);
    expect(await rowsOf(71)).toMatchObject([{ settled_by: null, is_shown: true }]);
    expect(await actsOf(id)).toMatchObject([{ actor_id: null, act: 'accept' }]);
  });

  it('the export of the account has every correction of the member, and nobody else’s', async () => {
    const [member, other, moderator] = [await useMember(), await useMember(), await useModerator()];
    const fee = await member.say(72, { field: 'fee', fee: '$8', note: 'Paid it.' });
    const name = await member.say(72, { field: 'name', name: 'Mine' });
    await other.say(72, { field: 'name', name: 'Other' });
    await moderator.act(fee, 'accept');
    const answer = await member.call('GET', '/api/account/export');
    const { corrections } = answer.json<{ corrections: unknown[] }>();
    expect(ownCorrection.array().parse(corrections)).toMatchObject([
      { id: fee, field: 'fee', fee: '$8', note: 'Paid it.', accepted: true },
      { id: name, field: 'name', name: 'Mine', accepted: null, settled_at: null },
    ]);
    expect(corrections).toHaveLength(2);
  });
});

it('accepting while the author deletes the account works or fails as a whole', async () => {
  const moderator = await useModerator();
  for (let round = 0; round < 8; round += 1) {
    const member = await useMember();
    const id = await member.say(73, { field: 'fee', fee: `$${round + 100}` });
    const [settled, left] = await Promise.all([
      moderator.act(id, 'accept'),
      member.call('POST', '/api/account/delete', { password: member.password, reviews: 'keep' }),
    ]);
    expect(left.statusCode).toBe(204);
    expect([204, 404]).toContain(settled.statusCode);
    const rows = (await rowsOf(73)).filter((row) => row.id === id);
    expect(rows).toMatchObject(
      settled.statusCode === 204 ? [{ member_id: null, accepted: true }] : [],
    );
  }
});

describe('hardening: corrections chained beyond 30 miles', { tags: '@19.47' }, () => {
  /** About 28 miles. */
  const STEP = 0.4;
  const TOO_FAR =
    /^That's \d+ miles from the position in our catalog\. A correction can move a spring up to 30 miles\./;
  const useSpring = async (id: number) => {
    const [member, moderator] = [await useMember(), await useModerator()];
    const { latitude, longitude } = await readSpring(id);
    const north = (steps: number) => ({
      field: 'position',
      latitude: latitude + steps * STEP,
      longitude,
    });
    return { member, moderator, north };
  };

  it('a second one is measured from the catalog, not from the first; back and beyond is near', async () => {
    const { member, moderator, north } = await useSpring(71);
    expect((await moderator.act(await member.say(71, north(1)), 'accept')).statusCode).toBe(204);
    const further = await member.suggest(71, north(2));
    expect(further.statusCode).toBe(400);
    expect(further.json<{ error: string }>().error).toMatch(TOO_FAR);
    expect((await moderator.act(await member.say(71, north(-1)), 'accept')).statusCode).toBe(204);
    const { latitude } = await readSpring(71);
    expect(latitude).toBeCloseTo(north(-1).latitude, 4);
  });

  it('whatever was suggested, it is measured again when it is accepted; it can be rejected', async () => {
    const { moderator, north } = await useSpring(72);
    const { field, ...proposed } = north(2);
    const id = await addCorrection(database, { spring_id: 72, field, proposed });
    const before = await readSpring(72);
    const refused = await moderator.act(id, 'accept');
    expect(refused.statusCode).toBe(409);
    expect(refused.json<{ error: string }>().error).toMatch(TOO_FAR);
    expect(await readSpring(72)).toEqual(before);
    expect(await actsOf(id)).toEqual([]);
    expect((await moderator.act(id, 'reject')).statusCode).toBe(204);
  });
});
