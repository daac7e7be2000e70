import type { Review } from '@wildsoak/contract/reviews';
import { HttpError, notFound } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findVote, lockForVote, storeVote, type Vote } from './votes.repository.ts';

export const createVotes = ({ database }: Pick<Platform, 'database'>) => {
  return {
    /**
     * The same vote again takes it back: by what the voter saw (`from`), so that a second try does not, or
     * else by what is stored. The score changes with the vote, under the review's lock.
     */
    async vote(
      memberId: string,
      reviewId: number,
      { vote, from }: { vote: Vote; from?: Vote | 0 | undefined },
    ): Promise<Pick<Review, 'vote_score' | 'current_user_vote'>> {
      return database.transaction().execute(async (transaction) => {
        const review = await lockForVote(transaction, reviewId, memberId);
        if (!review) throw notFound('Review not found.');
        if (review.authorId === memberId) {
          throw new HttpError(403, "You can't vote on your own review.");
        }
        const before = await findVote(transaction, reviewId, memberId);
        const after = (from ?? before) === vote ? 0 : vote;
        const score = await storeVote(transaction, { reviewId, memberId, before, after });
        return { vote_score: score, current_user_vote: after };
      });
    },
  };
};
