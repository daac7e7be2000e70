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
import { RouterProvider } from 'react-aria-components';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { Link, useNavigate } from 'react-router';
import { ICON_BUTTON, IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useLogout } from '../session/sign-out.ts';
import { usePortal } from '../features/billing/upgrade-prompt.tsx';
import { PLAN_LINKS, ROW } from './menu-parts.ts';

const ICON = 'size-5.5';

const IconLink = ({ to, label, icon: Icon }: { to: string; label: string; icon: LucideIcon }) => (
  <Link to={to} aria-label={label} title={label} className={ICON_BUTTON}>
    <Icon aria-hidden className={ICON} />
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
            <Route aria-hidden className={ICON} />
          </Button>
        </span>
        <Menu>
          {PLAN_LINKS.map(({ to, label }) => (
            <MenuItem key={to} href={to}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      </MenuTrigger>
    </RouterProvider>
  );
};

const ManageSubscription = () => {
  const { button, isBusy } = usePortal();
  const label = 'Manage subscription';
  return (
    <IconButton
      label={label}
      title={label}
      icon={CreditCard}
      iconClassName={ICON}
      isBusy={isBusy}
      {...button}
    />
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
      <IconLink to="/favorites" label="Favorites" icon={Heart} />
      <TripPlannerMenu />
      <IconLink to={`/profile/${user.username}`} label="Profile" icon={CircleUser} />
      {user.is_moderator && <IconLink to="/moderation" label="Moderation" icon={Shield} />}
      {user.is_premium && <ManageSubscription />}
      <IconButton
        label="Logout"
        title="Logout"
        icon={LogOut}
        iconClassName={ICON}
        disabled={logout.isPending}
        onClick={() => logout.mutate()}
      />
    </div>
  );
};
