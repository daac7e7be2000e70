import { useNavigate } from 'react-router';
import { useSignIn } from '../../session/auth.ts';
import { useToast } from '../../ui/toast.tsx';
import { FormError, SubmitButton } from '../../ui/form.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useForm } from '../../ui/use-form.ts';
import { resetPassword } from './calls.ts';
import { IncompleteLink, useLinkToken } from '../../ui/email-link.tsx';
import { failureText } from '../../lib/http/failure.ts';
import { NewPasswordFields, newPasswordProblems } from './new-password.tsx';

type Values = Record<'password' | 'confirmation', string>;

const AskAnew = () => <TextLink to="/forgot-password">Get a new link</TextLink>;

export const ResetPasswordForm = () => {
  const token = useLinkToken();
  const signIn = useSignIn();
  const navigate = useNavigate();
  const showToast = useToast();
  const { form, problems, isPending, isSuccess, error } = useForm({
    check: ({ password, confirmation }) => newPasswordProblems(password, confirmation),
    send: ({ password }: Values) => resetPassword(token ?? '', password),
    onSuccess: async (user) => {
      await signIn(user);
      showToast("Your new password is set, and you're signed in.");
      await navigate('/', { replace: true });
    },
  });
  if (token === null) {
    return (
      <IncompleteLink>
        <AskAnew />
      </IncompleteLink>
    );
  }
  return (
    <form {...form} className="flex flex-col gap-5">
      <NewPasswordFields label="new password" problems={problems} />
      <FormError>
        {error && (
          <>
            <p>{failureText(error, "We couldn't set your password. Please try again.")}</p>
            <div className="flex flex-wrap gap-x-6">
              <AskAnew />
              <TextLink to="/login">Sign in</TextLink>
            </div>
          </>
        )}
      </FormError>
      <SubmitButton isBusy={isPending || isSuccess} busyLabel="Setting...">
        Set new password
      </SubmitButton>
    </form>
  );
};
