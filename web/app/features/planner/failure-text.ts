import { ApiError } from '../../lib/api.ts';

/** The server's own words, if it said any. */
const told = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError) || error.status === 0) return undefined;
  // What `callApi` says where the server said nothing.
  return error.message === `HTTP error! status: ${error.status}` ? undefined : error.message;
};

const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'something went wrong in the browser';

// SPEC.md section 8.

export const generateFailure = (error: unknown): string =>
  `Failed to generate trip: ${reasonOf(error)}`;

export const saveFailure = (error: unknown): string =>
  `Save failed: ${told(error) ?? 'Failed to save trip plan'}`;

export const bestOrderFailure = (error: unknown): string =>
  `The best order could not be found: ${reasonOf(error)}`;

export const isPremiumOver = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403;
