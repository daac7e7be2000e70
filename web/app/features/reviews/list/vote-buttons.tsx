import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Review } from '@wildsoak/contract/reviews';
import { ThumbsDown, ThumbsUp, type LucideIcon } from 'lucide-react';
import { isUnauthenticated } from '../../../lib/http/failure.ts';
import { SIGN_IN_ON_401 } from '../../../session/session-watch.ts';
import { useToast } from '../../../ui/toast.tsx';
import { voteOnReview } from '../calls.ts';
import { voteFailure } from '../failure-text.ts';
import { REVIEWS_KEY } from '../queries.ts';
import { withChangedReview } from './review-pages.ts';
import { useKeepReview } from './use-keep-review.ts';
import { reasonNotTo, type VotesState } from './votes.ts';

type Vote = 1 | -1;

/** 'A vote sets vote_score and current_user_vote from the server response.' */
const useVote = ({ id }: Review) => {
  const keep = useKeepReview();
  const queries = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: (vote: Vote) => voteOnReview(id, vote),
    networkMode: 'always',
    meta: SIGN_IN_ON_401,
    onSuccess: ({ vote_score, current_user_vote }) =>
      keep(withChangedReview(id, { vote_score, current_user_vote }), { changesAggregates: false }),
    onError: (error) => {
      showToast(voteFailure(error), 'error');
      if (isUnauthenticated(error)) return;
      // What got no answer may have been counted all the same.
      void queries.invalidateQueries({ queryKey: REVIEWS_KEY });
    },
  });
};

/** Never `disabled`, which would hide from keyboards why it does nothing. */
const VoteButton = ({
  label,
  icon: Icon,
  isPressed,
  isBusy,
  reason,
  onPress,
}: {
  label: string;
  icon: LucideIcon;
  isPressed: boolean;
  isBusy: boolean;
  /** Why one cannot vote, or null. */
  reason: string | null;
  onPress: () => void;
}) => (
  <button
    type="button"
    aria-label={reason ? `${label}. ${reason}` : label}
    title={reason ?? label}
    aria-pressed={isPressed}
    aria-disabled={reason !== null || isBusy}
    onClick={onPress}
    className="grid size-11 place-items-center rounded-lg text-accent hover:bg-sunken aria-disabled:cursor-default aria-disabled:text-quiet aria-disabled:hover:bg-transparent aria-pressed:bg-sunken"
  >
    <Icon aria-hidden className={`size-5 ${isPressed ? 'fill-current' : ''}`} />
  </button>
);

export const VoteButtons = ({
  review,
  reader,
  votes,
}: {
  review: Review;
  reader: string | null | undefined;
  votes: VotesState;
}) => {
  const { mutate, isPending } = useVote(review);
  const showToast = useToast();
  const reason = reasonNotTo(review, reader, votes);
  const isBusy = isPending || votes !== 'known';
  const own = review.current_user_vote;
  const press = (vote: Vote) => () => {
    // On a touch screen nobody sees a title.
    if (reason) showToast(`${reason}.`, 'info');
    else if (!isBusy) mutate(vote);
  };
  return (
    <div role="group" aria-label="Was this helpful?" className="flex items-center">
      <VoteButton
        label="Helpful"
        icon={ThumbsUp}
        isPressed={own === 1}
        isBusy={isBusy}
        reason={reason}
        onPress={press(1)}
      />
      <span role="status" className="min-w-6 text-center font-semibold">
        <span className="sr-only">Score: </span>
        {review.vote_score}
      </span>
      <VoteButton
        label="Not helpful"
        icon={ThumbsDown}
        isPressed={own === -1}
        isBusy={isBusy}
        reason={reason}
        onPress={press(-1)}
      />
    </div>
  );
};
