import type { User } from '@wildsoak/contract/accounts';
import { Menu } from 'lucide-react';
import { Link } from 'react-router';
import { Skeleton } from '../ui/skeleton.tsx';
import { useAuth } from '../session/auth.ts';
import { useLogout } from '../session/use-logout.tsx';
import { lazyPart, NotLoaded } from '../ui/lazy-part.tsx';
import { PLAN_LINKS, ROW } from './menu-parts.ts';
import { useDisclosure } from './use-disclosure.ts';

const VISITOR_LINKS = [
  { to: '/login', label: 'Sign In' },
  { to: '/register', label: 'Register' },
];

interface LinksProps {
  links: { to: string; label: string }[];
  className?: string;
}

const Links = ({ links, className }: LinksProps) =>
  links.map(({ to, label }) => (
    <li key={to} className={className}>
      <Link to={to} className={ROW}>
        {label}
      </Link>
    </li>
  ));

// Visitors need not load what it brings along.
const ManageSubscription = lazyPart(
  async () => (await import('./manage-subscription-row.tsx')).ManageSubscriptionRow,
  { waiting: <Skeleton className="m-3 h-6 w-40" />, missing: NotLoaded },
);

const MemberRows = ({ user }: { user: User }) => {
  const { username, is_premium: isPremium } = user;
  const { isPending, press, question } = useLogout(username);
  const links = [
    { to: '/favorites', label: 'Favorites' },
    { to: `/profile/${username}`, label: 'Profile' },
    ...PLAN_LINKS,
    ...(user.is_moderator ? [{ to: '/moderation', label: 'Moderation' }] : []),
    ...(user.is_operator ? [{ to: '/admin', label: 'Admin' }] : []),
  ];
  return (
    <>
      <Links links={links} />
      {isPremium && (
        <li>
          <ManageSubscription />
        </li>
      )}
      <li>
        <button type="button" className={ROW} disabled={isPending} onClick={press}>
          Logout
        </button>
        {question}
      </li>
    </>
  );
};

const Placeholders = () => (
  <>
    <li aria-hidden className="flex flex-col gap-3 p-3 noscript:hidden">
      <Skeleton className="h-6 w-24" />
      <Skeleton className="h-6 w-28" />
    </li>
    <Links links={VISITOR_LINKS} className="hidden noscript:block" />
  </>
);

/** A <details>, so it opens before the scripts arrive, or without them. */
export const MobileMenu = () => {
  const auth = useAuth();
  const details = useDisclosure();
  return (
    <details {...details} className="group md:hidden">
      <summary className="grid size-11 cursor-pointer list-none place-items-center rounded-lg text-accent group-open:bg-sunken hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <Menu aria-hidden className="size-6" />
        <span className="sr-only">Menu</span>
      </summary>
      <nav
        aria-label="Menu"
        className="absolute inset-x-0 top-full z-40 max-h-[calc(100dvh-4rem)] overflow-y-auto border-b border-line bg-surface px-2 py-2 shadow-lg"
      >
        <ul>
          {auth.status === 'unknown' && <Placeholders />}
          {auth.status === 'signed-out' && <Links links={VISITOR_LINKS} />}
          {auth.status === 'signed-in' && <MemberRows user={auth.user} />}
        </ul>
      </nav>
    </details>
  );
};
