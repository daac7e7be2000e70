import { accountExport } from '@wildsoak/contract/accounts';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { collect } from '../../../../test/support/collect.ts';
import { addMember } from '../../../../test/support/members.ts';
import { addPhoto, addReview } from '../../../../test/support/reviews.ts';
import { useApp } from '../../../../test/support/test-app.ts';
import { exportReports } from '../../moderation/hide-reviews.service.ts';
import { exportReviews, exportVotes } from './export-reviews.service.ts';

const { database } = await useApp();

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

  it('gives what is hidden as well, and the photo', async () => {
    const { id } = await addMember(database);
    const hash = await addPhoto(database);
    await addReview(database, { member_id: id, photo_hash: hash, hidden_at: new Date() });
    const exported = await collect(exportReviews(database, id));
    expect(reviewRow.array().parse(exported)).toMatchObject([
      { image_url: `/photos/${hash}/960.webp`, image: { width: 800, height: 600 } },
    ]);
  });

  it('uses the index for each page, however many there are', async () => {
    const { id } = await addMember(database);
    await sql`
      insert into reviews (spring_id, member_id, rating, created_at)
      select 501, ${id}, 3, now() - n * interval '1 minute' from generate_series(1, 20000) n`.execute(
      database,
    );
    await sql`analyze reviews`.execute(database);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    onTestFinished(() => query.mockRestore());
    const rows = exportReviews(database, id);
    for (let count = 0; count < 501; count += 1) await rows.next();
    await rows.return(undefined);
    const [text, values] = query.mock.calls.findLast(([given]: unknown[]) =>
      String(given).includes('from reviews review'),
    ) as unknown as [string, unknown[]];
    query.mockRestore();
    const literal = text.replaceAll(/\$(\d)/g, (_, n) => pg.escapeLiteral(String(values[n - 1])));
    const { rows: plan } = await sql
      .raw<{ 'QUERY PLAN': string }>(`explain ${literal}`)
      .execute(database);
    const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(lines).toContain('reviews_by_member');
    expect(lines).not.toContain('Sort');
  });
});

describe('export of votes and reports', () => {
  it("gives each of the member's once, page after page", async () => {
    const [one, other] = [await addMember(database), await addMember(database)];
    await sql`
      insert into reviews (spring_id, rating) select 502, 3 from generate_series(1, 1100)`.execute(
      database,
    );
    for (const { id } of [one, other]) {
      await sql`
        insert into votes (review_id, member_id, vote)
        select id, ${id}, case when id % 2 = 0 then 1 else -1 end from reviews
        where spring_id = 502`.execute(database);
      await sql`
        insert into reports (review_id, member_id, reason)
        select id, ${id}, 'wrong' from reviews where spring_id = 502`.execute(database);
    }
    const { rows } = await sql<{ id: number }>`
      select id from reviews where spring_id = 502 order by id`.execute(database);
    const votes = await collect(exportVotes(database, one.id));
    expect(accountExport.shape.votes.parse(votes)).toEqual(
      rows.map(({ id }) => ({ review_id: id, vote: id % 2 === 0 ? 1 : -1 })),
    );
    const reports = await collect(exportReports(database, one.id));
    expect(accountExport.shape.reports.parse(reports)).toEqual(
      rows.map(({ id }) => ({ review_id: id, reason: 'wrong', created_at: expect.any(String) })),
    );
  });
});
