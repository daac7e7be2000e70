import { createReview, updateReview, type Review } from '@wildsoak/contract/reviews';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addMember, signIn } from '../../../../test/support/members.ts';
import {
  addReview,
  exampleText,
  findWrongAggregates,
  formOf,
  setHidden,
} from '../../../../test/support/reviews.ts';
import { useApp } from '../../../../test/support/test-app.ts';
import { createReviews } from '../reviews.service.ts';

const { app, platform, database } = await useApp();

const useMember = async () => {
  const member = await addMember(database);
  const cookie = await signIn(platform, member);
  const post = (spring: number, fields: Record<string, string>, key?: string) => {
    const { headers, payload } = formOf(fields);
    return app.inject({
      method: 'POST',
      url: `/api/springs/${spring}/reviews`,
      headers: { ...headers, cookie, ...(key !== undefined && { 'idempotency-key': key }) },
      payload,
    });
  };
  const write = async (spring: number, fields: Record<string, string> = {}) => {
    const answer = await post(spring, { rating: '5', ...fields });
    expect(answer.statusCode, answer.payload).toBe(201);
    return createReview.responses[201].strict().parse(answer.json());
  };
  const put = (id: number, payload: object) =>
    app.inject({ method: 'PUT', url: `/api/reviews/${id}`, headers: { cookie }, payload });
  const change = async (id: number, body: object) => {
    const answer = await put(id, body);
    expect(answer.statusCode, answer.payload).toBe(200);
    return updateReview.responses[200].strict().parse(answer.json());
  };
  const remove = (id: number) =>
    app.inject({ method: 'DELETE', url: `/api/reviews/${id}`, headers: { cookie } });
  return { ...member, cookie, post, write, put, change, remove };
};

const ofSpring = async (id: number) =>
  (await app.inject(`/api/springs/${id}/reviews`)).json<Review[]>();

/** The average, how many ratings count, and how many reviews there are. */
const numbersOf = async (id: number) => {
  const { rows } = await sql<{ numbers: unknown[] }>`
    select json_build_array(average_rating::text, rating_count, review_count) as numbers
    from springs where id = ${id}`.execute(database);
  return rows[0]?.numbers;
};

