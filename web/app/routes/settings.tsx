import { SettingsPage } from '../features/accounts/settings/settings-page.tsx';
import { Subscription } from '../features/billing/subscription.tsx';
import { notIndexed, pageTitle } from '../lib/page/meta.ts';
import { RequireMember } from '../session/require-member.tsx';

const HEADING = 'Settings';

export const meta = () => [pageTitle(HEADING), notIndexed];

export default function Settings() {
  return (
    <RequireMember>
      <SettingsPage heading={HEADING} subscription={Subscription} />
    </RequireMember>
  );
}
