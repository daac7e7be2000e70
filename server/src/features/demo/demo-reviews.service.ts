import type { Platform } from '../../platform/platform.ts';
import { createPhotos, type StoredPhoto } from '../photos/photos.service.ts';
import { countAnew } from './demo-counts.repository.ts';
import * as stored from './demo-reviews.repository.ts';
import type { ReviewRow, VoteRow } from './demo-reviews.repository.ts';
import { drawAside } from './pictures/draw-aside.ts';
import { SCENES } from './pictures/scenes.ts';
import type { DemoReview } from './reviews/demo-review.ts';
import { DEMO_REPORTS, DEMO_REVIEWS } from './reviews/demo-reviews.ts';

/** How long ago the members joined when they are made: before the oldest review. */
export const JOINED_DAYS_AGO = 760;
const DAY_S = 86_400;
/** No process takes more uploads than these from one; that many keep a small machine busy. */
const PICTURES_AT_ONCE = 3;

/** Username to id. */
type Members = ReadonlyMap<string, string>;

const idOf = (members: Members, username: string): string => {
  const id = members.get(username);
  if (id === undefined) throw new Error(`Nobody is called ${username}.`);
  return id;
};

/** At another hour each, so that not everybody writes at the hour of the seeding. */
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
  isSoakable: review.soakable ?? null,
  isClothingOptional: review.clothingOptional ?? null,
  photoHash: photo?.hash ?? null,
});

/** So many of the others as make up the score, beginning with another one for each review. */
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

  const drawMissing = async (members: Members) => {
    const rows = DEMO_REVIEWS.map((review) => rowOf(members, review, undefined));
    const found = await stored.findReviews(database, rows);
    const missing = found.flatMap(({ place, photoHash }) => {
      const review = DEMO_REVIEWS[place];
      return review?.scene && photoHash === null ? { review, scene: SCENES[review.scene] } : [];
    });
    const drawn = new Map<DemoReview, StoredPhoto>();
    const drawNext = async () => {
      for (let next = missing.shift(); next; next = missing.shift()) {
        drawn.set(next.review, await photos.storePicture(await drawAside(next.scene)));
      }
    };
    await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, drawNext));
    return drawn;
  };

  return async (members: Members) => {
    const drawn = await drawMissing(members);
    const rows = DEMO_REVIEWS.map((review) => rowOf(members, review, drawn.get(review)));
    const memberIds = [...members.values()];
    const springIds = [...new Set(DEMO_REVIEWS.map(({ springId }) => springId))];
    return database.transaction().execute(async (transaction) => {
      await stored.lockAll(transaction, memberIds, springIds);
      for (const photo of drawn.values()) await photos.attach(transaction, photo);
      await stored.putReviews(transaction, rows);
      const written = await stored.findReviews(transaction, rows);
      const reviews = written.flatMap(({ place, id, photoHash }) => {
        const review = DEMO_REVIEWS[place];
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
      await countAnew(transaction, memberIds, springIds);
      return { reviews: reviews.length, photos: reviews.filter((one) => one.photoHash).length };
    });
  };
};
