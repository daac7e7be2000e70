import { ApiError } from '../../lib/http/api.ts';

const KEPT = 'What you typed is still here: please try again.';

/** The server's own words, if it said any. */
export const suggestFailure = (error: unknown): string => {
  if (!(error instanceof ApiError) || error.message === `HTTP error! status: ${error.status}`) {
    return `Your correction could not be sent. ${KEPT}`;
  }
  if (error.status !== 0) return error.message;
  return `Your correction could not be sent: ${error.message}. ${KEPT}`;
};
