import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/test-app.ts';
import { addVisit, daysAgo, exampleVisit, useVisitor } from '../../../test/support/visits.ts';
import { formOf } from '../../../test/support/reviews.ts';
import { toVisitText } from './visit-body.ts';
import { createVisits } from './visits.service.ts';

const { app, platform, database } = await useApp();
const useMember = useVisitor({ app, platform });
type Writer = Awaited<ReturnType<typeof useMember>>;

const post = ({ cookie }: Writer, springId: number, body: object | string, key?: string) =>
  app.inject({
    method: 'POST',
    url: `/api/springs/${springId}/visits`,
    headers: {
      cookie,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('hardening: writes without end: visits', { tags: ['@24.13', '@19.10'] }, () => {
  it('20 a day by a member; refused before the body is read; what was not written is none', async () => {
    const member = await useMember({}, '203.0.113.1');
    await member.write(1);
    for (let spring = 2; spring <= 20; spring += 1) {
      await member.write(spring);
      if (spring === 20) break;
      // A second visit on the same day is not written, and does not count.
      const again = await member.send('POST', `/api/springs/${spring}/visits`, exampleVisit());
      expect(again.statusCode).toBe(409);
    }
    const refused = await member.send('POST', '/api/springs/21/visits', { visited_on: 'nonsense' });
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      { error: 'You can tell us about 20 visits a day. Please try again in 24 hours.' },
    ]);
  });

  it('what is counted and then not written is none of them', async () => {
    const member = await useMember({}, '203.0.113.4');
    const sender = { memberId: member.id, ip: '203.0.113.4' };
    const text = toVisitText(exampleVisit());
    const photo = { hash: 'x'.repeat(43), width: 1, height: 1, preview: '' };
    for (let count = 0; count < 60; count += 1) {
      const failing = createVisits(platform).create(sender, 1, { text, photo }, undefined);
      await expect(failing).rejects.toMatchObject({ status: 503 });
    }
    await member.write(1);
  });
});

describe('the same Idempotency-Key', { tags: '@19.42' }, () => {
  it('writes once, and answers the same again; another body is 422', async () => {
    const member = await useMember();
    const first = await post(member, 30, exampleVisit(), 'key-1');
    const again = await post(member, 30, exampleVisit(), 'key-1');
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    const other = await post(member, 30, exampleVisit({ crowd: 'many' }), 'key-1');
    expect(other.statusCode).toBe(422);
    const parallel = await Promise.all(
      Array.from({ length: 8 }, () =>
        post(member, 30, exampleVisit({ visited_on: daysAgo(4) }), 'key-2'),
      ),
    );
    const told = parallel.map(({ statusCode, payload }) => `${statusCode} ${payload}`);
    expect(new Set(told).size, told.join('\n')).toBe(1);
    expect(told[0]).toMatch(/^201 /);
    const rows = await database
      .selectFrom('visits')
      .select('id')
      .where('member_id', '=', member.id)
      .execute();
    expect(rows).toHaveLength(2);
  });

  it('a second try that meets the first just as it is written gets its answer, not 409', async () => {
    const member = await useMember();
    const first = await post(member, 33, exampleVisit(), 'twin');
    const visit = await database
      .deleteFrom('visits')
      .where('member_id', '=', member.id)
      .returning(['id', 'spring_id', 'member_id', 'is_first', 'reporter_group'])
      .executeTakeFirstOrThrow();
    const key = await database
      .deleteFrom('idempotency_keys')
      .where('key', '=', 'twin')
      .returningAll()
      .executeTakeFirstOrThrow();
    const isWaiting = async () => {
      const { rows } = await sql`
        select from pg_locks where not granted and relation = 'visits'::regclass`.execute(database);
      return rows.length > 0;
    };
    const second = await database.transaction().execute(async (transaction) => {
      // The second try stops where it looks for the visit; meanwhile the first is written.
      await sql`lock table visits in access exclusive mode`.execute(transaction);
      const trying = post(member, 33, exampleVisit(), 'twin');
      await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true);
      const row = { ...visit, visited_on: exampleVisit().visited_on };
      await transaction.insertInto('visits').values(row).execute();
      const stored = { ...key, body: JSON.stringify(key.body) };
      await transaction.insertInto('idempotency_keys').values(stored).execute();
      return { trying };
    });
    const answer = await second.trying;
    expect([answer.statusCode, answer.json()]).toEqual([201, first.json()]);
  });

  it('deleting a visit forgets its answer, and not that to a review with the same number', async () => {
    const member = await useMember();
    const written = await post(member, 31, exampleVisit(), 'visit');
    const { id } = written.json<{ id: number }>();
    const form = formOf({ rating: '5' });
    const review = await app.inject({
      method: 'POST',
      url: '/api/springs/31/reviews',
      headers: { ...form.headers, cookie: member.cookie, 'idempotency-key': 'review' },
      payload: form.payload,
    });
    const { id: reviewId } = review.json<{ id: number }>();
    const keys = async () => {
      const rows = await database
        .selectFrom('idempotency_keys')
        .select('key')
        .where('scope', '=', `member ${member.id}`)
        .orderBy('key')
        .execute();
      return rows.map(({ key }) => key);
    };
    // As if both had the same number.
    await database
      .updateTable('idempotency_keys')
      .set({ body: JSON.stringify({ ...review.json<object>(), id }) })
      .where('key', '=', 'review')
      .execute();
    expect(await keys()).toEqual(['review', 'visit']);
    await member.send('DELETE', `/api/visits/${id}`);
    expect(await keys()).toEqual(['review']);

    const next = await post(member, 31, exampleVisit(), 'visit');
    await database
      .updateTable('idempotency_keys')
      .set({ body: JSON.stringify({ ...next.json<object>(), id: reviewId }) })
      .where('key', '=', 'visit')
      .execute();
    await member.send('DELETE', `/api/reviews/${reviewId}`);
    expect(await keys()).toContain('visit');
  });
});

