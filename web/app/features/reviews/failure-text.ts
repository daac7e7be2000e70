import { sentence, statusOf, serverMessage, unanswered } from '../../lib/http/failure.ts';

/** What the server said, or why it said nothing; of an answer without words there is nothing to tell. */
const reasonOf = (error: unknown, unexpected: string): string =>
  serverMessage(error) ?? unanswered(error) ?? (statusOf(error) === 0 ? unexpected : 'Failed.');

// SPEC.md section 8.

/** The second line, where there is one, says why. */
export const submitFailure = (error: unknown): [text: string, reason?: string] => {
  const words = serverMessage(error);
  if (words !== undefined) return [words];
  const reason = unanswered(error);
  return reason === undefined
    ? ['Failed.']
    : ['Failed.', `${sentence(reason)} What you typed is still here: please try again.`];
};

export const updateFailure = (error: unknown): string =>
  `Update failed: ${reasonOf(error, 'Failed to update review')}`;

export const deleteFailure = (error: unknown): string =>
  `Delete failed: ${serverMessage(error) ?? unanswered(error) ?? `Failed (Status: ${statusOf(error)})`}`;

export const voteFailure = (error: unknown): string =>
  `Vote failed: ${reasonOf(error, 'Failed to cast vote')}`;

export const reportFailure = (error: unknown): string =>
  `Report failed: ${reasonOf(error, 'Failed.')}`;
