import { ApiError } from '../../lib/api.ts';

/** The server's own words, if it said any. */
const told = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError) || error.status === 0) return undefined;
  // What `callApi` says where the server said nothing.
  return error.message === `HTTP error! status: ${error.status}` ? undefined : error.message;
};

const isAnswer = (error: unknown) => error instanceof ApiError && error.status !== 0;

const sentence = (reason: string) => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;

// SPEC.md section 8.

/** The second line, where there is one, says why. */
export const submitFailure = (error: unknown): [text: string, reason?: string] => {
  const words = told(error);
  if (words !== undefined) return [words];
  return error instanceof ApiError && error.status === 0
    ? ['Failed.', `${sentence(error.message)} What you typed is still here: please try again.`]
    : ['Failed.'];
};

export const updateFailure = (error: unknown): string =>
  `Update failed: ${told(error) ?? (isAnswer(error) ? 'Failed.' : 'Failed to update review')}`;

export const deleteFailure = (error: unknown): string =>
  `Delete failed: ${told(error) ?? `Failed (Status: ${error instanceof ApiError ? error.status : 0})`}`;

export const voteFailure = (error: unknown): string =>
  `Vote failed: ${told(error) ?? (isAnswer(error) ? 'Failed.' : 'Failed to cast vote')}`;

export const reportFailure = (error: unknown): string =>
  `Report failed: ${told(error) ?? 'Failed.'}`;
