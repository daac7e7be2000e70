import { Download } from 'lucide-react';
import { DeleteAccount } from './delete-account.tsx';
import { Disclosure, SettingsSection } from './settings-section.tsx';

export const DataSection = () => (
  <SettingsSection heading="Your data">
    <p className="text-quiet">
      Everything we hold of you, as a file: your account, sessions, favorites and reviews.
    </p>
    {/* Plain: the browser saves the answer, and the router has no such page. */}
    <a
      href="/api/account/export"
      download
      className="inline-flex min-h-11 items-center gap-2 rounded-lg border border-control-line bg-surface px-4 font-semibold text-accent hover:bg-sunken"
    >
      <Download aria-hidden className="size-5" />
      Download my data
    </a>
    <Disclosure label="Delete account" isDanger>
      <DeleteAccount />
    </Disclosure>
  </SettingsSection>
);
