import { listFavorites, type FavoriteCategory } from '@wildsoak/contract/favorites';
import { describe, expect, it } from 'vitest';
import { someoneWaits } from '../../../test/support/database-tools.ts';
import { addMember, signIn } from '../../../test/support/members.ts';
import { useApp } from '../../../test/support/test-app.ts';
import { addVisit, daysAgo } from '../../../test/support/visits.ts';

const { app, platform, database } = await useApp();

const useMember = async (facts?: Parameters<typeof addMember>[1]) => {
  const member = await addMember(database, facts);
  const cookie = await signIn(platform, member);
  const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
  const list = async (username = member.username) => {
    const answer = await call('GET', `/api/users/${username}/favorites`);
    expect(answer.statusCode, answer.payload).toBe(200);
    const lists = listFavorites.responses[200].strict().parse(answer.json());
    expect(lists).toEqual(answer.json());
    return lists;
  };
  return {
    ...member,
    call,
    list,
    add: (springId: number | string, category: string) =>
      call('POST', `/api/springs/${springId}/favorite`, { category }),
    remove: (springId: number | string) => call('DELETE', `/api/springs/${springId}/favorite`),
  };
};

const ids = (favorites: { id: number }[]) => favorites.map(({ id }) => id);

const removeSpring = (id: number, at: Date | null) =>
  database.updateTable('springs').set({ removed_at: at }).where('id', '=', id).execute();

describe('POST /api/springs/{id}/favorite', () => {
  it.each<FavoriteCategory>(['Bucket List', 'Visited'])(
    'saves in %s and answers { category }',
    { tags: ['@3.11', '@7.10'] },
    async (category) => {
      const member = await useMember();
      const answer = await member.add(42, category);
      expect([answer.statusCode, answer.json()]).toEqual([200, { category }]);
      expect(answer.headers['cache-control']).toBe('private, no-store');
      const { visited, bucketlist } = await member.list();
      expect([...visited, ...bucketlist]).toEqual([expect.objectContaining({ id: 42, category })]);
    },
  );

  it.each(['Wishlist', 'visited', '', null, 1, ['Visited'], { Visited: true }])(
    'no other category: %j is 400, and nothing is saved',
    { tags: ['@3.11', '@5.25'] },
    async (category) => {
      const member = await useMember();
      const answer = await member.call('POST', '/api/springs/42/favorite', { category });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ error: expect.stringContaining('category') });
      expect(await member.list()).toEqual({ visited: [], bucketlist: [] });
    },
  );

  it('asked again, leaves its place in the list as it was; a move makes it the newest', async () => {
    const member = await useMember();
    await member.add(1, 'Visited');
    await member.add(2, 'Visited');
    await member.add(1, 'Visited');
    expect(ids((await member.list()).visited)).toEqual([2, 1]);
    await member.add(3, 'Bucket List');
    await member.add(1, 'Bucket List');
    const { visited, bucketlist } = await member.list();
    expect([ids(visited), ids(bucketlist)]).toEqual([[2], [1, 3]]);
  });

  it("404 'Spring not found.' for a spring that is unknown or removed, and nothing is saved", async () => {
    const member = await useMember();
    await removeSpring(7, new Date());
    for (const id of [7, 99_999, 2_147_483_647]) {
      const answer = await member.add(id, 'Visited');
      expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'Spring not found.' }]);
    }
    await removeSpring(7, null);
    expect(await member.list()).toEqual({ visited: [], bucketlist: [] });
  });

  it('an account that is deleted meanwhile: 404, not 500', async () => {
    const member = await useMember();
    const adding = await database.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('members').where('id', '=', member.id).execute();
      const answer = member.add(42, 'Visited');
      await someoneWaits(database);
      return { answer };
    });
    expect((await adding.answer).statusCode).toBe(404);
  });
});

