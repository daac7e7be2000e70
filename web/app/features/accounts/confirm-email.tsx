import { useEffect, useRef } from 'react';
import { useRecheckUser } from '../../session/auth.ts';
import { FormError, SubmitButton } from '../../ui/form.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useForm } from '../../ui/use-form.ts';
import { verifyEmail } from './calls.ts';
import { IncompleteLink, useLinkToken } from '../../ui/email-link.tsx';
import { pressFailure } from '../../lib/http/failure.ts';

const ToSettings = () => (
  <TextLink to="/profile/settings">Get a new link in your settings</TextLink>
);

/** Opening the link is not enough: mail scanners open every link. */
export const ConfirmEmail = () => {
  const token = useLinkToken();
  const recheckUser = useRecheckUser();
  const { form, data, isPending, error } = useForm({
    send: () => verifyEmail(token ?? ''),
    onSuccess: recheckUser,
  });
  const thanks = useRef<HTMLParagraphElement>(null);
  // The button disappears with the form.
  useEffect(() => {
    if (data) thanks.current?.focus();
  }, [data]);
  if (token === null) {
    return (
      <IncompleteLink>
        <ToSettings />
      </IncompleteLink>
    );
  }
  return (
    <>
      {!data && (
        <form {...form} className="flex flex-col gap-5">
          <FormError>
            {error && (
              <>
                <p>{pressFailure(error, "We couldn't confirm your address. Please try again.")}</p>
                <ToSettings />
              </>
            )}
          </FormError>
          <SubmitButton isBusy={isPending} busyLabel="Confirming...">
            Confirm email address
          </SubmitButton>
        </form>
      )}
      <div role="status">
        {data && (
          <div className="flex flex-col items-start gap-1">
            <p ref={thanks} tabIndex={-1} className="text-lg wrap-anywhere outline-none">
              Thank you. <strong>{data.email}</strong> is confirmed.
            </p>
            <TextLink to="/">Go to the home page</TextLink>
          </div>
        )}
      </div>
    </>
  );
};
