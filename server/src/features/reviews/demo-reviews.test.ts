import { listSpringReviews, type Review } from '@wildsoak/contract/reviews';
import { getSpring } from '@wildsoak/contract/springs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addMember, signIn } from '../../../test/support/members.ts';
import { exampleText, findWrongAggregates } from '../../../test/support/reviews.ts';
import { useApp } from '../../../test/support/test-app.ts';
import { createReviewsOfDeletedAccount } from './accounts/reviews-of-deleted-account.service.ts';
import { createReviews } from './reviews.service.ts';

const { app, platform, database } = await useApp();

const reviews = createReviews(platform);
const settleReviews = createReviewsOfDeletedAccount(platform);

const write = async (memberId: string, springId: number, isSoakable: boolean) => {
  const text = exampleText({ is_soakable: isSoakable });
  const { body } = await reviews.create(memberId, springId, { text, photo: null }, undefined);
  return body as Review;
};

const listOf = async (url: string, cookie = '') => {
  const answer = await app.inject({ url, headers: { cookie } });
  return listSpringReviews.responses[200].parse(answer.json());
};

const statusOf = async (springId: number) =>
  (await app.inject(`/api/springs/${springId}`)).json<{ bathing_status: string }>().bathing_status;

it('a demo member’s review is marked wherever it stands', { tags: '@21.91' }, async () => {
  const [demo, member] = [await addMember(database, { is_demo: true }), await addMember(database)];
  const [made, real] = [await write(demo.id, 10, true), await write(member.id, 10, true)];
  expect([made.is_demo, real.is_demo]).toEqual([true, false]);
  const marks = (list: Review[]) => list.map((review) => review.is_demo);
  const cookie = await signIn(platform, member);
  expect(marks(await listOf('/api/springs/10/reviews'))).toEqual([false, true]);
  expect(marks(await listOf('/api/springs/10/reviews', cookie))).toEqual([false, true]);
  expect(marks(await listOf(`/api/users/${demo.username}/reviews`))).toEqual([true]);
  expect(marks(await listOf(`/api/users/${member.username}/reviews`))).toEqual([false]);
});

it('a demo review makes no place soaked, and unmakes none', { tags: '@21.93' }, async () => {
  const [demo, member] = [await addMember(database, { is_demo: true }), await addMember(database)];
  await write(demo.id, 11, true);
  expect(await statusOf(11)).toBe('unknown');
  await write(member.id, 11, true);
  expect(await statusOf(11)).toBe('soaked');
  await write(demo.id, 11, false);
  expect(await statusOf(11)).toBe('soaked');
  expect(await findWrongAggregates(database)).toEqual([]);
});

it('its reviews go with a demo account, whatever was asked', { tags: '@21.92' }, async () => {
  const demo = await addMember(database, { is_demo: true });
  const { id } = await write(demo.id, 12, true);
  await database.transaction().execute(async (transaction) => {
    await settleReviews(transaction, demo.id, 'keep');
    await transaction.deleteFrom('members').where('id', '=', demo.id).execute();
  });
  expect(await listOf('/api/springs/12/reviews')).toEqual([]);
  const row = database.selectFrom('reviews').select('id').where('id', '=', id);
  expect(await row.execute()).toEqual([]);
  expect(await findWrongAggregates(database)).toEqual([]);
});

it(
  'who soaked and when a place was last seen: each member’s latest answer, and nothing made up',
  { tags: ['@22.40', '@22.41'] },
  async () => {
    const told = async () => {
      const answer = await app.inject('/api/springs/13');
      const { soaked, last_seen } = getSpring.responses[200].parse(answer.json());
      return { soaked, last_seen };
    };
    const [demo, fickle, other] = [
      await addMember(database, { is_demo: true }),
      await addMember(database),
      await addMember(database),
    ];
    expect(await told()).toEqual({ soaked: null, last_seen: null });
    await write(demo.id, 13, true);
    expect(await told()).toEqual({ soaked: null, last_seen: null });
    for (const { id } of [fickle, other]) await write(id, 13, true);
    const { id: changedMind } = await write(fickle.id, 13, false);
    await write(demo.id, 13, true);
    expect((await told()).soaked).toEqual({ yes: 1, answers: 2 });
    await sql`update reviews set created_at = timestamptz '2031-02-03 00:00Z'
      where id = ${changedMind}`.execute(database);
    expect((await told()).last_seen).toBe('2031-02');
    await database
      .updateTable('springs')
      .set({ judged_status: 'closed' })
      .where('id', '=', 13)
      .execute();
    expect(await told()).toEqual({ soaked: null, last_seen: '2031-02' });
  },
);
