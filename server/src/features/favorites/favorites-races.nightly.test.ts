import { randomUUID } from 'node:crypto';
import { listFavorites } from '@wildsoak/contract/favorites';
import { getSpring } from '@wildsoak/contract/springs';
import { expect, it } from 'vitest';
import { addMember, signIn } from '../../../test/support/members.ts';
import { startServer } from '../../../test/support/server-process.ts';
import { useApp } from '../../../test/support/test-app.ts';

const REDIS_URL = `${process.env['REDIS_URL']}?keyPrefix=${randomUUID()}:`;
const { platform, database, databaseUrl } = await useApp({ REDIS_URL });

const SPRING = 42;
const URL = `/api/springs/${SPRING}`;

/** A member with two server processes, as if behind the same address. */
const startTwo = async () => {
  const member = await addMember(database);
  const cookie = await signIn(platform, member);
  // This member has higher limits, because the test is about races.
  const limit = { name: 'favorites', windowMs: 600_000 };
  await platform.limiter.add(limit, member.id, -10_000);
  // A slow machine must not fail this test.
  const patient = { DATABASE_TIMEOUT_MS: '60000', REDIS_TIMEOUT_MS: '30000', REDIS_URL };
  // In sequence: each start has limited time.
  const servers = [
    await startServer(databaseUrl, patient),
    await startServer(databaseUrl, patient),
  ];

  const call = (index: number, path: string, method = 'GET', body?: object) =>
    fetch(`${servers[index % 2]?.url}${path}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const add = (index: number, category: string) =>
    call(index, `${URL}/favorite`, 'POST', { category });
  const remove = (index: number) => call(index, `${URL}/favorite`, 'DELETE');

  /** The row, after checking that both calls of both processes agree. */
  const readAll = async () => {
    const rows = await database.selectFrom('favorites').selectAll().execute();
    for (const index of [0, 1]) {
      const spring = getSpring.responses[200].parse(await (await call(index, URL)).json());
      const lists = listFavorites.responses[200].parse(
        await (await call(index, `/api/users/${member.username}/favorites`)).json(),
      );
      const category = rows[0]?.category ?? null;
      expect(spring.userFavorite).toEqual({ isFavorite: rows.length > 0, category });
      expect(lists.visited.map(({ id }) => id)).toEqual(category === 'Visited' ? [SPRING] : []);
      expect(lists.bucketlist.map(({ id }) => id)).toEqual(
        category === 'Bucket List' ? [SPRING] : [],
      );
    }
    return rows;
  };
  return { add, remove, readAll };
};

it(
  'hardening: votes and favorites raced: 50 and 200 simultaneous calls by one member over two processes leave one row or none, and every reading says which',
  { tags: '@19.43' },
  async () => {
    const { add, remove, readAll } = await startTwo();
    const statuses = (answers: Response[]) => new Set(answers.map(({ status }) => status));

    const same = await Promise.all(
      Array.from({ length: 50 }, (_, index) => add(index, 'Bucket List')),
    );
    expect(statuses(same)).toEqual(new Set([200]));
    expect(await readAll()).toMatchObject([{ spring_id: SPRING, category: 'Bucket List' }]);

    for (let round = 0; round < 3; round += 1) {
      const mixed = await Promise.all(
        Array.from({ length: 200 }, (_, index) => {
          // Each kind of call through each process.
          const kind = Math.floor(index / 2) % 3;
          if (kind === 2) return remove(index);
          return add(index, kind === 0 ? 'Visited' : 'Bucket List');
        }),
      );
      expect(statuses(mixed)).toEqual(new Set([200, 204]));
      expect((await readAll()).length).toBeLessThanOrEqual(1);
    }

    const moved = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        add(index, Math.floor(index / 2) % 2 === 0 ? 'Visited' : 'Bucket List'),
      ),
    );
    expect(statuses(moved)).toEqual(new Set([200]));
    expect(await readAll()).toHaveLength(1);

    const gone = await Promise.all(Array.from({ length: 50 }, (_, index) => remove(index)));
    expect(statuses(gone)).toEqual(new Set([204]));
    expect(await readAll()).toEqual([]);
  },
);
