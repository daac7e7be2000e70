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
import { SubscriptionSection } from './subscription-section.tsx';

export const SettingsPage = ({ heading }: { heading: string }) => {
  const auth = useAuth();
  if (auth.status !== 'signed-in') return null;
  const { user } = auth;
  // What one member has typed is nothing for another who signed in elsewhere meanwhile.
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
      <SubscriptionSection user={user} />
      <EmailSection user={user} />
      <PasswordSection user={user} />
      <DevicesSection />
      <DataSection username={user.username} />
    </Container>
  );
};
