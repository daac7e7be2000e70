import { serverMessage, unanswered } from '../../lib/http/failure.ts';

/** docs/behavior.md, section 8. */
export const reportFailure = (error: unknown): string =>
  `Report failed: ${serverMessage(error) ?? unanswered(error) ?? 'Failed.'}`;
