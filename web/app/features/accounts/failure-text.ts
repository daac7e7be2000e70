import { ApiError } from '../../lib/http/api.ts';
import { failureText, isUnauthenticated } from '../../lib/http/failure.ts';

/** docs/behavior.md, section 8, Settings. The second line, where there is one, says why. */
export const settingsFailure = (error: unknown): [text: string, reason?: string] => {
  if (!(error instanceof ApiError)) return ['Could not save settings.'];
  if (error.status === 0) return ['Could not save settings.', failureText(error, '')];
  if (isUnauthenticated(error)) return ['Authentication error. Please log in again.'];
  return [error.serverMessage ?? 'Failed to save settings'];
};
