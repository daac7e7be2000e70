import { useEffect, useRef } from 'react';
import { useRecheckUser } from '../../session/auth.ts';
import { FormError, SubmitButton } from '../../ui/form.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useForm } from '../../ui/use-form.ts';
import { verifyEmail } from './calls.ts';
import { pressFailure } from './failure-text.ts';
import { IncompleteLink } from './incomplete-link.tsx';
import { useLinkToken } from './use-link-token.ts';

const ToSettings = () => (
  <TextLink to="/profile/settings">Ask for a new link in the settings</TextLink>
);

/** A press, not the opening: scanners of mail open every link. */
export const ConfirmEmail = () => {
  const token = useLinkToken();
  const recheckUser = useRecheckUser();
  const { form, data, isPending, error } = useForm({
    send: () => verifyEmail(token ?? ''),
    onSuccess: recheckUser,
  });
  const thanks = useRef<HTMLParagraphElement>(null);
  // The button goes with the form.
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
                <p>
                  {pressFailure(error, 'The address could not be confirmed. Please try again.')}
                </p>
                <ToSettings />
              </>
            )}
          </FormError>
          <SubmitButton isBusy={isPending} busyLabel="Confirming...">
            Confirm e-mail address
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
