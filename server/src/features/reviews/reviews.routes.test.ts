import { listSpringReviews, REVIEW_SORTS, type Review } from '@wildsoak/contract/reviews';
import { forEachAnswer } from '@wildsoak/contract/rules/review-answers';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addMember, signIn } from '../../../test/support/members.ts';
import { addPhoto, addReview } from '../../../test/support/reviews.ts';
import { useApp } from '../../../test/support/test-app.ts';

const { app, platform, database } = await useApp();

const reviewSchema = listSpringReviews.responses[200].element.strict();

/** The list, held to the contract: PostgreSQL writes it, and no schema stands at the door. */
const readPage = async (url: string, cookie?: string) => {
  const answer = await app.inject({ url, headers: cookie === undefined ? {} : { cookie } });
  expect(answer.statusCode, answer.payload).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const own = url.startsWith('/api/springs/') ? 'private, no-cache' : 'private, no-store';
  expect(answer.headers['cache-control']).toBe(cookie === undefined ? 'no-cache' : own);
  const reviews = reviewSchema.array().parse(answer.json());
  expect(reviews).toEqual(answer.json());
  const next = /^<(.+)>; rel="next"$/.exec(answer.headers.link?.toString() ?? '')?.[1];
  return { reviews, next };
};
const read = async (url: string) => (await readPage(url)).reviews;
const ofSpring = (id: number) => read(`/api/springs/${id}/reviews`);
const ofUser = (username: string) => read(`/api/users/${username}/reviews`);
const ids = (reviews: Review[]) => reviews.map(({ id }) => id);

const removeSpring = (id: number, at: Date | null) =>
  database.updateTable('springs').set({ removed_at: at }).where('id', '=', id).execute();

describe('both lists of reviews', () => {
  it('give every field of a review', { tags: '@3.8' }, async () => {
    const member = await addMember(database, { username: 'Full_Fields' });
    const hash = await addPhoto(database);
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
      ...forEachAnswer((_, index) => index % 2 === 0),
      vote_score: -3,
    };
    const id = await addReview(database, {
      ...facts,
      photo_hash: hash,
      member_id: member.id,
      created_at: '2026-01-02T03:04:05.678901+00',
    });
    const expected = {
      ...facts,
      id,
      image_url: `/photos/${hash}/960.webp`,
      image: { width: 800, height: 600, preview: 'data:image/webp;base64,AA==' },
      username: 'Full_Fields',
      is_demo: false,
      created_at: '2026-01-02T03:04:05.678Z',
      spring_name: spring.name,
      spring_bathing_status: 'soaked',
      current_user_vote: 0,
    };
    expect(await ofSpring(100)).toEqual([expected]);
    expect(await ofUser('Full_Fields')).toEqual([expected]);
  });

  it(
    'what the author did not say is null, as are comment and image',
    { tags: '@3.9' },
    async () => {
      const { id, username } = await addMember(database);
      await addReview(database, { spring_id: 101, member_id: id });
      const unknown = {
        comment: null,
        ...forEachAnswer(() => null),
        image_url: null,
        image: null,
        vote_score: 0,
      };
      expect(await ofSpring(101)).toMatchObject([unknown]);
      expect(await ofUser(username)).toMatchObject([unknown]);
    },
  );

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

  it('leave out what a moderator has hidden, for its author too', async () => {
    const member = await addMember(database);
    const cookie = await signIn(platform, member);
    const shown = await addReview(database, { spring_id: 109, member_id: member.id });
    await addReview(database, { spring_id: 109, member_id: member.id, hidden_at: new Date() });
    for (const url of ['/api/springs/109/reviews', `/api/users/${member.username}/reviews`]) {
      expect(ids((await readPage(url)).reviews)).toEqual([shown]);
      expect(ids((await readPage(url, cookie)).reviews)).toEqual([shown]);
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

  it("give each member's own vote, which no cache keeps", { tags: '@3.10' }, async () => {
    const [author, voter, other] = await Promise.all([
      addMember(database),
      addMember(database),
      addMember(database),
    ]);
    const facts = { spring_id: 110, member_id: author.id };
    const [liked, disliked, neither] = [
      await addReview(database, facts),
      await addReview(database, facts),
      await addReview(database, facts),
    ];
    await database
      .insertInto('votes')
      .values([
        { review_id: liked, member_id: voter.id, vote: 1 },
        { review_id: disliked, member_id: voter.id, vote: -1 },
        { review_id: neither, member_id: other.id, vote: 1 },
      ])
      .execute();
    const cookie = await signIn(platform, voter);
    for (const url of ['/api/springs/110/reviews', `/api/users/${author.username}/reviews`]) {
      const votes = ({ reviews }: { reviews: Review[] }) =>
        reviews.map(({ id, current_user_vote }) => [id, current_user_vote]);
      expect(votes(await readPage(url, cookie))).toEqual([
        [neither, 0],
        [disliked, -1],
        [liked, 1],
      ]);
      expect(votes(await readPage(url))).toEqual([
        [neither, 0],
        [disliked, 0],
        [liked, 0],
      ]);
    }
  });
});

describe('GET /api/springs/{id}/reviews', () => {
  it('is an array, empty for a spring that nobody has reviewed', { tags: '@7.12' }, async () =>
    expect(await ofSpring(1600)).toEqual([]),
  );

  it("names an author who has left 'former member', and a spring without a name null", async () => {
    const { id } = await addMember(database);
    await database.updateTable('springs').set({ name: null }).where('id', '=', 106).execute();
    await addReview(database, { spring_id: 106, member_id: id, comment: 'Warm.' });
    await database.deleteFrom('members').where('id', '=', id).execute();
    expect(await ofSpring(106)).toMatchObject([
      { username: 'former member', spring_name: null, comment: 'Warm.' },
    ]);
  });

  it.each([99_999, 2_147_483_647])("404 'Spring not found.' for %d", async (id) => {
    const answer = await app.inject(`/api/springs/${id}/reviews`);
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'Spring not found.' }]);
  });
});

