import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { someoneWaits } from '../../../../test/support/database-tools.ts';
import { addMember } from '../../../../test/support/members.ts';
import {
  addPhoto,
  addReview,
  countAll,
  findWrongAggregates,
  setHidden,
} from '../../../../test/support/reviews.ts';
import { useApp } from '../../../../test/support/test-app.ts';
import { createReviewsOfDeletedAccount } from './reviews-of-deleted-account.service.ts';
import { createReviews } from '../reviews.service.ts';

const { database, platform } = await useApp();

const settleReviews = createReviewsOfDeletedAccount(platform);

/** As the deletion of an account does it. */
const leave = (memberId: string, choice: 'keep' | 'delete') =>
  database.transaction().execute(async (transaction) => {
    await settleReviews(transaction, memberId, choice);
    await transaction.deleteFrom('members').where('id', '=', memberId).execute();
  });

const springs = (from: number, to: number) =>
  database
    .selectFrom('springs')
    .select(['review_count', 'rating_count', 'average_rating', 'latest_image_url'])
    .where('id', '>=', from)
    .where('id', '<=', to)
    .orderBy('id')
    .execute();

/** So many reviews by the member, one of each spring from the first on. */
const reviewSprings = (memberId: string, from: number, to: number, order = 'asc') =>
  sql`
    insert into reviews (spring_id, member_id, rating)
    select n, ${memberId}, 1 + n % 5 from generate_series(${from}::int, ${to}::int) n
    order by n ${sql.raw(order)}`.execute(database);

const voteOnAll = (memberId: string, vote: 1 | -1) =>
  sql`
    insert into votes (review_id, member_id, vote)
    select id, ${memberId}, ${vote} from reviews where member_id is distinct from ${memberId}`.execute(
    database,
  );