describe('the lists of visits', { tags: '@24.43' }, () => {
  const pages = async (url: string) => {
    const days: [string, number][][] = [];
    for (let next: string | undefined = url; next !== undefined;) {
      const answer: LightMyRequestResponse = await app.inject(next);
      expect(answer.statusCode).toBe(200);
      days.push(
        answer
          .json<{ visited_on: string; id: number }[]>()
          .map(({ visited_on: day, id }) => [day, id]),
      );
      next = /^<(.+)>; rel="next"$/.exec(String(answer.headers.link))?.[1];
    }
    return days;
  };

  it('come 20 at a time, by day and then by number, each once', async () => {
    const members = await Promise.all(Array.from({ length: 9 }, () => useMember()));
    for (const [i, { id }] of members.entries())
      for (let day = 0; day < 5; day += 1)
        await addVisit(database, {
          spring_id: 40,
          member_id: id,
          visited_on: daysAgo((i * 3 + day) % 7),
          ...(day === 4 && i === 0 && { hidden_at: new Date() }),
        });
    const found = await pages('/api/springs/40/visits');
    expect(found.map(({ length }) => length)).toEqual([20, 20, 4]);
    const all = found.flat();
    const sorted = all.toSorted(([a, x], [b, y]) => b.localeCompare(a) || y - x);
    expect(all).toEqual(sorted);
    expect(new Set(all.map(([, id]) => id)).size).toBe(44);
    const own = await pages(`/api/users/${members[1]?.username}/visits`);
    expect(own.flat()).toHaveLength(5);
  });

  it.each([
    'x',
    'AAAA',
    Buffer.from('1 x').toString('base64url'),
    Buffer.from('newest 1 1').toString('base64url'),
  ])('refuse a cursor that is not theirs: %s', async (cursor) => {
    const answer = await app.inject(`/api/springs/40/visits?cursor=${cursor}`);
    expect(answer.statusCode).toBe(400);
  });

  it('take the farthest cursor without a failure', async () => {
    const cursor = Buffer.from('999999 9999999999').toString('base64url');
    expect((await app.inject(`/api/springs/40/visits?cursor=${cursor}`)).statusCode).toBe(200);
  });
});
