import { FORMER_MEMBER } from '@wildsoak/contract/rules/usernames';
import { useState } from 'react';
import { accountOf, mayWait } from '../../../offline/outbox/waiting-mark.ts';
import { useEndSession } from '../../../session/sign-out.ts';
import { useToast } from '../../../ui/toast.tsx';
import { PasswordField } from '../../../ui/field.tsx';
import { FormError, SubmitButton } from '../../../ui/form.tsx';
import { useForm } from '../../../ui/use-form.ts';
import {
  failureText,
  isForbidden,
  isUnauthenticated,
  unanswered,
} from '../../../lib/http/failure.ts';
import { deleteAccount } from '../calls.ts';

type Values = Record<'password' | 'reviews', string>;

const CHOICES = [
  { value: 'keep', label: `Keep my reviews, signed “${FORMER_MEMBER}”` },
  { value: 'delete', label: 'Delete my reviews and their photos too' },
];

/**
 * Deletes the account, however many tries it takes. A try without an answer may have worked all the
 * same: if the next one finds no account, it did.
 */
export const createDeletion = () => {
  let isUnanswered = false;
  return async (password: string, reviews: 'keep' | 'delete') => {
    try {
      await deleteAccount(password, reviews);
    } catch (error) {
      if (isUnanswered && isUnauthenticated(error)) return;
      // A wrong password means there is an account, so no try before this one worked.
      isUnanswered = unanswered(error) !== undefined || (isUnanswered && !isForbidden(error));
      throw error;
    }
  };
};

export const DeleteAccount = ({ username }: { username: string }) => {
  const endSession = useEndSession();
  const showToast = useToast();
  const discardWaiting = async () => {
    if (!mayWait()) return;
    const { discardEntries } = await import('../../../offline/outbox/outbox-store.ts');
    await discardEntries(accountOf(username));
  };
  const [remove] = useState(createDeletion);
  const { form, problems, isPending, isSuccess, error } = useForm({
    send: ({ password, reviews }: Values) =>
      remove(password, reviews === 'delete' ? 'delete' : 'keep'),
    onSuccess: async () => {
      // The name is free again.
      await discardWaiting().catch(() => undefined);
      showToast('Your account is deleted. Thank you for being part of Wildsoak.');
      return endSession('/');
    },
  });
  return (
    <form {...form} className="flex flex-col gap-5">
      <p className="font-medium text-on-bad">
        You can't undo this. We delete your profile, favorites and settings for good. Any
        subscription ends right away, and we don't refund a month that has already started.
      </p>
      <fieldset>
        <legend className="mb-1 font-medium">Your reviews</legend>
        {CHOICES.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="reviews"
              value={value}
              defaultChecked={value === 'keep'}
              className="size-5 shrink-0 accent-accent"
            />
            {label}
          </label>
        ))}
      </fieldset>
      <PasswordField name="password" label="Password" problem={problems.password} />
      <FormError>
        {error && <p>{failureText(error, "We couldn't delete your account.")}</p>}
      </FormError>
      <SubmitButton
        look="danger"
        isBusy={isPending || isSuccess}
        busyLabel="Deleting..."
        className="self-start"
      >
        Delete my account for good
      </SubmitButton>
    </form>
  );
};
