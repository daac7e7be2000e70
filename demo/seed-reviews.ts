import { forEachAnswer } from '@wildsoak/contract/rules/review-answers';
import { readFile } from 'node:fs/promises';
import { createPhotos, type StoredPhoto } from '../server/src/features/photos/photos.service.ts';
import type { Platform } from '../server/src/platform/platform.ts';
import { recount } from './counts.repository.ts';
import { JOINED_DAYS_AGO } from './members.ts';
import * as stored from './reviews.repository.ts';
import type { ReviewRow, VoteRow } from './reviews.repository.ts';
import type { DemoReview } from './reviews/demo-review.ts';
import { DEMO_REPORTS, DEMO_REVIEWS } from './reviews/demo-reviews.ts';

const DAY_S = 86_400;

/** Username to id. */
type Members = ReadonlyMap<string, string>;

const idOf = (members: Members, username: string): string => {
  const id = members.get(username);
  if (id === undefined) throw new Error(`There is no member called ${username}.`);
  return id;
};

/** Spread over the day, so not everybody writes at the hour of the seeding. */
const timeOf = ({ daysAgo }: DemoReview) =>
  (JOINED_DAYS_AGO - daysAgo) * DAY_S - ((daysAgo * 6_151) % DAY_S);

const rowOf = (
  members: Members,
  review: DemoReview,
  photo: StoredPhoto | undefined,
): ReviewRow => ({
  memberId: idOf(members, review.username),
  springId: review.springId,
  secondsAfter: timeOf(review),
  rating: review.rating,
  comment: review.comment,
  ...forEachAnswer((field) => review[field] ?? null),
  photoHash: photo?.hash ?? null,
});

/** As many other members as make up the score, starting with a different member for each review. */
const votesOf = (members: Members, reviewId: number, { username, daysAgo, score }: DemoReview) => {
  const others = [...members].flatMap(([name, id]) => (name === username ? [] : id));
  return Array.from({ length: Math.abs(score) }, (_, i): VoteRow => {
    const memberId = others[(daysAgo + i) % others.length] ?? '';
    return { reviewId, memberId, vote: score > 0 ? 1 : -1 };
  });
};

export const createDemoReviews = (platform: Platform) => {
  const { database } = platform;
  const photos = createPhotos(platform);

  const storeMissingPhotos = async (members: Members) => {
    const rows = DEMO_REVIEWS.map((review) => rowOf(members, review, undefined));
    const added = new Map<DemoReview, StoredPhoto>();
    for (const { index, photoHash } of await stored.findReviews(database, rows)) {
      const review = DEMO_REVIEWS[index];
      if (!review?.photo || photoHash !== null) continue;
      const file = new URL(`photos/${review.photo}.webp`, import.meta.url);
      added.set(review, await photos.storePicture(await readFile(file)));
    }
    return added;
  };

  return async (members: Members) => {
    const added = await storeMissingPhotos(members);
    const rows = DEMO_REVIEWS.map((review) => rowOf(members, review, added.get(review)));
    const memberIds = [...members.values()];
    const springIds = [...new Set(DEMO_REVIEWS.map(({ springId }) => springId))];
    return database.transaction().execute(async (transaction) => {
      await stored.lockAll(transaction, memberIds, springIds);
      for (const photo of added.values()) await photos.attach(transaction, photo);
      await stored.putReviews(transaction, rows);
      const written = await stored.findReviews(transaction, rows);
      const reviews = written.flatMap(({ index, id, photoHash }) => {
        const review = DEMO_REVIEWS[index];
        return review && id !== null ? { review, id, photoHash } : [];
      });
      const votes = reviews.flatMap(({ review, id }) => votesOf(members, id, review));
      await stored.putVotes(
        transaction,
        reviews.map(({ id }) => id),
        memberIds,
        votes,
      );
      for (const { from, author, springId, reason } of DEMO_REPORTS) {
        const reported = reviews.find(
          ({ review }) => review.username === author && review.springId === springId,
        );
        if (reported) await stored.putReport(transaction, reported.id, idOf(members, from), reason);
      }
      await recount(transaction, memberIds, springIds);
      return { reviews: reviews.length, photos: reviews.filter((one) => one.photoHash).length };
    });
  };
};
