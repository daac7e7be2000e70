import { EmailField } from '../../ui/field.tsx';
import { FormError, FormSuccess, SubmitButton } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';
import { forgotPassword } from './calls.ts';
import { failureText } from '../../lib/http/failure.ts';

/** The same for every address, so it reveals no members. */
const SENT = 'If this address has an account, we sent it a link. The link works for one hour.';

export const ForgotPasswordForm = () => {
  const { form, problems, isPending, isSuccess, error } = useForm({
    send: ({ email }: Record<'email', string>) => forgotPassword(email.trim()),
  });
  return (
    <form {...form} className="flex flex-col gap-5">
      <EmailField label="Email" problem={problems.email} />
      <FormError>
        {error && <p>{failureText(error, "We couldn't send the email. Please try again.")}</p>}
      </FormError>
      <SubmitButton isBusy={isPending} busyLabel="Sending...">
        Send the link
      </SubmitButton>
      <FormSuccess>{isSuccess && <p>{SENT}</p>}</FormSuccess>
    </form>
  );
};
