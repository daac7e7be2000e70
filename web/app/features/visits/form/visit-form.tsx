import { NOTHING_SAID, saysNothing } from '@wildsoak/contract/rules/visit-answers';
import type { ComponentProps, ReactNode } from 'react';
import { pressFailure } from '../../../lib/http/failure.ts';
import { SIGN_IN_ON_401 } from '../../../session/session-watch.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError, SubmitButton } from '../../../ui/form.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { VisitFields } from './visit-fields.tsx';
import { dayProblem, degreesProblem, visitBodyOf, type VisitValues } from './visit-values.ts';

/** Fills a phone's screen, so that its buttons are as wide as a thumb wants them. */
export const VisitDialog = ({
  place,
  ...dialog
}: Pick<ComponentProps<typeof Dialog>, 'heading' | 'onClose' | 'children'> & { place: string }) => (
  <Dialog isSheet about={place} className="max-w-lg px-5 pt-5" {...dialog} />
);

/** For a new visit and to change one. */
export const VisitForm = <Answer,>({
  values,
  today,
  known,
  photo = null,
  hasMore,
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
  /** A photo, or answers that the form does not show. */
  hasMore: boolean;
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
  const isEmpty = !hasMore && saysNothing(visitBodyOf(values, known !== null));
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
              <p>{pressFailure(error, "We couldn't save your visit.")}</p>
              {wayOut}
            </>
          )}
        </FormError>
        {isEmpty && <p className="text-sm text-quiet">{NOTHING_SAID}</p>}
        <div className="flex gap-3">
          <Button look="quiet" className="min-h-12" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton
            isBusy={isPending}
            isOff={isEmpty}
            busyLabel={busyLabel}
            className="min-h-12 grow disabled:cursor-not-allowed"
          >
            Save
          </SubmitButton>
        </div>
      </div>
    </form>
  );
};
