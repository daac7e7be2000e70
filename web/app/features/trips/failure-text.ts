import { ApiError } from '../../lib/http/api.ts';
import { isUnauthenticated, serverMessage, statusOf, unanswered } from '../../lib/http/failure.ts';

export const isPremiumRequired = (error: unknown) => statusOf(error) === 403;
/** 400: digits, but more than an id can have. */
export const isMissing = (error: unknown) => [404, 400].includes(statusOf(error));

/** HTTP/2 answers come without them. */
const STATUS_TEXTS: Record<number, string> = {
  400: 'Bad Request',
  403: 'Forbidden',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'something went wrong in the browser';

// docs/behavior.md, section 8.

/** In the words of the contract's schema, which stays on the server. */
export const NO_NAME = 'Please enter a name for your trip plan.';

export const generateFailure = (error: unknown): string =>
  `Failed to generate trip: ${reasonOf(error)}`;

export const saveFailure = (error: unknown): string =>
  `Save failed: ${serverMessage(error) ?? 'Failed to save trip plan'}`;

/** We no longer show the stops of these names exactly where the drive led. */
export const movedFailure = (names: readonly string[]): string =>
  `Save failed: We now show ${names.join(', ')} less exactly, so we're finding the drive again. Save once more when it's here.`;

export const listFailure = (error: unknown): string =>
  isUnauthenticated(error)
    ? 'Authentication failed. Please log in again.'
    : (serverMessage(error) ?? 'Could not load saved plans.');

export const planFailure = (error: unknown): string => {
  const status = statusOf(error);
  const reason = isUnauthenticated(error)
    ? 'Please log in to view this plan.'
    : (serverMessage(error) ??
      unanswered(error) ??
      STATUS_TEXTS[status] ??
      `HTTP error! status: ${status}`);
  return `Error loading plan: ${reason}`;
};

export const deleteFailure = (error: unknown): string =>
  `Delete failed: ${serverMessage(error) ?? unanswered(error) ?? `Failed to delete plan (Status: ${statusOf(error)})`}`;

// Our own.

export const suggestFailure = (error: unknown): string =>
  `We couldn't build a trip: ${reasonOf(error)}`;

export const bestOrderFailure = (error: unknown): string =>
  `We couldn't find the best order: ${reasonOf(error)}`;

export const nightsFailure = (error: unknown): string =>
  `We couldn't split the trip into days: ${reasonOf(error)}`;

export const actionFailure = (
  action: 'Rename' | 'Sharing' | 'Download' | 'Copying',
  error: unknown,
): string =>
  `${action} failed: ${serverMessage(error) ?? unanswered(error) ?? `status ${statusOf(error)}`}`;
