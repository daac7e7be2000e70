import { getProfile } from '@wildsoak/contract/profiles';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addMember, signIn } from '../../../test/support/members.ts';
import { addReview, countAll } from '../../../test/support/reviews.ts';
import { useApp } from '../../../test/support/test-app.ts';
import { addVisitRow, setClock } from '../../../test/support/visit-rows.ts';

const { app, platform, database } = await useApp();
const NO_VISITS = { visit_count: 0, visits_by_month: [] };

const read = async (username: string) => {
  const answer = await app.inject(`/api/users/${username}`);
  expect(answer.statusCode, answer.payload).toBe(200);
  return getProfile.responses[200].strict().parse(answer.json());
};

describe('GET /api/users/{username}', () => {
  it(
    'gives visitors the name, location, bio and number of reviews',
    { tags: ['@1.1', '@7.17'] },
    async () => {
      const facts = { username: 'river_rat', location: 'Boise, Idaho', bio: 'I soak.' };
      const { id } = await addMember(database, facts);
      await addReview(database, { member_id: id });
      await addReview(database, { member_id: id, spring_id: 2 });
      await addReview(database);
      await addReview(database, { member_id: id, hidden_at: new Date() });
      await countAll(database);
      expect(await read('river_rat')).toEqual({ ...facts, review_count: 2, ...NO_VISITS });
    },
  );

  it('finds the name in any case and answers it as its owner spells it', async () => {
    await addMember(database, { username: 'Hot-Springer' });
    expect((await read('hOT-sPRINGER')).username).toBe('Hot-Springer');
  });

  it('does not count reviews of a spring that was removed: they are not shown either', async () => {
    const { id, username } = await addMember(database);
    await addReview(database, { member_id: id, spring_id: 5 });
    await addReview(database, { member_id: id, spring_id: 5, hidden_at: new Date() });
    await countAll(database);
    const remove = (at: Date | null) =>
      database.updateTable('springs').set({ removed_at: at }).where('id', '=', 5).execute();
    await remove(new Date());
    expect((await read(username)).review_count).toBe(0);
    await remove(null);
    expect((await read(username)).review_count).toBe(1);
  });

  it('counts visits by month, only those that everybody may see', { tags: '@24.47' }, async () => {
    onTestFinished(() => setClock(database, null));
    await setClock(database, new Date('2026-11-16T20:00:00Z'));
    const { id: member_id, username } = await addMember(database);
    const add = (visited_on: string, facts: object = {}) =>
      addVisitRow(database, {
        member_id,
        spring_id: 12,
        visited_on,
        shown_from: new Date('2026-11-16T19:00:00Z'),
        ...facts,
      });
    await add('2026-11-01');
    await add('2026-11-16');
    await add('2026-11-16', { spring_id: 13 });
    await add('2026-03-31', { ignored_at: new Date() });
    await add('2024-12-01');
    await add('2024-11-30');
    await add('2026-02-01', { hidden_at: new Date() });
    await add('2026-01-01', { shown_from: new Date('2026-11-16T20:00:01Z') });
    await add('2026-05-05', { spring_id: 14 });
    await addVisitRow(database, { spring_id: 12 });
    await sql`update springs set removed_at = now() where id = 14`.execute(database);
    expect(await read(username)).toMatchObject({
      visit_count: 5,
      visits_by_month: [
        { month: '2026-11', visits: 3 },
        { month: '2024-12', visits: 1 },
      ],
    });
    await sql`update springs set removed_at = null where id = 14`.execute(database);
    expect((await read(username)).visit_count).toBe(6);
  });

  it.each(['nobody-here', 'profile', 'settings', '__proto__'])(
    "404 'User not found': %s",
    { tags: '@7.17' },
    async (username) => {
      const answer = await app.inject(`/api/users/${username}`);
      expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'User not found' }]);
    },
  );

  it('browsers ask again each time: members see their change right away', async () => {
    const { username } = await addMember(database);
    const { headers } = await app.inject(`/api/users/${username}`);
    expect(headers['cache-control']).toBe('no-cache');
  });

  it(
    'hardening: IDOR on lists, plans and photos: a profile never holds the e-mail address, for nobody',
    { tags: '@19.4' },
    async () => {
      const [one, other] = [await addMember(database), await addMember(database)];
      const cookies = [undefined, await signIn(platform, one), await signIn(platform, other)];
      for (const cookie of cookies) {
        const answer = await app.inject({
          url: `/api/users/${one.username}`,
          headers: cookie === undefined ? {} : { cookie },
        });
        expect(Object.keys(answer.json())).toEqual([
          'username',
          'location',
          'bio',
          'review_count',
          'visit_count',
          'visits_by_month',
        ]);
        expect(answer.payload).not.toContain(one.email);
        expect(answer.payload).not.toContain('@');
      }
      // And the address does not find the member.
      const answer = await app.inject(`/api/users/${encodeURIComponent(one.email)}`);
      expect(answer.statusCode).toBe(400);
    },
  );
});

describe('PUT /api/users/profile', () => {
  const useMember = async (facts?: Parameters<typeof addMember>[1]) => {
    const member = await addMember(database, facts);
    const cookie = await signIn(platform, member);
    const put = (payload: object) =>
      app.inject({ method: 'PUT', url: '/api/users/profile', headers: { cookie }, payload });
    return { ...member, put };
  };

  it('answers the saved profile, which everybody sees at once', { tags: '@7.20' }, async () => {
    const { username, put } = await useMember();
    const answer = await put({ location: 'Ouray', bio: 'Line one\nline two ♨️' });
    const saved = {
      username,
      location: 'Ouray',
      bio: 'Line one\nline two ♨️',
      review_count: 0,
      ...NO_VISITS,
    };
    expect([answer.statusCode, answer.json()]).toEqual([200, saved]);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(await read(username)).toEqual(saved);
  });

  it.each([
    [{}, 'Ouray', 'I soak.'],
    [{ bio: 'New.' }, 'Ouray', 'New.'],
    [{ location: 'Taos' }, 'Taos', 'I soak.'],
    [{ location: null }, null, 'I soak.'],
    [{ bio: '' }, 'Ouray', null],
    [{ location: '\u3164\u2800', bio: '\u034F\n\uFE0F' }, null, null],
    [{ location: ' \t\n ', bio: null }, null, null],
    [{ location: '  Taos ', bio: '\n New. \n' }, 'Taos', 'New.'],
  ])('%j over Ouray / I soak. gives %j / %j', async (body, location, bio) => {
    const { username, put } = await useMember({ location: 'Ouray', bio: 'I soak.' });
    const answer = await put(body);
    expect(answer.json()).toEqual({ username, location, bio, review_count: 0, ...NO_VISITS });
    expect(await read(username)).toMatchObject({ location, bio });
  });

  it.each([
    ['location', 100],
    ['bio', 1_000],
  ])('takes a %s of %i characters and no more', { tags: '@9.22' }, async (field, max) => {
    const { username, put } = await useMember();
    const longest = 'é'.repeat(max);
    expect((await put({ [field]: longest })).statusCode).toBe(200);
    const refused = await put({ [field]: `${longest}x` });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toEqual({ error: expect.stringContaining(field) });
    expect(await read(username)).toMatchObject({ [field]: longest });
  });
});
