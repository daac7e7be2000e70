import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useRef, type MouseEvent } from 'react';
import { useCheckSession } from '../../../shell/auth.tsx';
import { FormError } from '../../../ui/form.tsx';
import { pressFailure } from '../failure-text.ts';
import { DeleteAccount } from './delete-account.tsx';
import { Disclosure, SettingsSection } from './settings-section.tsx';

/** The browser does not say why it could not save a file: so it is found out before it tries. */
const useCheckedLink = (username: string) => {
  const checkSession = useCheckSession();
  const isChecked = useRef(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (_link: HTMLAnchorElement) => checkSession(),
    networkMode: 'always',
    onSuccess: (user, link) => {
      // A visitor is led to /login by the page's guard; another member has not asked for this.
      if (user?.username !== username) return;
      isChecked.current = true;
      link.click();
      isChecked.current = false;
    },
  });
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (isChecked.current) return;
    event.preventDefault();
    if (!isPending) mutate(event.currentTarget);
  };
  return { onClick, error };
};

export const DataSection = ({ username }: { username: string }) => {
  const { onClick, error } = useCheckedLink(username);
  return (
    <SettingsSection heading="Your data">
      <p className="text-quiet">
        Everything we hold of you, as a file: your account, sessions, favorites and reviews.
      </p>
      <FormError>
        {error && <p>{pressFailure(error, 'The file could not be saved. Please try again.')}</p>}
      </FormError>
      {/* Plain: the browser saves the answer, and the router has no such page. */}
      <a
        href="/api/account/export"
        download
        onClick={onClick}
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
};
