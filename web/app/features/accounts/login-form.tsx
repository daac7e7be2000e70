import { useSignIn } from '../../session/auth.ts';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { FormError, SubmitButton } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';
import { login } from './calls.ts';
import { failureText } from '../../lib/http/failure.ts';

const FALLBACK = 'Login failed. Please check your credentials.';

/** `onSuspended`: the name of a suspended member who knows the password; null with every new attempt. */
export const LoginForm = ({ onSuspended }: { onSuspended: (username: string | null) => void }) => {
  const signIn = useSignIn();
  const { form, problems, isPending, isSuccess, error } = useForm({
    send: ({ username, password }: Record<'username' | 'password', string>) => {
      onSuspended(null);
      return login(username.trim(), password, onSuspended);
    },
    onSuccess: signIn,
  });
  return (
    <form {...form} className="flex flex-col gap-5">
      <TextField
        name="username"
        label="Username"
        description="Your email address works too."
        problem={problems.username}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField name="password" label="Password" problem={problems.password} />
      <FormError>{error && <p>{failureText(error, FALLBACK)}</p>}</FormError>
      <SubmitButton isBusy={isPending || isSuccess} busyLabel="Signing in...">
        Sign In
      </SubmitButton>
    </form>
  );
};
