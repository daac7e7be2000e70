import { LinkButton } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useMedia } from '../lib/browser/use-media.ts';
import { useAuth } from '../session/auth.ts';
import { lazyPart, NotLoaded } from '../ui/lazy-part.tsx';

/** As the class `md:` below. */
const WIDE = '(min-width: 48rem)';

// Only members with a wide screen need the menu and the library behind it.
const MemberLinks = lazyPart(async () => (await import('./member-links.tsx')).MemberLinks, {
  waiting: <Skeleton className="h-11 w-47 lg:w-104" />,
  missing: NotLoaded,
});

const SignedOutLinks = () => (
  <>
    <LinkButton to="/login" look="quiet" className="w-26">
      Sign In
    </LinkButton>
    <LinkButton to="/register" className="w-26">
      Register
    </LinkButton>
  </>
);

const Placeholders = () => (
  <>
    <Skeleton className="h-11 w-26 noscript:hidden" />
    <Skeleton className="h-11 w-26 noscript:hidden" />
    <span className="hidden gap-2 noscript:flex">
      <SignedOutLinks />
    </span>
  </>
);

/** The right end of the header on wide screens. As wide as its widest state but a moderator's, so nothing jumps. */
export const AccountLinks = () => {
  const auth = useAuth();
  const isWide = useMedia(WIDE);
  return (
    <nav
      aria-label="Account"
      aria-busy={auth.status === 'unknown'}
      className="hidden min-w-60 shrink-0 lg:h-14 lg:min-w-120 items-center justify-end gap-2 md:flex"
    >
      {auth.status === 'unknown' && <Placeholders />}
      {auth.status === 'signed-out' && <SignedOutLinks />}
      {auth.status === 'signed-in' && isWide && <MemberLinks user={auth.user} />}
    </nav>
  );
};
