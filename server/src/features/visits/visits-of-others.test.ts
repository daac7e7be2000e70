import { calls, type CallName } from '@wildsoak/contract/calls';
import type { Endpoint } from '@wildsoak/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/test-app.ts';
import { addVisit, daysAgo, exampleVisit, useVisitor } from '../../../test/support/visits.ts';

const { app, platform, database } = await useApp();
const useMember = useVisitor({ app, platform });

const ABOUT_ONE_VISIT = (Object.entries(calls) as [CallName, Endpoint][]).filter(([, { path }]) =>
  path.includes('/visits/:id'),
);

/** What each call answers to the author, to another member, and of what is hidden or not shown yet. */
const ANSWERS: Partial<
  Record<CallName, { body?: object; author: number; other: number; unseen: number }>
> = {
  updateVisit: {
    body: exampleVisit({ visited_on: daysAgo(5) }),
    author: 200,
    other: 403,
    unseen: 404,
  },
  deleteVisit: { author: 204, other: 403, unseen: 404 },
  reportVisit: { body: { reason: 'spam' }, author: 403, other: 204, unseen: 404 },
  moderateVisit: { body: { act: 'hide' }, author: 403, other: 403, unseen: 403 },
};

describe(
  'hardening: IDOR on lists, plans and photos: two members × every visit route with an id',
  { tags: ['@19.4', '@24.4'] },
  () => {
    it('knows every such route', () => {
      expect(ABOUT_ONE_VISIT.map(([name]) => name).toSorted()).toEqual(
        Object.keys(ANSWERS).toSorted(),
      );
    });

    it.each(ABOUT_ONE_VISIT)('%s', async (name, { method, path }) => {
      const [author, other] = [await useMember(), await useMember()];
      const expected = ANSWERS[name];
      const send = async (who: typeof author, id: number) =>
        (await who.send(method, path.replace(':id', String(id)), expected?.body)).statusCode;
      const facts = { spring_id: 9, member_id: author.id };
      const id = await addVisit(database, { ...facts, visited_on: daysAgo(1) });
      const hidden = await addVisit(database, {
        ...facts,
        visited_on: daysAgo(2),
        hidden_at: new Date(),
      });
      const later = await addVisit(database, {
        ...facts,
        visited_on: daysAgo(3),
        shown_from: new Date(Date.now() + 3_600_000),
      });
      const read = () =>
        database
          .selectFrom('visits')
          .selectAll()
          .where('member_id', '=', author.id)
          .orderBy('id')
          .execute();
      const before = await read();

      expect(await send(other, id)).toBe(expected?.other);
      expect(await send(other, hidden)).toBe(expected?.unseen);
      expect(await send(other, later)).toBe(expected?.unseen);
      expect(await send(other, 2_147_483_647)).toBe(name === 'moderateVisit' ? 403 : 404);
      // Whatever another member may do, none of it changes the visits.
      expect(await read()).toEqual(before);
      expect(await send(author, id)).toBe(expected?.author);
    });
  },
);

it(
  'hardening: mass assignment: fields that are not part of a visit change nothing',
  { tags: '@19.8' },
  async () => {
    const [author, other] = [await useMember(), await useMember()];
    const foreign = {
      id: 5,
      member_id: other.id,
      spring_id: 7,
      username: 'admin',
      is_demo: true,
      is_first: false,
      reporter_group: 1,
      counts: true,
      photo_hash: 'x',
      image_url: '/x.webp',
      created_at: '2001-01-01',
      shown_from: '2001-01-01',
      lifted_at: '2001-01-01',
      open_until: 'infinity',
      ignored_at: null,
      address_hash: 'x',
    };
    const body = exampleVisit();
    const written = await author.send('POST', '/api/springs/11/visits', { ...foreign, ...body });
    expect(written.statusCode).toBe(201);
    const { id } = written.json<{ id: number }>();
    const changed = await author.send('PUT', `/api/visits/${id}`, { ...foreign, ...body });
    expect(changed.statusCode).toBe(200);
    const row = await database
      .selectFrom('visits')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      member_id: author.id,
      spring_id: 11,
      is_first: true,
      reporter_group: id,
      photo_hash: null,
      hidden_at: null,
      lifted_at: null,
      ignored_at: null,
    });
    expect(row.created_at.getTime()).toBeGreaterThan(Date.now() - 60_000);
    const poisoned = await app.inject({
      method: 'POST',
      url: '/api/springs/12/visits',
      headers: { cookie: author.cookie, 'content-type': 'application/json' },
      payload: `{"__proto__":{"is_open":true},${JSON.stringify(body).slice(1)}`,
    });
    expect(poisoned.statusCode).toBe(400);
  },
);
