import type { ReactNode } from 'react';
import { pressFailure } from '../../../lib/http/failure.ts';
import { SIGN_IN_ON_401 } from '../../../session/session-watch.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError, SubmitButton } from '../../../ui/form.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { VisitFields } from './visit-fields.tsx';
import { dayProblem, degreesProblem, type VisitValues } from './visit-values.ts';

/** For a new visit and to change one. */
export const VisitForm = <Answer,>({
  values,
  today,
  known,
  photo = null,
  wayOut = null,
  busyLabel = 'Saving...',
  onChange,
  send,
  onSent,
  onClose,
}: {
  values: VisitValues;
  /** At the spring, where we know its clock. */
  today: string;
  known: string | null;
  photo?: ReactNode;
  /** With an error: what to do about it. */
  wayOut?: ReactNode;
  busyLabel?: string;
  onChange: (changes: Partial<VisitValues>) => void;
  send: () => Promise<Answer>;
  onSent: (answer: Answer) => void;
  onClose: () => void;
}) => {
  const { form, problems, isPending, error } = useForm<'day' | 'degrees', Answer>({
    meta: SIGN_IN_ON_401,
    check: () => {
      const degrees = known === null ? degreesProblem(values) : undefined;
      const day = dayProblem(values, today);
      return { ...(degrees !== undefined && { degrees }), ...(day !== undefined && { day }) };
    },
    send,
    onSuccess: onSent,
  });
  return (
    <form {...form} aria-label="What you found" className="flex grow flex-col gap-5">
      <VisitFields
        values={values}
        today={today}
        known={known}
        problems={problems}
        photo={photo}
        onChange={onChange}
      />
      <div className="sticky bottom-0 -mx-5 sm:-bottom-4 mt-auto flex flex-col gap-3 border-t border-line bg-surface px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:rounded-b-xl">
        <FormError>
          {error && (
            <>
              <p>{pressFailure(error, 'Your visit could not be saved.')}</p>
              {wayOut}
            </>
          )}
        </FormError>
        <div className="flex gap-3">
          <Button look="quiet" className="min-h-12" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton isBusy={isPending} busyLabel={busyLabel} className="min-h-12 grow">
            Save
          </SubmitButton>
        </div>
      </div>
    </form>
  );
};
