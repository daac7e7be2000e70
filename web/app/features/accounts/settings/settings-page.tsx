import type { User } from '@wildsoak/contract/accounts';
import type { ComponentType } from 'react';
import { useAuth } from '../../../session/auth.ts';
import { Container } from '../../../ui/container.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { DataSection } from './data-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { EmailSection } from './email-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SettingsSection } from './settings-section.tsx';
import { VisitsSection } from './visits-section.tsx';

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
  // By member: somebody else may sign in through another tab, and must not find what was typed here.
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
      <SettingsSection heading="Subscription">
        <Subscription user={user} />
      </SettingsSection>
      <EmailSection user={user} />
      <PasswordSection user={user} />
      <DevicesSection />
      <DataSection username={user.username} />
    </Container>
  );
};
