import { listOwnerRequests } from '@wildsoak/contract/owner-requests';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { actsOn } from '../../../../test/support/acts.ts';
import { addMember, signIn } from '../../../../test/support/members.ts';
import { addOwnerRequest } from '../../../../test/support/owner-requests.ts';
import { planBody } from '../../../../test/support/plans.ts';
import { useApp } from '../../../../test/support/test-app.ts';

const { app, platform, database } = await useApp();

const FORM = {
  wish: 'remove',
  name: 'Pat Miller',
  email: 'pat@example.test',
  message: 'It is my back yard.',
};

let addresses = 0;

/** From a network address and for an email address that nobody has used, unless `changes` say more. */
const ask = (
  springId: number,
  changes: object = {},
  { from = `10.0.0.${(addresses += 1)}`, ...headers }: Record<string, string> = {},
) =>
  app.inject({
    method: 'POST',
    url: `/api/springs/${springId}/owner-requests`,
    payload: { ...FORM, email: `pat-${(addresses += 1)}@example.test`, ...changes },
    remoteAddress: from,
    headers,
  });

const requestsOf = (springId: number) =>
  database
    .selectFrom('owner_requests')
    .selectAll()
    .where('spring_id', '=', springId)
    .orderBy('id')
    .execute();

const useModerator = async () => {
  const moderator = await addMember(database, { is_moderator: true });
  const cookie = await signIn(platform, moderator);
  const url = '/api/moderation/owner-requests';
  const act = (id: number, act: string, note?: string) =>
    app.inject({
      method: 'POST',
      url: `${url}/${id}`,
      headers: { cookie },
      payload: { act, note },
    });
  const list = async () => {
    const answer = await app.inject({ url, headers: { cookie } });
    expect(answer.headers['cache-control']).toBe('private, no-store');
    return listOwnerRequests.responses[200].element.strict().array().parse(answer.json());
  };
  return { ...moderator, act, list };
};

const actsOf = (id: number) => actsOn(database, 'owner-requests', id);

describe('POST /api/springs/{id}/owner-requests', () => {
  it('204, and no moderator sees it before it is confirmed', { tags: '@21.75' }, async () => {
    const answer = await ask(50, { name: '  Pat\nMiller ', message: ' It is mine.\nPlease. ' });
    expect([answer.statusCode, answer.payload]).toEqual([204, '']);
    expect(await requestsOf(50)).toMatchObject([
      {
        wish: 'remove',
        name: 'Pat Miller',
        message: 'It is mine.\nPlease.',
        token_hash: null,
        confirmed_at: null,
        settled_at: null,
      },
    ]);
    const { list } = await useModerator();
    expect((await list()).filter(({ spring_id: id }) => id === 50)).toEqual([]);
  });

  it('the same answer for an address that has an account', { tags: '@21.75' }, async () => {
    const { email } = await addMember(database);
    const [known, unknown] = [await ask(51, { email }), await ask(51)];
    expect([known.statusCode, known.payload]).toEqual([unknown.statusCode, unknown.payload]);
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers));
  });

  it.each([
    [{ wish: 'burn' }, /wish/],
    [{ name: ' \u200b ' }, /Please enter your name\./],
    [{ name: 'x'.repeat(101) }, /name/],
    [{ email: 'pat@' }, /Please enter a valid email address\./],
    [{ email: 'pat@example.test\r\nBcc: all@example.test' }, /valid email address/],
    [{ message: '\n \u200b' }, /Please tell us what should change\./],
    [{ message: 'x'.repeat(501) }, /message/],
    [{ message: 'a\u0000b' }, /can't store/],
  ])('400 and nothing written: %j', { tags: '@21.75' }, async (changes, reason) => {
    const answer = await ask(52, changes);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ error: string }>().error).toMatch(reason);
    expect(await requestsOf(52)).toEqual([]);
  });

  it("404 'Spring not found.' where there is none", { tags: '@21.75' }, async () => {
    await sql`update springs set removed_at = now() where id = 53`.execute(database);
    for (const id of [53, 999_999]) {
      const answer = await ask(id);
      expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'Spring not found.' }]);
    }
    expect(await requestsOf(53)).toEqual([]);
  });

  it(
    'hardening: tags and dots gave one mailbox any number of emails',
    { tags: ['@19.65', '@21.77'] },
    async () => {
      const spellings = ['vic.tim+1@gmail.com', 'victim+2@GoogleMail.com', 'Victim@gmail.com'];
      for (const email of spellings) expect((await ask(57, { email })).statusCode).toBe(204);
      expect((await ask(57, { email: 'v.i.c.t.i.m+4@gmail.com' })).statusCode).toBe(429);
      // We write to the address that was typed.
      expect((await requestsOf(57)).map(({ email }) => email)).toEqual(spellings);
    },
  );

  it(
    'with one Idempotency-Key it is one request, and counts once for its email address',
    { tags: ['@21.77', '@19.42'] },
    async () => {
      const send = (changes: object = {}) =>
        ask(56, { email: 'key@example.test', ...changes }, { 'idempotency-key': 'owner' });
      const answers = await Promise.all(Array.from({ length: 5 }, () => send()));
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
      expect(await requestsOf(56)).toHaveLength(1);
      expect((await send({ message: 'Another.' })).statusCode).toBe(422);
      expect((await ask(56, { email: 'key@example.test' })).statusCode).toBe(204);
    },
  );
});

