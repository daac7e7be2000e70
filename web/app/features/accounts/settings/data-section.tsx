import { Download } from 'lucide-react';
import { useCheckedLink } from '../../../session/use-checked-link.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form.tsx';
import { pressFailure } from '../../../lib/http/failure.ts';
import { DeleteAccount } from './delete-account.tsx';
import { Disclosure, SettingsSection } from './settings-section.tsx';

export const DataSection = ({ username }: { username: string }) => {
  const { onClick, error } = useCheckedLink(username);
  return (
    <SettingsSection heading="Your data">
      <p className="text-quiet">
        Everything we know about you, in one file: your account, sessions, favorites, and reviews.
      </p>
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