describe('POST /api/springs/{id}/reviews', () => {
  it('201 with the review, from a form with every field', { tags: '@7.13' }, async () => {
    const author = await useMember();
    const review = await author.write(200, {
      rating: '4',
      comment: '  Warm.\r\nAnd quiet. <b>♨️</b>  ',
      is_soakable: 'true',
      is_clothing_optional: 'false',
    });
    expect(review).toMatchObject({
      rating: 4,
      comment: 'Warm.\nAnd quiet. <b>♨️</b>',
      is_soakable: true,
      is_clothing_optional: false,
      image_url: null,
      image: null,
      username: author.username,
      spring_id: 200,
      vote_score: 0,
      current_user_vote: 0,
    });
    expect(await ofSpring(200)).toEqual([review]);
  });

  it('an answer that is left out is null; a blank comment is none', { tags: '@3.9' }, async () => {
    const { write } = await useMember();
    expect(await write(201, { comment: ' \r\n\t ' })).toMatchObject({
      comment: null,
      is_soakable: null,
      is_clothing_optional: null,
    });
    expect(await write(201)).toMatchObject({ comment: null });
  });

  it('comes in at the top, even where a clock went back', async () => {
    const { write } = await useMember();
    const { id } = await write(202);
    await sql`update reviews set created_at = '2100-01-01' where id = ${id}`.execute(database);
    await sql`update springs set latest_review_at = '2100-01-01' where id = 202`.execute(database);
    const { id: newest } = await write(202);
    expect((await ofSpring(202)).map((review) => review.id)).toEqual([newest, id]);
  });

  it('404 for a spring that was removed', async () => {
    const { post } = await useMember();
    await sql`update springs set removed_at = now() where id = 204`.execute(database);
    expect((await post(204, { rating: '5' })).statusCode).toBe(404);
  });

  it(
    'takes a comment of 4,000 characters and no more; a line break is one',
    { tags: '@9.22' },
    async () => {
      const { write, post } = await useMember();
      const longest = 'é'.repeat(3_990) + '\r\n'.repeat(5) + 'trail';
      expect((await write(205, { comment: longest })).comment).toHaveLength(4_000);
      const answer = await post(205, { rating: '5', comment: `${longest}x` });
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { error: 'comment must have at most 4000 characters.' },
      ]);
    },
  );

  const BAD: [string, Record<string, string>][] = [
    ['no rating', {}],
    ['rating 0', { rating: '0' }],
    ['rating 6', { rating: '6' }],
    ['rating 4.5', { rating: '4.5' }],
    ['rating 5.0', { rating: '5.0' }],
    ['rating in words', { rating: 'five' }],
    ['an empty rating', { rating: '' }],
    ['soakable maybe', { rating: '5', is_soakable: 'maybe' }],
    ['soakable 1', { rating: '5', is_soakable: '1' }],
    ['clothing optional empty', { rating: '5', is_clothing_optional: '' }],
    ['NUL in the comment', { rating: '5', comment: 'a\u0000b' }],
    ['50 kB of comment', { rating: '5', comment: 'a'.repeat(50_000) }],
    ['50 kB of blanks', { rating: '5', comment: ' '.repeat(50_000) }],
  ];
  it.each(BAD)(
    'hardening: NUL bytes and overlong text: 4xx { error } and no write: %s',
    { tags: '@19.6' },
    async (_what, fields) => {
      const { post } = await useMember();
      const answer = await post(206, fields);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.json()).toEqual({ error: expect.any(String) });
      expect(await ofSpring(206)).toEqual([]);
    },
  );

  it(
    'hardening: mass assignment: fields that are no part of the form change nothing',
    { tags: '@19.8' },
    async () => {
      const [author, other] = [await useMember(), await useMember()];
      const review = await author.write(207, {
        id: '1',
        member_id: other.id,
        username: other.username,
        spring_id: '1',
        vote_score: '99',
        counts: 'false',
        created_at: '2001-01-01T00:00:00Z',
        photo_hash: 'A'.repeat(43),
        image_url: 'https://evil.example/x.webp',
      });
      expect(review).toMatchObject({
        username: author.username,
        spring_id: 207,
        vote_score: 0,
        image_url: null,
      });
      expect(Date.parse(review.created_at)).toBeGreaterThan(Date.now() - 60_000);
      expect((await ofSpring(207)).map(({ id }) => id)).toEqual([review.id]);
    },
  );

  it(
    'an Idempotency-Key makes it once: the same answer again, for another review 422',
    { tags: '@19.42' },
    async () => {
      const [author, other] = [await useMember(), await useMember()];
      const fields = { rating: '3', comment: 'Once.' };
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => author.post(209, fields, 'the-key')),
      );
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
      expect(new Set(answers.map(({ payload }) => payload)).size).toBe(1);
      expect(await ofSpring(209)).toHaveLength(1);
      expect((await author.post(209, { ...fields, rating: '4' }, 'the-key')).statusCode).toBe(422);
      expect((await author.post(210, fields, 'the-key')).statusCode).toBe(422);
      expect((await other.post(209, fields, 'the-key')).statusCode).toBe(201);
      expect((await author.post(209, fields, '')).statusCode).toBe(400);
    },
  );

  it(
    '10 reviews a day for each member; then 429 with a sentence and Retry-After; a retry does not count',
    { tags: '@19.10' },
    async () => {
      const [author, other] = [await useMember(), await useMember()];
      for (let count = 0; count < 10; count += 1) {
        expect((await author.post(211, { rating: '5' }, `key ${count}`)).statusCode).toBe(201);
        expect((await author.post(211, { rating: '5' }, `key ${count}`)).statusCode).toBe(201);
      }
      const refused = await author.post(211, { rating: '5' });
      expect([refused.statusCode, refused.json()]).toEqual([
        429,
        { error: 'You can write 10 reviews a day. Please try again in 24 hours.' },
      ]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
      expect(await ofSpring(211)).toHaveLength(10);
      await other.write(211);
    },
  );

  it('what fails because the spring is not there is none of the 10', async () => {
    const { post, write } = await useMember();
    for (let count = 0; count < 10; count += 1) {
      expect((await post(99_999, { rating: '5' })).statusCode).toBe(404);
    }
    await write(212);
  });

  it('holds up nobody while the limit is asked for', async () => {
    const { id: memberId } = await addMember(database);
    const asked = Promise.withResolvers<void>();
    const allowed = Promise.withResolvers<void>();
    const enforce = () => {
      asked.resolve();
      return allowed.promise;
    };
    const writing = createReviews({
      ...platform,
      limiter: { ...platform.limiter, enforce },
    }).create(
      memberId,
      213,
      {
        text: exampleText(),
        photo: null,
      },
      'slow',
    );
    await asked.promise;
    await database.transaction().execute(async (transaction) => {
      await sql`select from members where id = ${memberId} for update nowait`.execute(transaction);
      await sql`select from springs where id = 213 for update nowait`.execute(transaction);
    });
    allowed.resolve();
    expect(await writing).toMatchObject({ status: 201 });
  });
});

