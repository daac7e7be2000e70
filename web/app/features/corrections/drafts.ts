import { createDrafts } from '../../lib/browser/drafts.ts';
import type { FactField } from '@wildsoak/contract/rules/practical';
import type { createAttemptKeys } from '../../lib/http/attempt-key.ts';
import type { CorrectionValues } from './correction-values.ts';

export interface Draft {
  values: CorrectionValues;
  /** So that a second attempt does not write the correction twice. */
  keys: ReturnType<typeof createAttemptKeys>;
  /** Sending led to /login: the dialog opens again after the member signs in, by the same button. */
  interrupted: 'correction' | FactField | null;
}

export const kindOf = (fact: FactField | undefined): NonNullable<Draft['interrupted']> =>
  fact ?? 'correction';

/** Apart from the dialog, which loads only when it opens. */
export const correctionDrafts = createDrafts<Draft>('correction');
