import { accountExport } from '@wildsoak/contract/accounts';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { collect } from '../../../test/collect.ts';
import { addMember } from '../../../test/members.ts';
import { addReview } from '../../../test/reviews.ts';
import { useApp } from '../../../test/test-app.ts';
import { exportReviews, leaveReviews } from './reviews.service.ts';

const { database } = await useApp();

const leave = (memberId: string, choice: 'keep' | 'delete') =>
  database.transaction().execute((transaction) => leaveReviews(transaction, memberId, choice));

const recount = (from: number, to: number) =>
  sql`select recount_reviews(array(select generate_series(${from}::int, ${to}::int)))`.execute(
    database,
  );

/** The aggregates as stored, beside what the rows say. */
const springs = async (from: number, to: number) => {
  const { rows } = await sql<{ stored: unknown; counted: unknown }>`
    select
      json_build_array(review_count, average_rating, latest_review_at, latest_image_url) as stored,
      (select json_build_array(count(*), round(avg(rating), 2), max(created_at),
          (array_agg(image_url order by created_at desc, reviews.id desc)
            filter (where image_url is not null))[1])
        from reviews where spring_id = springs.id) as counted
    from springs where id between ${from} and ${to} order by id`.execute(database);
  return { stored: rows.map(({ stored }) => stored), counted: rows.map(({ counted }) => counted) };
};

/** So many reviews by the member, one of each spring from the first on. */
const reviewSprings = (memberId: string, from: number, to: number, order = 'asc') =>
  sql`
  insert into reviews (spring_id, member_id, rating, image_url)
  select n, ${memberId}, 1 + n % 5, '/pictures/' || n from generate_series(${from}::int, ${to}::int) n
  order by n ${sql.raw(order)}`.execute(database);

const countOf = async (memberId: string) => {
  const { count } = await database
    .selectFrom('reviews')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

const someoneWaits = () =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database);
    expect(rows).toHaveLength(1);
  }, 10_000);

describe('a member who leaves', () => {
  it('keep: the reviews stay without a name, and count as before', async () => {
    const [one, other] = [await addMember(database), await addMember(database)];
    await reviewSprings(one.id, 1, 50);
    await reviewSprings(other.id, 1, 50);
    await recount(1, 50);
    const before = await springs(1, 50);
    await leave(one.id, 'keep');
    expect([await countOf(one.id), await countOf(other.id)]).toEqual([0, 50]);
    expect(await springs(1, 50)).toEqual(before);
    const { rows } =
      await sql`select from reviews where member_id is null and spring_id <= 50`.execute(database);
    expect(rows).toHaveLength(50);
  });

  it('delete: their reviews go, the springs are counted anew, nobody else loses anything', async () => {
    const [one, other] = [await addMember(database), await addMember(database)];
    await reviewSprings(one.id, 101, 150);
    await reviewSprings(other.id, 131, 160);
    await recount(101, 160);
    await leave(one.id, 'delete');
    expect([await countOf(one.id), await countOf(other.id)]).toEqual([0, 30]);
    const { stored, counted } = await springs(101, 160);
    expect(stored).toEqual(counted);
    expect(stored[0]).toEqual([0, null, null, null]);
    expect(stored[40]).toMatchObject([1, expect.any(Number), expect.any(String), '/pictures/141']);
  });

  it('without reviews: nothing happens', async () => {
    const { id } = await addMember(database);
    await leave(id, 'keep');
    await leave(id, 'delete');
  });

  it('12 who leave at once, with reviews of the same springs: none waits for ever, and the springs are right', async () => {
    const leaving = await Promise.all(Array.from({ length: 12 }, () => addMember(database)));
    const staying = await addMember(database);
    await reviewSprings(staying.id, 201, 245);
    for (const [index, { id }] of leaving.entries()) {
      await reviewSprings(id, 201, 245, index % 2 === 0 ? 'asc' : 'desc');
    }
    await recount(201, 245);
    await Promise.all(
      leaving.map(({ id }, index) => leave(id, index % 3 === 0 ? 'keep' : 'delete')),
    );
    const { stored, counted } = await springs(201, 245);
    expect(stored).toEqual(counted);
    // The one who stays, and the four who left their words.
    expect(stored[0]).toEqual([5, 2, expect.any(String), '/pictures/201']);
  });

  it('a review written meanwhile in their name does not outlive them', async () => {
    const { id } = await addMember(database);
    await addReview(database, { spring_id: 301, member_id: id });
    const { writing } = await database.transaction().execute(async (transaction) => {
      await leaveReviews(transaction, id, 'delete');
      const writing = addReview(database, { spring_id: 302, member_id: id }).catch(String);
      await someoneWaits();
      await transaction.deleteFrom('members').where('id', '=', id).execute();
      return { writing };
    });
    expect(await writing).toContain('reviews_member_id_fkey');
    expect((await springs(302, 302)).counted).toEqual([[0, null, null, null]]);
  });

  it('holds up nobody who saves one of the springs', async () => {
    const [one, other] = [await addMember(database), await addMember(database)];
    await addReview(database, { spring_id: 303, member_id: one.id });
    await database.transaction().execute(async (transaction) => {
      await leaveReviews(transaction, one.id, 'delete');
      await database
        .insertInto('favorites')
        .values({ member_id: other.id, spring_id: 303, category: 'Visited' })
        .execute();
    });
  });
});

describe('export of reviews', () => {
  const reviewRow = accountExport.shape.reviews.element.strict();

  it('gives every review once, newest first, though many are of one instant, of removed springs too', async () => {
    const [one, other] = [await addMember(database), await addMember(database)];
    for (const { id } of [one, other]) {
      await sql`
        insert into reviews (spring_id, member_id, rating, comment, created_at)
        select 400 + n % 7, ${id}, 3, n::text,
          '2026-01-01T00:00:00.000001Z'::timestamptz + (n / 400) * interval '1 microsecond'
        from generate_series(1, 1300) n`.execute(database);
    }
    await sql`update springs set removed_at = now() where id = 403`.execute(database);

    const exported = await collect(exportReviews(database, one.id));
    const written = Array.from({ length: 1300 }, (_, index) => String(1300 - index));
    expect(exported.map((row) => reviewRow.parse(row).comment)).toEqual(written);
    expect(new Set(exported.map(({ username }) => username))).toEqual(new Set([one.username]));
  });

  it('reads a page when it is asked for, not all at once', async () => {
    const { id } = await addMember(database);
    await sql`
      insert into reviews (spring_id, member_id, rating)
      select 500, ${id}, 3 from generate_series(1, 1001)`.execute(database);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    onTestFinished(() => query.mockRestore());
    // The list of springs is read as well, whenever one of them has changed.
    const pages = () =>
      query.mock.calls.filter(([text]: unknown[]) => String(text).includes('from reviews review'));
    const rows = exportReviews(database, id);
    for (let count = 0; count < 500; count += 1) await rows.next();
    expect(pages()).toHaveLength(1);
    await rows.next();
    expect(pages()).toHaveLength(2);
    await rows.return(undefined);
  });

  it('gives nothing where there is nothing', async () => {
    const { id } = await addMember(database);
    expect(await collect(exportReviews(database, id))).toEqual([]);
  });
});