describe('PUT /api/reviews/{id}', () => {
  it('answers the changed review, in its old place', { tags: '@7.14' }, async () => {
    const { write, change } = await useMember();
    const first = await write(220, { rating: '2', comment: 'Cold.' });
    const second = await write(220, { rating: '3' });
    const changed = await change(first.id, {
      rating: 4,
      comment: ' Warm after all. ',
      is_soakable: true,
      is_clothing_optional: false,
    });
    expect(changed).toEqual({
      ...first,
      rating: 4,
      comment: 'Warm after all.',
      is_soakable: true,
      is_clothing_optional: false,
      spring_bathing_status: 'soaked',
    });
    expect(await ofSpring(220)).toEqual([{ ...second, spring_bathing_status: 'soaked' }, changed]);
  });

  it('an answer that is left out becomes null', async () => {
    const { write, change } = await useMember();
    const { id } = await write(221, {
      comment: 'Warm.',
      is_soakable: 'true',
      is_clothing_optional: 'true',
    });
    expect(await change(id, { rating: 5 })).toMatchObject({
      comment: null,
      is_soakable: null,
      is_clothing_optional: null,
    });
  });

  it.each([
    {},
    { rating: 0 },
    { rating: 6 },
    { rating: 4.5 },
    { rating: '5' },
    { rating: null },
    { rating: 5, comment: 'a'.repeat(4_001) },
    { rating: 5, is_soakable: null },
    { rating: 5, is_soakable: 'true' },
  ])('400 { error } and no change: %j', { tags: ['@5.25', '@5.6'] }, async (body) => {
    const { write, put } = await useMember();
    const before = await write(222);
    const answer = await put(before.id, body);
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: expect.any(String) }]);
    expect((await ofSpring(222)).find(({ id }) => id === before.id)).toEqual(before);
  });

  it(
    'hardening: mass assignment: fields that are no part of the body change nothing',
    { tags: '@19.8' },
    async () => {
      const [author, other] = [await useMember(), await useMember()];
      const review = await author.write(224);
      const changed = await author.change(review.id, {
        rating: 5,
        id: 1,
        member_id: other.id,
        username: other.username,
        spring_id: 1,
        vote_score: 99,
        counts: false,
        hidden_at: '2001-01-01T00:00:00Z',
        created_at: '2001-01-01T00:00:00Z',
        photo_hash: 'A'.repeat(43),
        image_url: 'https://evil.example/x.webp',
      });
      expect(changed).toEqual(review);
      expect(await ofSpring(224)).toEqual([review]);
    },
  );

  it('403 for an author whose review was hidden: it can only be deleted', async () => {
    const { write, put, remove } = await useMember();
    const { id } = await write(223);
    await setHidden(database, id, true);
    const answer = await put(id, { rating: 1 });
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { error: 'A moderator has hidden this review. You can only delete it.' },
    ]);
    expect((await remove(id)).statusCode).toBe(204);
  });
});