describe('GET /api/moderation/owner-requests', () => {
  it('what is confirmed and open, the oldest first', { tags: '@21.78' }, async () => {
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const later = await addOwnerRequest(database, { confirmed_at: at(1), wish: 'note' });
    const first = await addOwnerRequest(database, { confirmed_at: at(9) });
    await addOwnerRequest(database, { confirmed_at: null });
    await addOwnerRequest(database, { settled_at: at(1) });
    const list = await (await useModerator()).list();
    expect(list.map(({ id }) => id)).toEqual([first, later]);
    expect(list[0]).toMatchObject({
      spring_id: 42,
      wish: 'remove',
      name: 'Pat Miller',
      email: 'pat@example.test',
      message: 'It is my back yard.',
      spring: { name: expect.any(String), state_code: 'AK', bathing_status: expect.any(String) },
    });
  });
});

describe('POST /api/moderation/owner-requests/{id}', () => {
  it.each(['done', 'reject'])(
    '%s settles it with a record and leaves the page',
    { tags: '@21.78' },
    async (act) => {
      const id = await addOwnerRequest(database, { spring_id: 60 });
      const moderator = await useModerator();
      expect((await moderator.act(id, act, '  Called them. ')).statusCode).toBe(204);
      expect((await moderator.list()).map((request) => request.id)).not.toContain(id);
      expect(await actsOf(id)).toEqual([
        {
          actor_id: moderator.id,
          act,
          note: 'Called them.',
        },
      ]);
      expect((await app.inject('/api/springs/60')).statusCode).toBe(200);
    },
  );

  it(
    'remove takes the spring out of everything but the plans that have it',
    { tags: '@21.79' },
    async () => {
      const traveler = await addMember(database, { is_premium: true });
      const cookie = await signIn(platform, traveler);
      const saved = await app.inject({
        method: 'POST',
        url: '/api/planner/plans',
        headers: { cookie },
        payload: planBody({ springIds: [61] }),
      });
      expect(saved.statusCode, saved.payload).toBe(201);
      const id = await addOwnerRequest(database, { spring_id: 61 });
      const moderator = await useModerator();
      expect((await moderator.act(id, 'remove')).statusCode).toBe(204);
      expect((await app.inject('/api/springs/61')).statusCode).toBe(404);
      await vi.waitFor(async () => {
        const list = (await app.inject('/api/springs')).json<{ id: number }[]>();
        expect(list.length).toBeGreaterThan(1_000);
        expect(list.map((spring) => spring.id)).not.toContain(61);
      }, 10_000);
      const plan = await app.inject({
        url: `/api/planner/plans/${saved.json<{ id: number }>().id}`,
        headers: { cookie },
      });
      expect(plan.json()).toMatchObject({ springs: [{ id: 61, is_removed: true }] });
      expect(await actsOf(id)).toMatchObject([{ actor_id: moderator.id, act: 'remove' }]);
    },
  );

  it.each(['area', 'unlisted'] as const)(
    '%s shows the place less exactly, and nothing else does where the owner asked for it',
    { tags: '@30.5' },
    async (wish) => {
      const spring_id = wish === 'area' ? 66 : 67;
      const id = await addOwnerRequest(database, { spring_id, wish });
      const moderator = await useModerator();
      for (const other of ['remove', wish === 'area' ? 'unlisted' : 'area'])
        expect((await moderator.act(id, other)).statusCode).toBe(409);
      expect((await moderator.act(id, wish, 'They own it.')).statusCode).toBe(204);
      const page = await app.inject(`/api/springs/${spring_id}`);
      expect(page.json()).toMatchObject({ shown_as: wish, position_precision_m: 6_900 });
      expect(await actsOf(id)).toMatchObject([{ act: wish }]);
      expect(await actsOn(database, 'levels', spring_id)).toMatchObject([
        { act: wish, note: 'They own it.', actor_id: moderator.id },
      ]);
      const again = await addOwnerRequest(database, { spring_id, wish });
      expect((await moderator.act(again, wish)).statusCode).toBe(204);
    },
  );

  it('nobody removes the page of an owner who asked for a note', { tags: '@21.78' }, async () => {
    const id = await addOwnerRequest(database, { spring_id: 66, wish: 'note' });
    const moderator = await useModerator();
    const answer = await moderator.act(id, 'remove');
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { error: 'The owner asked for something else.' },
    ]);
    expect((await app.inject('/api/springs/66')).statusCode).toBe(200);
    expect((await moderator.act(id, 'done')).statusCode).toBe(204);
  });

  it(
    'a second request about a removed spring can still be settled',
    { tags: '@21.79' },
    async () => {
      const ids = [
        await addOwnerRequest(database, { spring_id: 62 }),
        await addOwnerRequest(database, { spring_id: 62 }),
      ];
      const moderator = await useModerator();
      for (const id of ids) {
        expect((await moderator.list()).map((request) => request.id)).toContain(id);
        expect((await moderator.act(id, 'remove')).statusCode).toBe(204);
      }
    },
  );

  it(
    'when moderators settle at once, one succeeds, the others get a sentence, and there is one record',
    { tags: ['@21.80', '@19.43'] },
    async () => {
      const id = await addOwnerRequest(database, { spring_id: 63 });
      const moderators = await Promise.all(Array.from({ length: 6 }, () => useModerator()));
      const answers = await Promise.all(
        moderators.map((moderator, i) => moderator.act(id, i % 2 ? 'done' : 'reject')),
      );
      expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
      const late = answers.filter(({ statusCode }) => statusCode !== 204);
      expect(late.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(409));
      expect(late[0]?.json()).toEqual({
        error: 'Another moderator has already settled this request.',
      });
      expect(await actsOf(id)).toHaveLength(1);
    },
  );

  it('404 for what is not confirmed or not there', { tags: '@21.78' }, async () => {
    const open = await addOwnerRequest(database, { spring_id: 64, confirmed_at: null });
    const { act } = await useModerator();
    for (const id of [open, 999_999]) {
      const answer = await act(id, 'remove');
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { error: 'This request is no longer there.' },
      ]);
    }
    expect((await app.inject('/api/springs/64')).statusCode).toBe(200);
  });
});