const countOf = async (memberId: string) => {
  const { count } = await database
    .selectFrom('reviews')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

describe('a member who leaves', () => {
  it('keep: the reviews stay without a name, and count as before', async () => {
    const [one, other] = [await addMember(database), await addMember(database)];
    await reviewSprings(one.id, 1, 50);
    await reviewSprings(one.id, 1, 10);
    await reviewSprings(other.id, 1, 50);
    await countAll(database);
    const before = await springs(1, 50);
    await leave(one.id, 'keep');
    expect([await countOf(one.id), await countOf(other.id)]).toEqual([0, 50]);
    expect(await springs(1, 50)).toEqual(before);
    expect(before[0]).toMatchObject({ review_count: 3, rating_count: 2 });
    const { rows } =
      await sql`select from reviews where member_id is null and spring_id <= 50`.execute(database);
    expect(rows).toHaveLength(60);
  });

  it('delete: their reviews go, the springs follow, nobody else loses anything', async () => {
    const [one, other] = [await addMember(database), await addMember(database)];
    await reviewSprings(one.id, 101, 150);
    await reviewSprings(one.id, 101, 110);
    await reviewSprings(other.id, 131, 160);
    const photos = [await addPhoto(database), await addPhoto(database)];
    await addReview(database, { spring_id: 141, member_id: other.id, photo_hash: photos[0] });
    await addReview(database, { spring_id: 141, member_id: one.id, photo_hash: photos[1] });
    await countAll(database);
    await leave(one.id, 'delete');
    expect([await countOf(one.id), await countOf(other.id)]).toEqual([0, 31]);
    expect(await findWrongAggregates(database)).toEqual([]);
    const left = await springs(101, 160);
    expect(left[0]).toEqual({
      review_count: 0,
      rating_count: 0,
      average_rating: null,
      latest_image_url: null,
    });
    expect(left[40]).toMatchObject({
      review_count: 2,
      rating_count: 1,
      latest_image_url: `/photos/${photos[0]}/960.webp`,
    });
  });

  it.each(['keep', 'delete'] as const)(
    '%s: their votes go, and the scores follow',
    async (choice) => {
      const [one, other] = [await addMember(database), await addMember(database)];
      await voteOnAll(one.id, 1);
      await voteOnAll(other.id, -1);
      await countAll(database);
      await leave(one.id, choice);
      expect(await findWrongAggregates(database)).toEqual([]);
      const { rows } = await sql`select from votes where member_id = ${one.id}`.execute(database);
      expect(rows).toEqual([]);
    },
  );

  it('12 members leave at once, with reviews of the same springs and votes on each other: none waits forever, and every number is right', async () => {
    const leaving = await Promise.all(Array.from({ length: 12 }, () => addMember(database)));
    const staying = await addMember(database);
    await reviewSprings(staying.id, 201, 245);
    for (const [index, { id }] of leaving.entries()) {
      await reviewSprings(id, 201, 245, index % 2 === 0 ? 'asc' : 'desc');
    }
    for (const [index, { id }] of leaving.entries()) await voteOnAll(id, index % 2 === 0 ? 1 : -1);
    await countAll(database);
    await Promise.all(
      leaving.map(({ id }, index) => leave(id, index % 3 === 0 ? 'keep' : 'delete')),
    );
    expect(await findWrongAggregates(database)).toEqual([]);
    // The one who stays, and the four who left their words.
    expect((await springs(201, 201))[0]).toMatchObject({ review_count: 5, average_rating: '2.00' });
  });

  it('what was hidden stays so; restored, it counts if it had', async () => {
    const { id: memberId } = await addMember(database);
    const id = await addReview(database, { spring_id: 260, member_id: memberId, rating: 3 });
    await countAll(database);
    await setHidden(database, id, true);
    await leave(memberId, 'keep');
    expect((await springs(260, 260))[0]).toMatchObject({ review_count: 0, rating_count: 0 });
    await setHidden(database, id, false);
    expect((await springs(260, 260))[0]).toMatchObject({
      review_count: 1,
      rating_count: 1,
      average_rating: '3.00',
    });
    await setHidden(database, id, true);
    expect((await springs(260, 260))[0]).toMatchObject({ review_count: 0, average_rating: null });
    expect(await findWrongAggregates(database)).toEqual([]);
  });

  it('of a spring one review counts, whatever is restored after', async () => {
    const { id: memberId } = await addMember(database);
    const write = (springId: number, rating: number) =>
      addReview(database, { spring_id: springId, member_id: memberId, rating });
    const ratingsOf = async (springId: number) => (await springs(springId, springId))[0];

    // Hidden while it counted; then another counted in its place.
    const replaced = await write(261, 1);
    await countAll(database);
    await setHidden(database, replaced, true);
    await write(261, 5);
    // Both hidden while they counted.
    const [first, second] = [await write(262, 1), await write(262, 5)];
    await countAll(database);
    await setHidden(database, second, true);
    await setHidden(database, first, true);
    // Hidden while it did not count; then the one that did went.
    const [older, newer] = [await write(263, 4), await write(263, 1)];
    await countAll(database);
    await setHidden(database, older, true);
    await createReviews(platform).delete(memberId, newer);
    expect(await findWrongAggregates(database)).toEqual([]);

    await leave(memberId, 'keep');
    for (const id of [replaced, first, second, older]) await setHidden(database, id, false);
    expect(await findWrongAggregates(database)).toEqual([]);
    expect(await ratingsOf(261)).toMatchObject({ rating_count: 1, average_rating: '5.00' });
    expect(await ratingsOf(262)).toMatchObject({ rating_count: 1, average_rating: '5.00' });
    expect(await ratingsOf(263)).toMatchObject({ rating_count: 1, average_rating: '4.00' });
  });

  it('a review written meanwhile in their name does not outlive them', async () => {
    const { id } = await addMember(database);
    await addReview(database, { spring_id: 301, member_id: id });
    await countAll(database);
    const { writing } = await database.transaction().execute(async (transaction) => {
      await settleReviews(transaction, id, 'delete');
      const writing = addReview(database, { spring_id: 302, member_id: id }).catch(String);
      await someoneWaits(database);
      await transaction.deleteFrom('members').where('id', '=', id).execute();
      return { writing };
    });
    expect(await writing).toContain('reviews_member_id_fkey');
    expect((await springs(302, 302))[0]).toMatchObject({ review_count: 0 });
  });

  it('holds up nobody who saves one of the springs', async () => {
    const [one, other] = [await addMember(database), await addMember(database)];
    await addReview(database, { spring_id: 303, member_id: one.id });
    await countAll(database);
    await database.transaction().execute(async (transaction) => {
      await settleReviews(transaction, one.id, 'delete');
      await database
        .insertInto('favorites')
        .values({ member_id: other.id, spring_id: 303, category: 'Visited' })
        .execute();
    });
  });
});
