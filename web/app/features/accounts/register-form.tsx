import { USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from '@wildsoak/contract/rules/limits';
import { usernameProblem } from '@wildsoak/contract/rules/usernames';
import { useSignIn } from '../../session/auth.ts';
import { useToast } from '../../ui/toast.tsx';
import { EmailField, TextField } from '../../ui/field.tsx';
import { FormError, SubmitButton } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';
import { register } from './calls.ts';
import { failureText } from '../../lib/http/failure.ts';
import { NewPasswordFields, newPasswordProblems } from './new-password.tsx';

type Values = Record<'username' | 'email' | 'password' | 'confirmation', string>;

const FALLBACK = 'Registration failed. Please try again.';

const check = ({ username, password, confirmation }: Values) => {
  const problem = usernameProblem(username.trim());
  return {
    ...(problem !== null && { username: problem }),
    ...newPasswordProblems(password, confirmation),
  };
};

export const RegisterForm = () => {
  const signIn = useSignIn();
  const showToast = useToast();
  const { form, problems, isPending, isSuccess, error } = useForm({
    check,
    send: ({ username, email, password }: Values) =>
      register({ username: username.trim(), email: email.trim(), password }),
    onSuccess: (user) => {
      showToast(`Welcome! We sent a link to ${user.email}. Open it to confirm your address.`);
      return signIn(user);
    },
  });
  return (
    <form {...form} className="flex flex-col gap-5">
      <TextField
        name="username"
        label="Username"
        description={`Everyone can see it. ${USERNAME_MIN_LENGTH} to ${USERNAME_MAX_LENGTH} letters, numbers, hyphens, or underscores.`}
        problem={problems.username}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <EmailField label="Email" description="Only you can see it." problem={problems.email} />
      <NewPasswordFields label="password" problems={problems} />
      <FormError>{error && <p>{failureText(error, FALLBACK)}</p>}</FormError>
      <SubmitButton isBusy={isPending || isSuccess} busyLabel="Registering...">
        Register
      </SubmitButton>
    </form>
  );
};
