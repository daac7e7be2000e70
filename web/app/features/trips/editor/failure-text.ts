import { ApiError } from '../../../lib/http/api.ts';
import { statusOf, serverMessage } from '../../../lib/http/failure.ts';

const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'something went wrong in the browser';

// SPEC.md section 8.

export const generateFailure = (error: unknown): string =>
  `Failed to generate trip: ${reasonOf(error)}`;

export const saveFailure = (error: unknown): string =>
  `Save failed: ${serverMessage(error) ?? 'Failed to save trip plan'}`;

export const bestOrderFailure = (error: unknown): string =>
  `The best order could not be found: ${reasonOf(error)}`;

export const isPremiumOver = (error: unknown): boolean => statusOf(error) === 403;
