import { ApiError } from '../../lib/http/api.ts';
import { isUnauthenticated, sentence } from '../../lib/http/failure.ts';

/** The server's words, or that no answer came; `fallback` for anything unexpected. */
const inWords = (error: unknown, fallback: string, advice: string): string => {
  if (!(error instanceof ApiError)) return fallback;
  return error.status === 0 ? `${sentence(error.message)} ${advice}` : error.message;
};

export const failureText = (error: unknown, fallback: string): string =>
  inWords(error, fallback, 'What you typed is still here: please try again.');

/** For a button without fields. */
export const pressFailure = (error: unknown, fallback: string): string =>
  inWords(error, fallback, 'Please try again.');

/** docs/behavior.md, section 8, Settings. The second line, where there is one, says why. */
export const settingsFailure = (error: unknown): [text: string, reason?: string] => {
  if (!(error instanceof ApiError)) return ['Could not save settings.'];
  if (error.status === 0) return ['Could not save settings.', failureText(error, '')];
  if (isUnauthenticated(error)) return ['Authentication error. Please log in again.'];
  return [error.serverMessage ?? 'Failed to save settings'];
};