describe('GET /api/users/{username}/reviews', () => {
  it('finds the member in any case, and theirs alone', { tags: '@7.18' }, async () => {
    const [one, other] = [
      await addMember(database, { username: 'Writes-A-Lot' }),
      await addMember(database),
    ];
    const own = await addReview(database, { member_id: one.id });
    await addReview(database, { member_id: other.id });
    await addReview(database);
    expect(ids(await ofUser('wRITES-a-lOT'))).toEqual([own]);
  });

  it("404 'User not found' where there is none", { tags: '@7.18' }, async () => {
    const answer = await app.inject('/api/users/nobody-here/reviews');
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'User not found' }]);
  });
});

describe('pages by cursor', () => {
  const SPRING = 120;
  const COUNT = 95;
  /** In each order many are equal, and of one instant; every ninth is hidden. */
  const ready = (async () => {
    const member = await addMember(database, { username: 'pager' });
    await sql`
      insert into reviews (spring_id, member_id, rating, vote_score, created_at, hidden_at)
      select ${SPRING}, ${member.id}, 1 + n % 5, n % 7 - 3,
        '2026-01-01T00:00:00.000001Z'::timestamptz + (n / 10) * interval '1 microsecond',
        case when n % 9 = 0 then now() end
      from generate_series(1, ${COUNT}) n`.execute(database);
    return signIn(platform, member);
  })();

  const LISTS = [
    ...REVIEW_SORTS.map((sort) => `/api/springs/${SPRING}/reviews?sort=${sort}`),
    `/api/springs/${SPRING}/reviews`,
    '/api/users/pager/reviews',
  ];
  const ORDERS: Record<string, string> = {
    helpful: 'vote_score desc',
    highest: 'rating desc',
    lowest: 'rating',
  };

  it.each(LISTS)(
    '%s: 20 at a time, all of them once, in order, by `Link: rel="next"`',
    { tags: '@12.1' },
    async (url) => {
      const cookie = await ready;
      const order = ORDERS[/sort=(\w+)/.exec(url)?.[1] ?? ''] ?? 'created_at desc';
      const { rows } = await sql<{ id: number }>`
      select id from reviews where spring_id = ${SPRING} and hidden_at is null
      order by ${sql.raw(order)}, id desc`.execute(database);
      for (const who of [undefined, cookie]) {
        const sizes: number[] = [];
        const found: number[] = [];
        let next: string | undefined = url;
        while (next !== undefined) {
          const page = await readPage(next, who);
          sizes.push(page.reviews.length);
          found.push(...ids(page.reviews));
          expect(page.next?.split('?')[0] ?? url.split('?')[0]).toBe(url.split('?')[0]);
          next = page.next;
        }
        expect(found).toEqual(rows.map(({ id }) => id));
        expect(sizes).toEqual([20, 20, 20, 20, 5]);
      }
    },
  );

  it('a page that ends with the last review has no next', async () => {
    const { id, username } = await addMember(database);
    await sql`
      insert into reviews (spring_id, member_id, rating)
      select 121, ${id}, 3 from generate_series(1, 20)`.execute(database);
    for (const url of ['/api/springs/121/reviews', `/api/users/${username}/reviews`]) {
      const { reviews, next } = await readPage(url);
      expect([reviews.length, next]).toEqual([20, undefined]);
    }
  });

  it('what is written, deleted or voted on meanwhile moves no page: nothing comes twice', async () => {
    const { id } = await addMember(database);
    const write = () => addReview(database, { spring_id: 122, member_id: id });
    for (let count = 0; count < 25; count += 1) await write();
    const first = await readPage('/api/springs/122/reviews');
    await write();
    await database
      .deleteFrom('reviews')
      .where('id', '=', first.reviews[3]?.id ?? 0)
      .execute();
    const second = await readPage(first.next ?? '');
    expect(ids(second.reviews)).toHaveLength(5);
    expect(ids(first.reviews).filter((one) => ids(second.reviews).includes(one))).toEqual([]);
  });

  const encode = (text: string) => Buffer.from(text).toString('base64url');
  it.each([
    ['of another list', encode('helpful 3 17')],
    ['nonsense', 'nonsense'],
    ['empty', ''],
    ['not of its letters', 'a%2Fb'],
    ['too long', 'a'.repeat(101)],
    ['NUL', '%00'],
  ])('400 { error } for a cursor %s', { tags: '@19.46' }, async (_what, cursor) => {
    const answer = await app.inject(`/api/springs/${SPRING}/reviews?cursor=${cursor}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: expect.any(String) });
  });
});
