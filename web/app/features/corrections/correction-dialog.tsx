import { isSaidClosed, type CorrectionField } from '@wildsoak/contract/rules/corrections';
import { NOTE_MAX_LENGTH } from '@wildsoak/contract/rules/limits';
import { FACT_FIELDS, type FactField } from '@wildsoak/contract/rules/practical';
import type { Spring } from '@wildsoak/contract/springs';
import { FACT_LABELS } from '../../domain/spring/practical.ts';
import { springName } from '../../lib/format.ts';
import { ApiError } from '../../lib/http/api.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { FormError, SubmitButton } from '../../ui/form.tsx';
import { CorrectionInput } from './correction-input.tsx';
import { useSuggest } from './use-suggest.ts';

interface Group {
  legend: string;
  choices: { value: CorrectionField; label: string }[];
}

const PLACE: Group = {
  legend: 'Place',
  choices: [
    { value: 'position', label: 'Position' },
    { value: 'name', label: 'Name' },
    { value: 'access', label: 'Access' },
  ],
};

const PRACTICAL: Group = {
  legend: 'Good to know',
  choices: FACT_FIELDS.map((value) => ({ value, label: FACT_LABELS[value] })),
};

const safetyOf = (isClosed: boolean): Group => ({
  legend: 'Safety',
  choices: [
    { value: 'danger', label: 'Danger' },
    { value: 'closure', label: 'Closed' },
    ...(isClosed ? [{ value: 'closed' as const, label: 'Open again' }] : []),
    { value: 'private', label: 'Private land' },
    { value: 'permit', label: 'Permit or reservation' },
    { value: 'gone', label: 'Gone' },
  ],
});

const groupsOf = (isPractical: boolean, isClosed: boolean): Group[] =>
  isPractical
    ? [{ ...PRACTICAL, legend: 'What do you know?' }]
    : [PLACE, PRACTICAL, safetyOf(isClosed)];

const KEPT = 'What you typed is still here. Please try again.';

/** The server's own words, if it said any. */
const suggestFailure = (error: unknown): string => {
  if (!(error instanceof ApiError) || error.message === `HTTP error! status: ${error.status}`) {
    return `We couldn't send your correction. ${KEPT}`;
  }
  if (error.status !== 0) return error.message;
  return `We couldn't send your correction: ${error.message}. ${KEPT}`;
};

interface Props {
  title: string;
  spring: Spring;
  username: string;
  /** The practical fact to begin with; then only those are asked for. */
  fact: FactField | undefined;
  onSent: () => void;
  onClose: () => void;
}

const WhatFollows = ({ field, username }: { field: CorrectionField; username: string }) => (
  <p className="text-quiet">
    A moderator checks it first.{' '}
    {field === 'closed' ? (
      'Then this page no longer says it’s closed.'
    ) : (
      <>
        Then it appears on this page with your name,{' '}
        <span className="font-semibold wrap-anywhere text-ink">{username}</span>.
      </>
    )}
  </p>
);

const CorrectionForm = ({ title, spring, username, fact, onSent, onClose }: Props) => {
  const { form, problems, isPending, error, now, values, change } = useSuggest({
    spring,
    username,
    fact,
    onSent,
  });
  const { field } = values;
  return (
    <form {...form} aria-label={title} className="flex flex-col gap-5">
      <fieldset className="flex min-w-0 flex-col gap-4">
        {fact === undefined && <legend className="mb-3 font-semibold">What’s wrong?</legend>}
        {groupsOf(fact !== undefined, isSaidClosed(now)).map(({ legend, choices }) => (
          <ChoiceField
            key={legend}
            legend={legend}
            name="field"
            choices={choices}
            start={field}
            onChoose={(chosen) => change({ field: chosen as CorrectionField })}
          />
        ))}
      </fieldset>
      {field !== '' && (
        <>
          <CorrectionInput
            field={field}
            values={values}
            now={now}
            problems={problems}
            onChange={change}
          />
          <TextAreaField
            name="note"
            label="How do you know? (optional)"
            description="Only moderators see this."
            rows={2}
            maxLength={NOTE_MAX_LENGTH}
            value={values.note}
            onChange={({ target }) => change({ note: target.value })}
          />
          <WhatFollows field={field} username={username} />
        </>
      )}
      <FormError>{error && <p>{suggestFailure(error)}</p>}</FormError>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        {field !== '' && (
          <SubmitButton isBusy={isPending} busyLabel="Sending...">
            Send correction
          </SubmitButton>
        )}
      </div>
    </form>
  );
};

/** Loads when it opens. What is typed outlives it, so Escape loses nothing. */
export const CorrectionDialog = (props: Props) => (
  <Dialog
    heading={props.title}
    about={springName(props.spring.name)}
    className="max-w-lg p-5 sm:p-6"
    onClose={props.onClose}
  >
    <CorrectionForm {...props} />
  </Dialog>
);
