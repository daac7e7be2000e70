import type { User } from '@wildsoak/contract/accounts';
import { EMAIL_MAX_LENGTH } from '@wildsoak/contract/rules/limits';
import { BadgeCheck, MailWarning } from 'lucide-react';
import { useFreshUser } from '../../../session/auth.ts';
import { PasswordField, TextField } from '../../../ui/field.tsx';
import { FormError, FormSuccess, SubmitButton } from '../../../ui/form.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { changeEmail, sendVerification } from '../calls.ts';
import { failureText, pressFailure } from '../failure-text.ts';
import { Disclosure, SettingsSection } from './settings-section.tsx';

const State = ({ isConfirmed }: { isConfirmed: boolean }) => {
  const Icon = isConfirmed ? BadgeCheck : MailWarning;
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-sm font-semibold ${
        isConfirmed ? 'bg-good text-on-good' : 'bg-warning text-on-warning'
      }`}
    >
      <Icon aria-hidden className="size-4" />
      {isConfirmed ? 'Confirmed' : 'Not confirmed yet'}
    </span>
  );
};

const SendAgain = ({ email }: { email: string }) => {
  const { form, isPending, isSuccess, error } = useForm({ send: sendVerification });
  return (
    <form {...form} className="flex w-full flex-col items-start gap-3">
      <p className="text-quiet">
        Open the link that we sent you. A confirmed address is the way back in should you forget
        your password.
      </p>
      <FormError>
        {error && <p>{pressFailure(error, 'The mail could not be sent. Please try again.')}</p>}
      </FormError>
      <SubmitButton look="quiet" isBusy={isPending} busyLabel="Sending...">
        Send the link again
      </SubmitButton>
      <FormSuccess>{isSuccess && <p>A mail with a link is on its way to {email}.</p>}</FormSuccess>
    </form>
  );
};

type Values = Record<'email' | 'password', string>;

const ChangeEmail = () => {
  const { form, problems, data, isPending, error } = useForm({
    send: async ({ email, password }: Values) => {
      await changeEmail(email.trim(), password);
      return email.trim();
    },
    onSuccess: (_email, element) => element.reset(),
  });
  return (
    <form {...form} className="flex flex-col gap-5">
      <TextField
        name="email"
        type="email"
        label="New e-mail address"
        description="A link goes there. Until you open it, the old address stays."
        problem={problems.email}
        required
        maxLength={EMAIL_MAX_LENGTH}
        autoComplete="email"
      />
      <PasswordField name="password" label="Password" problem={problems.password} />
      <FormError>
        {error && <p>{failureText(error, 'The address could not be changed.')}</p>}
      </FormError>
      <SubmitButton isBusy={isPending} busyLabel="Sending..." className="self-start">
        Send a link to the new address
      </SubmitButton>
      <FormSuccess>
        {data && <p>A mail with a link is on its way to {data}. Open it to change the address.</p>}
      </FormSuccess>
    </form>
  );
};

export const EmailSection = ({ user }: { user: User }) => {
  useFreshUser();
  return (
    <SettingsSection heading="E-mail">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <strong className="wrap-anywhere">{user.email}</strong>
        <State isConfirmed={user.email_verified} />
      </p>
      {!user.email_verified && <SendAgain email={user.email} />}
      <Disclosure label="Change e-mail address">
        <ChangeEmail />
      </Disclosure>
    </SettingsSection>
  );
};
