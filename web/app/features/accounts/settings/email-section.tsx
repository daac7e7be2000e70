import type { User } from '@wildsoak/contract/accounts';
import { BadgeCheck, MailWarning } from 'lucide-react';
import { useFreshUser } from '../../../session/auth.ts';
import { PasswordField, EmailField } from '../../../ui/field.tsx';
import { FormError, FormSuccess, SubmitButton } from '../../../ui/form.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { changeEmail, sendVerification } from '../calls.ts';
import { failureText, pressFailure } from '../../../lib/http/failure.ts';
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
        Open the link we sent you. If you ever forget your password, a confirmed address gets you
        back in.
      </p>
      <FormError>
        {error && <p>{pressFailure(error, "We couldn't send the email. Please try again.")}</p>}
      </FormError>
      <SubmitButton look="quiet" isBusy={isPending} busyLabel="Sending...">
        Send the link again
      </SubmitButton>
      <FormSuccess>{isSuccess && <p>We sent an email with a link to {email}.</p>}</FormSuccess>
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
      <EmailField
        label="New email address"
        description="We send a link there. Your old address stays until you open it."
        problem={problems.email}
      />
      <PasswordField name="password" label="Password" problem={problems.password} />
      <FormError>
        {error && <p>{failureText(error, "We couldn't change your address.")}</p>}
      </FormError>
      <SubmitButton isBusy={isPending} busyLabel="Sending..." className="self-start">
        Send a link to the new address
      </SubmitButton>
      <FormSuccess>
        {data && <p>We sent an email with a link to {data}. Open it to change your address.</p>}
      </FormSuccess>
    </form>
  );
};

export const EmailSection = ({ user }: { user: User }) => {
  useFreshUser();
  return (
    <SettingsSection heading="Email">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <strong className="wrap-anywhere">{user.email}</strong>
        <State isConfirmed={user.email_verified} />
      </p>
      {!user.email_verified && <SendAgain email={user.email} />}
      <Disclosure label="Change email address">
        <ChangeEmail />
      </Disclosure>
    </SettingsSection>
  );
};
