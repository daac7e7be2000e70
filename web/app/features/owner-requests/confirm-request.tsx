import { useEffect, useRef } from 'react';
import { pressFailure } from '../../lib/http/failure.ts';
import { IncompleteLink, useLinkToken } from '../../ui/email-link.tsx';
import { FormError, SubmitButton } from '../../ui/form.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useForm } from '../../ui/use-form.ts';
import { confirmOwnerRequest } from './calls.ts';

/** Opening the link is not enough: mail scanners open every link. */
export const ConfirmRequest = () => {
  const token = useLinkToken();
  const { form, data, isPending, error } = useForm({
    send: () => confirmOwnerRequest(token ?? ''),
  });
  const thanks = useRef<HTMLParagraphElement>(null);
  // The button disappears with the form.
  useEffect(() => {
    if (data) thanks.current?.focus();
  }, [data]);
  if (token === null) {
    return <IncompleteLink>If it does not help, send the form again.</IncompleteLink>;
  }
  return (
    <>
      {!data && (
        <form {...form} className="flex flex-col gap-5">
          <FormError>
            {error && (
              <p>{pressFailure(error, "We couldn't confirm your request. Please try again.")}</p>
            )}
          </FormError>
          <SubmitButton isBusy={isPending} busyLabel="Confirming...">
            Confirm request
          </SubmitButton>
        </form>
      )}
      <div role="status">
        {data && (
          <div className="flex flex-col items-start gap-1">
            <p ref={thanks} tabIndex={-1} className="text-lg outline-none">
              Thank you. A moderator will read your request, and we email you once it is settled.
            </p>
            <TextLink to={`/springs/${data.spring_id}`}>Go to the spring</TextLink>
          </div>
        )}
      </div>
    </>
  );
};