describe('DELETE /api/springs/{id}/favorite', () => {
  it('204, and it is not saved anymore', { tags: '@7.11' }, async () => {
    const member = await useMember();
    await member.add(42, 'Visited');
    await member.add(43, 'Visited');
    const answer = await member.remove(42);
    expect([answer.statusCode, answer.payload]).toEqual([204, '']);
    expect(ids((await member.list()).visited)).toEqual([43]);
  });

  it(
    '204 as well for what was not there, so that asking twice is no mistake',
    { tags: '@7.11' },
    async () => {
      const member = await useMember();
      for (const id of [42, 99_999]) expect((await member.remove(id)).statusCode).toBe(204);
    },
  );

  it('takes out a spring that was removed since', async () => {
    const member = await useMember();
    await member.add(8, 'Visited');
    await removeSpring(8, new Date());
    await member.remove(8);
    await removeSpring(8, null);
    expect((await member.list()).visited).toEqual([]);
  });

  it("leaves other members' favorites alone", async () => {
    const [one, other] = [await useMember(), await useMember()];
    await one.add(42, 'Visited');
    await other.add(42, 'Bucket List');
    await other.remove(42);
    expect(ids((await one.list()).visited)).toEqual([42]);
    expect((await other.list()).bucketlist).toEqual([]);
  });
});

describe('GET /api/users/{username}/favorites', () => {
  it(
    'comes in two groups, visited and bucketlist, newest first',
    { tags: ['@3.12', '@7.19'] },
    async () => {
      const member = await useMember();
      for (const id of [3, 1, 2]) await member.add(id, 'Visited');
      for (const id of [20, 10]) await member.add(id, 'Bucket List');
      const { visited, bucketlist } = await member.list();
      expect([ids(visited), ids(bucketlist)]).toEqual([
        [2, 1, 3],
        [10, 20],
      ]);
    },
  );

  it(
    "gives the spring's id, name, state, bathing status, latest photo and category",
    { tags: ['@3.11', '@21.56'] },
    async () => {
      const member = await useMember();
      await member.add(923, 'Visited');
      expect(await member.list()).toEqual({
        visited: [
          {
            id: 923,
            name: 'Ash Springs',
            state_code: 'NV',
            bathing_status: 'closed',
            latest_image_url: null,
            condition: null,
            last_visit_on: null,
            category: 'Visited',
          },
        ],
        bucketlist: [],
      });
    },
  );

  it('says what members reported, and when', { tags: '@24.82' }, async () => {
    const member = await useMember();
    await member.add(42, 'Visited');
    const visitedOn = daysAgo(3);
    await addVisit(database, { spring_id: 42, is_open: false, visited_on: visitedOn });
    const reported = { condition: 'closed', last_visit_on: visitedOn };
    expect((await member.list()).visited).toMatchObject([reported]);
    const nearby = (await app.inject('/api/springs/42/nearby')).json<{ id: number }[]>();
    const [next] = nearby;
    const back = (await app.inject(`/api/springs/${next?.id}/nearby`)).json<{ id: number }[]>();
    expect(back.find(({ id }) => id === 42)).toMatchObject(reported);
  });

  it('leaves out a spring that was removed, and has it again when it is back', async () => {
    const member = await useMember();
    await member.add(9, 'Visited');
    await removeSpring(9, new Date());
    expect((await member.list()).visited).toEqual([]);
    await removeSpring(9, null);
    expect(ids((await member.list()).visited)).toEqual([9]);
  });

  it('finds your own name in any case', async () => {
    const member = await useMember({ username: 'Soaker_Sam' });
    await member.add(42, 'Visited');
    expect(ids((await member.list('sOAKER_sAM')).visited)).toEqual([42]);
  });

  it(
    "hardening: IDOR on lists, plans and photos: another member's favorites are 403, whether or not there is such a member",
    { tags: ['@7.19', '@19.4'] },
    async () => {
      const [one, other] = [await useMember(), await useMember()];
      await one.add(42, 'Visited');
      const answers = await Promise.all(
        [one.username, one.username.toUpperCase(), 'nobody-has-this-name'].map((name) =>
          other.call('GET', `/api/users/${name}/favorites`),
        ),
      );
      for (const answer of answers) {
        expect(answer.statusCode).toBe(403);
        expect(answer.json()).toEqual({ error: 'You can only see your own favorites.' });
      }
    },
  );
});
