import { createDrafts } from '../../lib/browser/drafts.ts';
import type { createAttemptKeys } from '../../lib/http/attempt-key.ts';
import type { CorrectionValues } from './correction-values.ts';

interface Draft {
  values: CorrectionValues;
  /** So that a second attempt does not write the correction twice. */
  keys: ReturnType<typeof createAttemptKeys>;
  /** Sending led to /login: the dialog opens again after the member signs in. */
  isInterrupted: boolean;
}

/** Apart from the dialog, which loads only when it opens. */
export const correctionDrafts = createDrafts<Draft>('correction');
