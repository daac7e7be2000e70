import type { User } from '@wildsoak/contract/accounts';
import type { ComponentType } from 'react';
import { Download } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { useAuth, useUpdateUser } from '../../../session/auth.ts';
import { Container } from '../../../ui/container.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { EmailSection } from './email-section.tsx';
import { ProfileForm } from './profile-form.tsx';
import { TemperatureSection } from './temperature-section.tsx';
import { Disclosure, SettingsSection } from './settings-section.tsx';
import { useCheckedLink } from '../../../session/use-checked-link.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { FormError, SubmitButton } from '../../../ui/form.tsx';
import { failureText, pressFailure } from '../../../lib/http/failure.ts';
import { DeleteAccount } from './delete-account.tsx';
import { useEndSession } from '../../../session/sign-out.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { changePassword, showVisitsLater, signOutEverywhere } from '../calls.ts';
import { PasswordField } from '../../../ui/field.tsx';
import { NewPasswordFields, newPasswordProblems } from '../new-password.tsx';

const DataSection = ({ username }: { username: string }) => {
  const { onClick, error } = useCheckedLink(username);
  return (
    <SettingsSection heading="Your data">
      <p className="text-quiet">Everything we keep about you, in one file.</p>
      <FormError>
        {error && <p>{pressFailure(error, "We couldn't save the file. Please try again.")}</p>}
      </FormError>
      {/* Not the router's: the browser saves the answer as a file. */}
      <LinkButton to="/api/account/export" look="quiet" reloadDocument download onClick={onClick}>
        <Download aria-hidden className="size-5" />
        Download my data
      </LinkButton>
      <Disclosure label="Delete account" isDanger>
        <DeleteAccount username={username} />
      </Disclosure>
    </SettingsSection>
  );
};

const DevicesSection = () => {
  const endSession = useEndSession();
  const showToast = useToast();
  const { form, isPending, isSuccess, error } = useForm({
    send: signOutEverywhere,
    onSuccess: () => {
      showToast("You're signed out everywhere.");
      return endSession('/login');
    },
  });
  return (
    <SettingsSection heading="Devices">
      <p className="text-quiet">
        Lost your phone, or used someone else's computer? Sign out everywhere, including here.
      </p>
      <form {...form} className="flex flex-col items-start gap-3">
        <FormError>
          {error && <p>{pressFailure(error, "We couldn't sign you out. Please try again.")}</p>}
        </FormError>
        <SubmitButton look="quiet" isBusy={isPending || isSuccess} busyLabel="Signing out...">
          Sign out everywhere
        </SubmitButton>
      </form>
    </SettingsSection>
  );
};

/** A visit must not reveal where its author is now. */
const VisitsSection = ({ user }: { user: User }) => {
  const updateUser = useUpdateUser();
  const showToast = useToast();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: showVisitsLater,
    onSuccess: (_, isLater) => {
      updateUser({ shows_visits_later: isLater });
      showToast('Settings saved successfully!');
    },
    onError: (error) => showToast(pressFailure(error, "We couldn't save that."), 'error'),
  });
  const isLater = isPending ? variables : user.shows_visits_later;
  return (
    <SettingsSection heading="Visits">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-medium">
        <input
          type="checkbox"
          checked={isLater}
          aria-disabled={isPending}
          aria-describedby="visits-later"
          onChange={({ target }) => {
            if (!isPending) mutate(target.checked);
          }}
          className="size-5 accent-accent"
        />
        Show my visits a day later
      </label>
      <p id="visits-later" className="text-quiet">
        From your next visit on, others see it a day after you post. Visits never show a time of
        day.
      </p>
    </SettingsSection>
  );
};

type Values = Record<'current' | 'password' | 'confirmation', string>;

const ChangePassword = ({ username }: { username: string }) => {
  const showToast = useToast();
  const { form, problems, isPending, error } = useForm({
    check: ({ password, confirmation }) => newPasswordProblems(password, confirmation),
    send: ({ current, password }: Values) => changePassword(current, password),
    onSuccess: (_answer, element) => {
      element.reset();
      showToast('Your password is changed. All other devices are signed out.');
    },
  });
  return (
    <form {...form} className="flex flex-col gap-5">
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" value={username} readOnly hidden autoComplete="username" />
      <PasswordField name="current" label="Current password" problem={problems.current} />
      <NewPasswordFields label="new password" problems={problems} />
      <FormError>
        {error && <p>{failureText(error, "We couldn't change your password.")}</p>}
      </FormError>
      <SubmitButton isBusy={isPending} busyLabel="Changing..." className="self-start">
        Change password
      </SubmitButton>
    </form>
  );
};

const PasswordSection = ({ user }: { user: User }) => (
  <SettingsSection heading="Password">
    <p className="text-quiet">Changing it signs out all your other devices.</p>
    <Disclosure label="Choose a new password">
      <ChangePassword username={user.username} />
    </Disclosure>
  </SettingsSection>
);

export const SettingsPage = ({
  heading,
  subscription: Subscription,
}: {
  heading: string;
  subscription: ComponentType<{ user: User }>;
}) => {
  const auth = useAuth();
  if (auth.status !== 'signed-in') return null;
  const { user } = auth;
  // By member: another one may sign in through another tab, and must not see these drafts.
  return (
    <Container key={user.username} isPage>
      <PageHeading>{heading}</PageHeading>
      <p className="mt-2 mb-8 text-lg wrap-anywhere text-quiet">
        Signed in as {user.username}.{' '}
        <TextLink to={`/profile/${user.username}`}>See your profile</TextLink>
      </p>
      <SettingsSection heading="Profile">
        <ProfileForm user={user} />
      </SettingsSection>
      <VisitsSection user={user} />
      <TemperatureSection />
      <SettingsSection heading="Subscription" id="subscription">
        <Subscription user={user} />
      </SettingsSection>
      <EmailSection user={user} />
      <PasswordSection user={user} />
      <DevicesSection />
      <DataSection username={user.username} />
    </Container>
  );
};
