import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ConnectionNotices } from '../offline/connection-notices.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useOfflineKeeping } from '../offline/worker.ts';
import { useMayWait } from '../offline/outbox/waiting-mark.ts';
import { useRecheckUser } from '../session/auth.ts';
import { currentUser } from '../session/current-user.ts';
import { useSessionWatch } from '../session/session-watch.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { ToastProvider } from '../ui/toast.tsx';

const keepsFocus = (state: unknown) =>
  typeof state === 'object' && state !== null && 'keepFocus' in state;

/** Screen readers and keyboards start at the top of a new page, as after a full load. */
const useFocusOnNavigation = () => {
  const ref = useRef<HTMLElement>(null);
  const { pathname, search, hash, state } = useLocation();
  const shown = useRef({ pathname, search });
  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, search };
    if (before.pathname === pathname && before.search === search) return;
    // A link to a part of the page, whose filters the router may not know yet.
    if (before.pathname === pathname && hash !== '') return;
    // A filter changes the address, not the page: the focus stays on it.
    if (keepsFocus(state)) return;
    ref.current?.focus({ preventScroll: true });
  }, [pathname, search, hash, state]);
  return ref;
};

/** By itself: when we learn who is here, nothing else renders again. */
const OfflineKeeping = () => {
  useOfflineKeeping(useQuery(currentUser).data);
  return null;
};

const OutboxNotice = lazyPart(
  async () => (await import('../offline/outbox/outbox-notice.tsx')).OutboxNotice,
  { missing: () => null },
);

/** Most devices have nothing that waits, and load nothing. */
const Outbox = () => {
  const { data: user } = useQuery(currentUser);
  const recheck = useRecheckUser();
  if (!useMayWait()) return null;
  return <OutboxNotice username={user && user.username} onSignedOut={() => void recheck()} />;
};

/** Quiet, but on every page: made-up reviews must not pass for real ones. */
const DemoLine = () => (
  <aside
    aria-label="About this site"
    className="border-b border-line bg-sunken px-4 py-1.5 text-center text-sm text-balance text-quiet print:hidden"
  >
    <FlaskConical aria-hidden className="mr-1.5 inline size-4" />
    This site shows demo members and their made-up reviews.
  </aside>
);

export const Shell = ({
  year,
  socialLinks,
  hasDemo,
  children,
}: {
  year: number | undefined;
  socialLinks: readonly string[] | undefined;
  hasDemo: boolean | undefined;
  children: ReactNode;
}) => {
  const main = useFocusOnNavigation();
  useSessionWatch();
  return (
    <ToastProvider>
      <a
        href="#main"
        className="sr-only rounded-lg bg-accent px-4 py-3 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:px-4 focus:py-3"
      >
        Skip to content
      </a>
      <Header />
      {hasDemo && <DemoLine />}
      {/* The footer is below the first screen, so a short page that becomes a long one does not move it. */}
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="min-h-[calc(100svh-var(--header))] grow print:min-h-0"
      >
        {children}
      </main>
      <Footer year={year} socialLinks={socialLinks} />
      <OfflineKeeping />
      <ConnectionNotices>
        <Outbox />
      </ConnectionNotices>
    </ToastProvider>
  );
};
