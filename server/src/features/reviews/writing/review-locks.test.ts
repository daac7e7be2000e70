import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { someoneWaits } from '../../../../test/support/database-tools.ts';
import { addMember } from '../../../../test/support/members.ts';
import { addReview, countAll, exampleText } from '../../../../test/support/reviews.ts';
import { useApp } from '../../../../test/support/test-app.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { createReviewModeration } from '../../moderation/hide-reviews.service.ts';
import { createReviewsOfDeletedAccount } from '../accounts/reviews-of-deleted-account.service.ts';
import { createReviews, hideReview } from '../reviews.service.ts';
import { createVotes } from '../votes/votes.service.ts';

const { database, platform } = await useApp();

const reviews = createReviews(platform);
const votes = createVotes(platform);
const moderation = createReviewModeration(platform);
const settleReviews = createReviewsOfDeletedAccount(platform);

const TEXT = exampleText({ rating: 3 });

/** Fails where somebody else has it. */
const lock = (transaction: Transaction, table: string, id: number | string) =>
  sql`select from ${sql.table(table)} where id = ${id} for update nowait`.execute(transaction);

/**
 * While `held` is locked the work waits; until then it must hold nothing that comes after it in the
 * order of locks, or it and code that keeps the order would wait for each other.
 */
const expectOrder = async (
  held: [string, number | string],
  later: [string, number | string][],
  work: () => Promise<unknown>,
) => {
  const { working } = await database.transaction().execute(async (transaction) => {
    await lock(transaction, ...held);
    const working = work();
    await someoneWaits(database);
    for (const one of later) await lock(transaction, ...one);
    return { working };
  });
  await working;
};

/** A member with an older and a newer review of one spring, and somebody else. */
const useWorld = async (springId: number) => {
  const [author, other] = [await addMember(database), await addMember(database)];
  const facts = { spring_id: springId, member_id: author.id };
  const [older, newer] = [await addReview(database, facts), await addReview(database, facts)];
  await countAll(database);
  return { springId, authorId: author.id, otherId: other.id, older, newer };
};
type World = Awaited<ReturnType<typeof useWorld>>;

const hide = ({ otherId, newer }: World) =>
  moderation.act({ actorId: otherId, subjectId: newer, act: 'hide', note: null });
const leave = (memberId: string) =>
  database.transaction().execute((transaction) => settleReviews(transaction, memberId, 'delete'));

const WORKS: [string, (world: World) => Promise<unknown>][] = [
  [
    'writing',
    ({ authorId, springId }) =>
      reviews.create(authorId, springId, { text: TEXT, photo: null }, undefined),
  ],
  ['changing', ({ authorId, newer }) => reviews.update(authorId, newer, TEXT)],
  ['deleting', ({ authorId, newer }) => reviews.delete(authorId, newer)],
  ['hiding', hide],
  ['leaving', ({ authorId }) => leave(authorId)],
];

describe.each(WORKS)('locks are taken in one order: %s', (_what, work) => {
  it('the author before the spring and the reviews', async () => {
    const world = await useWorld(20);
    const later: [string, number][] = [
      ['springs', 20],
      ['reviews', world.older],
      ['reviews', world.newer],
    ];
    await expectOrder(['members', world.authorId], later, () => work(world));
  });

  it('the spring before the reviews', async () => {
    const world = await useWorld(21);
    const later: [string, number][] = [
      ['reviews', world.older],
      ['reviews', world.newer],
    ];
    await expectOrder(['springs', 21], later, () => work(world));
  });

  it('the reviews by id', async () => {
    const world = await useWorld(22);
    await expectOrder(['reviews', world.older], [['reviews', world.newer]], () => work(world));
  });
});

describe('locks are taken in one order', () => {
  it('hiding: the moderator, too, before the spring', async () => {
    const world = await useWorld(23);
    await expectOrder(['members', world.otherId], [['springs', 23]], () => hide(world));
  });

  it('voting: the voter before the review', async () => {
    const world = await useWorld(24);
    await expectOrder(['members', world.otherId], [['reviews', world.newer]], () =>
      votes.vote(world.otherId, world.newer, { vote: 1 }),
    );
  });

  it('reporting: the reporter before the review', async () => {
    const world = await useWorld(25);
    await expectOrder(['members', world.otherId], [['reviews', world.newer]], () =>
      moderation.report(world.otherId, world.newer, 'spam'),
    );
  });

  it('deleting an account: what they voted on and what they wrote, together, by id', async () => {
    const world = await useWorld(26);
    const own = await addReview(database, { spring_id: 27, member_id: world.otherId });
    const later = await addReview(database, { spring_id: 28, member_id: world.authorId });
    await countAll(database);
    await votes.vote(world.otherId, world.newer, { vote: 1 });
    await votes.vote(world.otherId, later, { vote: 1 });
    await expectOrder(
      ['reviews', world.newer],
      [
        ['reviews', own],
        ['reviews', later],
      ],
      () => leave(world.otherId),
    );
  });
});

describe('the cost of a change', () => {
  it('does not grow with the reviews of the spring: a few rows, by indexes', async () => {
    const world = await useWorld(30);
    await sql`
      insert into members (username, email, password_hash)
      select 'cost-' || n, n || '@cost.test', 'x' from generate_series(1, 200) n`.execute(database);
    await sql`
      insert into reviews (spring_id, member_id, rating, created_at)
      select 30, (select min(id) from members where username like 'cost-%') + n % 200, 1 + n % 5,
        now() - n * interval '1 minute' from generate_series(1, 20000) n`.execute(database);
    await countAll(database);
    await sql`analyze`.execute(database);
    const facts = {
      id: world.newer,
      springId: 30,
      memberId: world.authorId,
      isHidden: false,
      isSpringRemoved: false,
    };
    const countRead = async (transaction: Transaction) => {
      const { rows } = await sql<{ read: number }>`
        select (seq_tup_read + idx_tup_fetch)::integer as read
        from pg_stat_xact_user_tables where relname = 'reviews'`.execute(transaction);
      return rows[0]?.read ?? 0;
    };
    const read = await database.transaction().execute(async (transaction) => {
      // What the connection did a moment before is in the count as well.
      const before = await countRead(transaction);
      await hideReview(transaction, facts, world.otherId, true);
      await hideReview(transaction, { ...facts, isHidden: true }, world.otherId, false);
      return (await countRead(transaction)) - before;
    });
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(50);
  });
});
