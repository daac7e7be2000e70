import type { createAttemptKeys } from '../../lib/http/attempt-key.ts';
import type { CorrectionValues } from './correction-values.ts';

interface Draft {
  values: CorrectionValues;
  /** What is sent again after all must not be written twice. */
  keys: ReturnType<typeof createAttemptKeys>;
  /** Led to /login while sending: the dialog opens again when they are back. */
  isInterrupted: boolean;
}

/** What was written and not sent, for as long as the tab is open. */
const drafts = new Map<string, Draft>();

export const draftKey = (username: string, springId: number) => `${username} ${springId}`;
export const draftOf = (key: string): Draft | undefined => drafts.get(key);
export const keepDraft = (key: string, draft: Draft): void => void drafts.set(key, draft);
export const dropDraft = (key: string): void => void drafts.delete(key);
