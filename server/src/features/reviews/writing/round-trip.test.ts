import { createReview, updateReview, type Review } from '@wildsoak/contract/reviews';
import { forEachAnswer } from '@wildsoak/contract/rules/review-answers';
import { expect, it } from 'vitest';
import { addMember, signIn } from '../../../../test/support/members.ts';
import { landscape, photoForm } from '../../../../test/support/photos.ts';
import { useApp } from '../../../../test/support/test-app.ts';

const { app, platform, database } = await useApp();
const member = await addMember(database);
const cookie = await signIn(platform, member);
const SPRING = 210;

// Nothing here is a default, and no two answers beside each other are alike.
const WRITTEN = { rating: 2, comment: 'Warm.', ...forEachAnswer((_, index) => index % 2 === 0) };
const CHANGED = { rating: 3, comment: 'Hot.', ...forEachAnswer((_, index) => index % 2 !== 0) };

const read = async <Body>(url: string) =>
  (await app.inject({ url, headers: { cookie } })).json<Body>();

/** Everywhere a reader meets the review, it says the same. */
const expectEverywhere = async (answer: Review) => {
  const { reviews } = await read<{ reviews: object[] }>('/api/account/export');
  expect(await read(`/api/springs/${SPRING}/reviews`)).toEqual([answer]);
  expect(await read(`/api/users/${member.username}/reviews`)).toEqual([answer]);
  const { current_user_vote: _ownVote, ...stored } = answer;
  expect(reviews).toEqual([stored]);
};

it(
  'every field of a review comes back as it was written and changed: in the answer, the lists and the export',
  { tags: ['@3.8', '@3.9'] },
  async () => {
    const bytes = await landscape(64, 48).jpeg().toBuffer();
    const fields = Object.entries(WRITTEN).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    // A field that somebody adds to the contract has to be added above.
    const { reviewImage: _photo, ...shape } = createReview.body.shape;
    expect(Object.keys(WRITTEN)).toEqual(Object.keys(shape));
    expect(Object.keys(CHANGED)).toEqual(Object.keys(updateReview.body.shape));

    const { headers, payload } = photoForm([{ bytes }], fields);
    const created = await app.inject({
      method: 'POST',
      url: `/api/springs/${SPRING}/reviews`,
      headers: { ...headers, cookie },
      payload,
    });
    expect(created.statusCode, created.payload).toBe(201);
    const review = created.json<Review>();
    expect(review).toMatchObject({ ...WRITTEN, image: { width: 64, height: 48 } });
    await expectEverywhere(review);

    const updated = await app.inject({
      method: 'PUT',
      url: `/api/reviews/${review.id}`,
      headers: { cookie },
      payload: CHANGED,
    });
    expect(updated.statusCode, updated.payload).toBe(200);
    const status = CHANGED.is_soakable ? 'soaked' : 'unknown';
    expect(updated.json()).toEqual({ ...review, ...CHANGED, spring_bathing_status: status });
    await expectEverywhere(updated.json());
  },
);
