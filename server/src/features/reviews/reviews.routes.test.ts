import { listSpringReviews, type Review } from '@wildsoak/contract/reviews';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addMember } from '../../../test/members.ts';
import { addReview } from '../../../test/reviews.ts';
import { useApp } from '../../../test/test-app.ts';

const { app, database } = await useApp();

const reviewSchema = listSpringReviews.responses[200].element.strict();

/** The list, held to the contract: PostgreSQL writes it, and no schema stands at the door. */
const read = async (url: string): Promise<Review[]> => {
  const answer = await app.inject(url);
  expect(answer.statusCode, answer.payload).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-cache');
  const reviews = reviewSchema.array().parse(answer.json());
  expect(reviews).toEqual(answer.json());
  return reviews;
};
const ofSpring = (id: number) => read(`/api/springs/${id}/reviews`);
const ofUser = (username: string) => read(`/api/users/${username}/reviews`);
const ids = (reviews: Review[]) => reviews.map(({ id }) => id);

const removeSpring = (id: number, at: Date | null) =>
  database.updateTable('springs').set({ removed_at: at }).where('id', '=', id).execute();

describe('both lists of reviews', () => {
  it('give every field of a review', async () => {
    const member = await addMember(database, { username: 'Full_Fields' });
    const spring = await database
      .updateTable('springs')
      .set({ name: 'Named "so" \\ ünd </script>' })
      .where('id', '=', 100)
      .returning('name')
      .executeTakeFirstOrThrow();
    const facts = {
      spring_id: 100,
      rating: 4,
      comment: 'Quote " backslash \\ newline\n</script> ♨️ \u2028',
      is_soakable: true,
      is_clothing_optional: false,
      image_url: '/pictures/reviews/1.webp',
      vote_score: -3,
    };
    const id = await addReview(database, {
      ...facts,
      member_id: member.id,
      created_at: '2026-01-02T03:04:05.678901+00',
    });
    const expected = {
      ...facts,
      id,
      username: 'Full_Fields',
      created_at: '2026-01-02T03:04:05.678Z',
      spring_name: spring.name,
      current_user_vote: 0,
    };
    expect(await ofSpring(100)).toEqual([expected]);
    expect(await ofUser('Full_Fields')).toEqual([expected]);
  });

  it("'is_soakable (true, false or null for unknown)': null stays null, as do comment and image", async () => {
    const { id, username } = await addMember(database);
    await addReview(database, { spring_id: 101, member_id: id });
    const unknown = {
      comment: null,
      is_soakable: null,
      is_clothing_optional: null,
      image_url: null,
      vote_score: 0,
    };
    expect(await ofSpring(101)).toMatchObject([unknown]);
    expect(await ofUser(username)).toMatchObject([unknown]);
  });

  it('are newest first; of one instant, the one stored last', async () => {
    const { id: memberId, username } = await addMember(database);
    const at = (created_at: string) =>
      addReview(database, { spring_id: 102, member_id: memberId, created_at });
    const middle = await at('2026-02-01T00:00:00.000002Z');
    const oldest = await at('2026-02-01T00:00:00.000001Z');
    const newest = await at('2026-03-01T00:00:00Z');
    const newestToo = await at('2026-03-01T00:00:00Z');
    const order = [newestToo, newest, middle, oldest];
    expect(ids(await ofSpring(102))).toEqual(order);
    expect(ids(await ofUser(username))).toEqual(order);
  });

  it('hold the 50 newest', async () => {
    const { id: memberId, username } = await addMember(database);
    await sql`
      insert into reviews (spring_id, member_id, rating, comment, created_at)
      select 103, ${memberId}, 5, n::text, now() - n * interval '1 minute'
      from generate_series(1, 60) n`.execute(database);
    const newest = Array.from({ length: 50 }, (_, index) => String(index + 1));
    for (const reviews of [await ofSpring(103), await ofUser(username)]) {
      expect(reviews.map(({ comment }) => comment)).toEqual(newest);
    }
  });

  it('leave out a spring that was removed', async () => {
    const { id, username } = await addMember(database);
    const kept = await addReview(database, { spring_id: 104, member_id: id });
    await addReview(database, { spring_id: 105, member_id: id });
    await removeSpring(105, new Date());
    expect(ids(await ofUser(username))).toEqual([kept]);
    expect((await app.inject('/api/springs/105/reviews')).statusCode).toBe(404);
    await removeSpring(105, null);
  });
});

describe('GET /api/springs/{id}/reviews', () => {
  it("is an 'array of reviews', empty for a spring that nobody has reviewed", async () =>
    expect(await ofSpring(1600)).toEqual([]));

  it("names an author who has left 'former member', and a spring without a name null", async () => {
    const { id } = await addMember(database);
    await database.updateTable('springs').set({ name: null }).where('id', '=', 106).execute();
    await addReview(database, { spring_id: 106, member_id: id, comment: 'Warm.' });
    await database.deleteFrom('members').where('id', '=', id).execute();
    expect(await ofSpring(106)).toMatchObject([
      { username: 'former member', spring_name: null, comment: 'Warm.' },
    ]);
  });

  it('holds the reviews of this spring alone, of all members', async () => {
    const [one, other] = [await addMember(database), await addMember(database)];
    await addReview(database, { spring_id: 107, member_id: one.id });
    await addReview(database, { spring_id: 107, member_id: other.id });
    await addReview(database, { spring_id: 108, member_id: one.id });
    const authors = (await ofSpring(107)).map(({ username }) => username);
    expect(authors).toEqual([other.username, one.username]);
  });

  it.each([99_999, 2_147_483_647])("404 'Spring not found.' for %d", async (id) => {
    const answer = await app.inject(`/api/springs/${id}/reviews`);
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'Spring not found.' }]);
  });

  it.each(['abc', '0', '-1', '2147483648'])('400 for what is no id: %s', async (id) =>
    expect((await app.inject(`/api/springs/${id}/reviews`)).statusCode).toBe(400),
  );
});

describe('GET /api/users/{username}/reviews', () => {
  it('finds the member in any case, and theirs alone', async () => {
    const [one, other] = [
      await addMember(database, { username: 'Writes-A-Lot' }),
      await addMember(database),
    ];
    const own = await addReview(database, { member_id: one.id });
    await addReview(database, { member_id: other.id });
    await addReview(database);
    expect(ids(await ofUser('wRITES-a-lOT'))).toEqual([own]);
  });

  it('is empty for a member who has written nothing', async () => {
    const { username } = await addMember(database);
    expect(await ofUser(username)).toEqual([]);
  });

  it("404 'User not found' where there is none", async () => {
    const answer = await app.inject('/api/users/nobody-here/reviews');
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'User not found' }]);
  });
});
