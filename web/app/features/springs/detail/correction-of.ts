import type { AcceptedCorrection } from '@wildsoak/contract/accepted-corrections';
import type { CorrectionField } from '@wildsoak/contract/rules/corrections';
import type { Spring } from '@wildsoak/contract/springs';

/** What was said of one field and accepted last. */
export const correctionOf = <Field extends CorrectionField>(
  { corrections }: Pick<Spring, 'corrections'>,
  field: Field,
) =>
  corrections.find(
    (said): said is Extract<AcceptedCorrection, { field: Field }> => said.field === field,
  );
