import { useAuth } from '../../../shell/auth.tsx';
import { Container } from '../../../ui/container.tsx';
import { TextLink } from '../account-page.tsx';
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
    <Container key={user.username} className="pt-10 sm:pt-14">
      <h1 className="text-4xl leading-tight font-semibold">{heading}</h1>
      <p className="mt-2 mb-8 text-lg text-quiet">
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
