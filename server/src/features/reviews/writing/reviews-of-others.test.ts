import { calls, type CallName } from '@wildsoak/contract/calls';
import type { Endpoint } from '@wildsoak/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { addMember, signIn } from '../../../../test/support/members.ts';
import { addReview } from '../../../../test/support/reviews.ts';
import { useApp } from '../../../../test/support/test-app.ts';

const { app, platform, database } = await useApp();

const ABOUT_ONE_REVIEW = (Object.entries(calls) as [CallName, Endpoint][]).filter(([, { path }]) =>
  path.includes('/reviews/:id'),
);

/** What each call answers to the author, to another member, and of what is hidden or not there. */
const ANSWERS: Partial<
  Record<CallName, { body?: object; author: number; other: number; words?: string; hidden: number }>
> = {
  updateReview: {
    body: { rating: 1 },
    author: 200,
    other: 403,
    words: 'You can only change your own reviews.',
    hidden: 404,
  },
  deleteReview: {
    author: 204,
    other: 403,
    words: 'You can only delete your own reviews.',
    hidden: 404,
  },
  voteOnReview: { body: { vote: 1 }, author: 403, other: 200, hidden: 404 },
  reportReview: { body: { reason: 'spam' }, author: 403, other: 204, hidden: 404 },
  moderateReview: { body: { act: 'hide' }, author: 403, other: 403, hidden: 403 },
};

const useMember = async () => {
  const member = await addMember(database);
  return { ...member, cookie: await signIn(platform, member) };
};

describe(
  'hardening: IDOR on lists, plans and photos: two members × every review route with an id',
  { tags: '@19.4' },
  () => {
    it('knows every such route', () => {
      expect(ABOUT_ONE_REVIEW.map(([name]) => name).toSorted()).toEqual(
        Object.keys(ANSWERS).toSorted(),
      );
    });

    it.each(ABOUT_ONE_REVIEW)('%s', async (name, { method, path }) => {
      const [author, other] = [await useMember(), await useMember()];
      const expected = ANSWERS[name];
      const send = async ({ cookie }: { cookie: string }, id: number) => {
        const answer = await app.inject({
          method: method as 'POST',
          url: path.replace(':id', String(id)),
          headers: { cookie },
          ...(expected?.body && { payload: expected.body }),
        });
        if (answer.statusCode === 403 && expected?.words)
          expect(answer.json()).toEqual({ error: expected.words });
        if (answer.statusCode === 404)
          expect(answer.json()).toEqual({ error: 'Review not found.' });
        return answer.statusCode;
      };
      const facts = { spring_id: 9, member_id: author.id, rating: 5 };
      const id = await addReview(database, facts);
      const hidden = await addReview(database, { ...facts, hidden_at: new Date() });
      // For the numbers to go down again.
      await database
        .updateTable('springs')
        .set({ review_count: 50, rating_sum: 200, rating_count: 50 })
        .where('id', '=', 9)
        .execute();
      await database
        .updateTable('members')
        .set({ review_count: 50 })
        .where('id', '=', author.id)
        .execute();
      const read = () =>
        database
          .selectFrom('reviews')
          .select(['member_id', 'rating', 'comment', 'hidden_at'])
          .where('id', 'in', [id, hidden])
          .orderBy('id')
          .execute();
      const before = await read();

      expect(await send(other, id)).toBe(expected?.other);
      expect(await send(other, hidden)).toBe(expected?.hidden);
      expect(await send(other, 2_147_483_647)).toBe(name === 'moderateReview' ? 403 : 404);
      // Whatever another member may do, none of it changes the review.
      expect(await read()).toEqual(before);
      expect(await send(author, id)).toBe(expected?.author);
    });
  },
);
