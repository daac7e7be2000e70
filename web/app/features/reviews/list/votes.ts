import type { Review } from '@wildsoak/contract/reviews';

/**
 * Whether the list holds the reader's own votes. Before that, a click could take back a vote that is not
 * shown yet.
 */
export type VotesState = 'known' | 'awaited' | 'failed';

export const votesState = ({
  isStandIn,
  isError,
}: {
  /** The list came without the reader's votes. */
  isStandIn: boolean;
  isError: boolean;
}): VotesState => {
  if (!isStandIn) return 'known';
  return isError ? 'failed' : 'awaited';
};

/** Why the reader cannot vote, or null. */
export const reasonNotTo = (
  { username }: Pick<Review, 'username'>,
  reader: string | null | undefined,
  votes: VotesState,
): string | null => {
  if (!reader) return 'Log in to vote';
  if (username === reader) return "You can't vote on your own review";
  return votes === 'failed' ? "We couldn't load your votes" : null;
};
