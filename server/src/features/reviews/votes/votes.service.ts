import type { Review } from '@wildsoak/contract/reviews';
import { HttpError, notFound } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findVote, lockForVote, storeVote, type Vote } from './votes.repository.ts';

export const createVotes = ({ database }: Pick<Platform, 'database'>) => {
  return {
    /** The same vote again takes it back. The score changes with the vote, under the review's lock. */
    async vote(
      memberId: string,
      reviewId: number,
      vote: Vote,
    ): Promise<Pick<Review, 'vote_score' | 'current_user_vote'>> {
      return database.transaction().execute(async (transaction) => {
        const review = await lockForVote(transaction, reviewId, memberId);
        if (!review) throw notFound('Review not found.');
        if (review.authorId === memberId) {
          throw new HttpError(403, 'You cannot vote on your own review.');
        }
        const before = await findVote(transaction, reviewId, memberId);
        const after = before === vote ? 0 : vote;
        const score = await storeVote(transaction, { reviewId, memberId, before, after });
        return { vote_score: score, current_user_vote: after };
      });
    },
  };
};