describe('DELETE /api/reviews/{id}', () => {
  it('204, and it is gone with its votes and reports; again 404', { tags: '@7.15' }, async () => {
    const [author, other] = [await useMember(), await useMember()];
    const { id } = await author.write(230);
    await database
      .insertInto('votes')
      .values({ review_id: id, member_id: other.id, vote: 1 })
      .execute();
    await database
      .insertInto('reports')
      .values({ review_id: id, member_id: other.id, reason: 'spam' })
      .execute();
    const answer = await author.remove(id);
    expect([answer.statusCode, answer.payload]).toEqual([204, '']);
    expect(await ofSpring(230)).toEqual([]);
    expect(
      await database.selectFrom('votes').selectAll().where('review_id', '=', id).execute(),
    ).toEqual([]);
    const again = await author.remove(id);
    expect([again.statusCode, again.json()]).toEqual([404, { error: 'Review not found.' }]);
  });

  it('what its creation answered is not kept either, for a retry', async () => {
    const { id, post, remove } = await useMember();
    const gone = await post(232, { rating: '5', comment: 'Words to forget.' }, 'gone');
    await post(232, { rating: '5', comment: 'Words to keep.' }, 'kept');
    expect((await remove(gone.json<Review>().id)).statusCode).toBe(204);
    const kept = await database
      .selectFrom('idempotency_keys')
      .select('key')
      .where('scope', '=', `member ${id}`)
      .execute();
    expect(kept).toEqual([{ key: 'kept' }]);
  });
});

describe("only the review's author changes and deletes it", () => {
  it("hardening: IDOR: nobody changes a former member's", { tags: '@19.4' }, async () => {
    const { put, remove } = await useMember();
    const id = await addReview(database, { spring_id: 241, member_id: null });
    expect([(await put(id, { rating: 1 })).statusCode, (await remove(id)).statusCode]).toEqual([
      403, 403,
    ]);
    await database.deleteFrom('reviews').where('id', '=', id).execute();
  });
});

describe("only each member's newest review of a spring counts in the average", () => {
  it('through writing, changing and deleting; the number of reviews is of all', async () => {
    const [one, other] = [await useMember(), await useMember()];
    const first = await one.write(250, { rating: '1' });
    expect(await numbersOf(250)).toEqual(['1.00', 1, 1]);
    const second = await one.write(250, { rating: '4' });
    expect(await numbersOf(250)).toEqual(['4.00', 1, 2]);
    await other.write(250, { rating: '5' });
    expect(await numbersOf(250)).toEqual(['4.50', 2, 3]);
    // What does not count may be changed without a trace.
    await one.change(first.id, { rating: 2 });
    expect(await numbersOf(250)).toEqual(['4.50', 2, 3]);
    await one.change(second.id, { rating: 3 });
    expect(await numbersOf(250)).toEqual(['4.00', 2, 3]);
    await one.remove(second.id);
    expect(await numbersOf(250)).toEqual(['3.50', 2, 2]);
    await one.remove(first.id);
    expect(await numbersOf(250)).toEqual(['5.00', 1, 1]);
  });

  it('the average is rounded to two places, and null without reviews', async () => {
    const members = await Promise.all([useMember(), useMember(), useMember()]);
    const reviews = [];
    for (const [i, { write }] of members.entries()) {
      reviews.push(await write(251, { rating: i === 0 ? '4' : '5' }));
    }
    expect(await numbersOf(251)).toEqual(['4.67', 3, 3]);
    for (const [i, { remove }] of members.entries()) await remove(reviews[i]?.id ?? 0);
    expect(await numbersOf(251)).toEqual([null, 0, 0]);
  });

  it('the spring and the profile say so at once', async () => {
    const { username, write } = await useMember();
    await write(252, { rating: '4' });
    const spring = await app.inject('/api/springs/252');
    expect(spring.json()).toMatchObject({ average_rating: 4, review_count: 1 });
    expect((await app.inject(`/api/users/${username}`)).json()).toMatchObject({ review_count: 1 });
  });

  it('a change of only the words makes nobody read the list again', async () => {
    const { write, change } = await useMember();
    const { id, rating } = await write(253);
    const { rows: before } = await sql<{ xmin: string }>`
      select xmin::text from springs where id = 253`.execute(database);
    await change(id, { rating, comment: 'Other words.' });
    const { rows: after } = await sql<{ xmin: string }>`
      select xmin::text from springs where id = 253`.execute(database);
    expect(after).toEqual(before);
  });

  it('all aggregates that the calls of this file wrote are those of a recount', async () => {
    expect(await findWrongAggregates(database)).toEqual([]);
  });
});
