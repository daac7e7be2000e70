import type { User } from '@wildsoak/contract/accounts';
import { Menu } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useEffect, useRef } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import { useAuth } from '../session/auth.ts';
import { useLogout } from '../session/use-logout.tsx';
import { lazyPart, NotLoaded } from '../ui/lazy-part.tsx';
import { PLAN_LINKS, ROW } from './menu-parts.ts';

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

const ID = 'phone-menu';

/** The browser's own popover, so it opens before the scripts arrive, or without them. */
export const MobileMenu = () => {
  const auth = useAuth();
  const menu = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    // Not on the first page: people may have opened it before the scripts were there.
    if (shown.current !== key) menu.current?.hidePopover();
    shown.current = key;
  }, [key]);
  return (
    <>
      <button
        type="button"
        popoverTarget={ID}
        className="grid size-11 place-items-center rounded-lg text-accent hover:bg-sunken md:hidden"
      >
        <Menu aria-hidden className="size-6" />
        <span className="sr-only">Menu</span>
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- It only notices that the focus has moved on. */}
      <nav
        ref={menu}
        id={ID}
        popover="auto"
        aria-label="Menu"
        onBlur={({ currentTarget, relatedTarget }) => {
          // The button's own press closes it, too.
          if (!relatedTarget || relatedTarget.matches(`[popovertarget=${ID}]`)) return;
          if (!currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
        }}
        className="fixed inset-x-0 top-16 bottom-auto max-h-[calc(100dvh-4rem)] w-full overflow-y-auto border-b border-line bg-surface px-2 py-2 text-ink shadow-lg [position-anchor:--header] supports-[position-area:bottom]:inset-auto supports-[position-area:bottom]:[position-area:bottom_span-all] md:hidden"
      >
        <ul>
          {auth.status === 'unknown' && <Placeholders />}
          {auth.status === 'signed-out' && <Links links={VISITOR_LINKS} />}
          {auth.status === 'signed-in' && <MemberRows user={auth.user} />}
        </ul>
      </nav>
    </>
  );
};
