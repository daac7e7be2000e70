import type { User } from '@wildsoak/contract/accounts';
import {
  CircleUser,
  CreditCard,
  Heart,
  LogOut,
  Route,
  Shield,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { RouterProvider } from 'react-aria-components';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Link, useNavigate } from 'react-router';
import { Spinner } from '../ui/spinner.tsx';
import { useLogout } from '../session/sign-out.ts';
import { usePortal } from '../features/billing/billing.tsx';
import { PLAN_LINKS, ROW } from './menu-parts.ts';

const ICON_BUTTON =
  'grid size-11 place-items-center rounded-lg text-accent hover:bg-sunken disabled:opacity-60';

const Icon = ({ of: Drawing }: { of: LucideIcon }) => <Drawing aria-hidden className="size-5.5" />;

const IconLink = ({ to, label, children }: { to: string; label: string; children: ReactNode }) => (
  <Link to={to} aria-label={label} title={label} className={ICON_BUTTON}>
    {children}
  </Link>
);

const TripPlannerMenu = () => {
  const navigate = useNavigate();
  return (
    <RouterProvider navigate={(to) => void navigate(to)}>
      <MenuTrigger>
        {/* The library's button takes no title. */}
        <span title="Trip Planner">
          <Button aria-label="Trip Planner" className={ICON_BUTTON}>
            <Icon of={Route} />
          </Button>
        </span>
        <Popover
          placement="bottom end"
          className="min-w-52 rounded-xl border border-line bg-surface p-1.5 text-ink shadow-lg"
        >
          <Menu className="outline-none">
            {PLAN_LINKS.map(({ to, label }) => (
              <MenuItem
                key={to}
                href={to}
                className="flex min-h-11 cursor-pointer items-center rounded-lg px-3 font-medium -outline-offset-3 data-focused:bg-sunken"
              >
                {label}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
    </RouterProvider>
  );
};

const ManageSubscription = () => {
  const { button, isBusy } = usePortal();
  return (
    <button
      type="button"
      aria-label="Manage subscription"
      title="Manage subscription"
      {...button}
      className={`${ICON_BUTTON} disabled:cursor-progress`}
    >
      {isBusy ? <Spinner className="size-5.5" /> : <Icon of={CreditCard} />}
    </button>
  );
};

/** The same, in the phone's menu. */
export const ManageSubscriptionRow = () => {
  const { button, isBusy } = usePortal();
  return (
    <button
      type="button"
      {...button}
      className={`${ROW} gap-2.5 disabled:cursor-progress disabled:opacity-70`}
    >
      Manage Subscription
      {isBusy && <Spinner />}
    </button>
  );
};

export const MemberLinks = ({ user }: { user: User }) => {
  const logout = useLogout();
  return (
    <div className="flex gap-1">
      <IconLink to="/favorites" label="Favorites">
        <Icon of={Heart} />
      </IconLink>
      <TripPlannerMenu />
      <IconLink to={`/profile/${user.username}`} label="Profile">
        <Icon of={CircleUser} />
      </IconLink>
      {user.is_moderator && (
        <IconLink to="/moderation" label="Moderation">
          <Icon of={Shield} />
        </IconLink>
      )}
      {user.is_premium && <ManageSubscription />}
      <button
        type="button"
        aria-label="Logout"
        title="Logout"
        disabled={logout.isPending}
        onClick={() => logout.mutate()}
        className={ICON_BUTTON}
      >
        <Icon of={LogOut} />
      </button>
    </div>
  );
};
