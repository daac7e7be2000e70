import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useIsHydrated } from '../lib/browser/use-is-hydrated.ts';
import { Notice } from './notice.tsx';

/** As in the contract. */
const TOKEN = /^#([\w-]{43})$/;

/**
 * The token of a link in an email. It is in the fragment, which browsers do not send, so no log has
 * it. Undefined until the browser has looked; null if there is none.
 */
export const useLinkToken = (): string | null | undefined => {
  const isHydrated = useIsHydrated();
  const { hash } = useLocation();
  return isHydrated ? (TOKEN.exec(hash)?.[1] ?? null) : undefined;
};

export const IncompleteLink = ({ children }: { children: ReactNode }) => (
  <Notice tone="warning" role="alert">
    <p className="font-medium">
      This link is incomplete. Open it from the email again, or copy all of it.
    </p>
    {children}
  </Notice>
);
