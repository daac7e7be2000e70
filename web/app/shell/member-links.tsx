import type { User } from '@wildsoak/contract/accounts';
import {
  CircleUser,
  CreditCard,
  Heart,
  LogOut,
  Route,
  Shield,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router';
import { MenuButton } from '../ui/menu.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useLogout } from '../session/use-logout.tsx';
import { usePortal } from '../features/billing/upgrade-prompt.tsx';
import { PLAN_LINKS } from './menu-parts.ts';

const PART =
  'flex h-11 min-w-11 flex-col items-center justify-center gap-1 rounded-lg text-accent hover:bg-sunken ' +
  'disabled:cursor-progress disabled:opacity-70 lg:h-14 lg:px-2 lg:text-sm lg:leading-none lg:font-medium';

/** An icon, and what it means: below it where there is room, else as a tooltip. */
const Face = ({ icon: Icon, label }: { icon: LucideIcon; label: string }) => (
  <>
    <Icon aria-hidden className="size-5.5 shrink-0" />
    <span className="whitespace-nowrap max-lg:sr-only">{label}</span>
  </>
);

const IconLink = ({ to, label, icon }: { to: string; label: string; icon: LucideIcon }) => (
  <Link to={to} title={label} className={PART}>
    <Face icon={icon} label={label} />
  </Link>
);

const TripPlannerMenu = () => (
  <MenuButton title="Trip Planner" className={PART} choices={PLAN_LINKS} label="Trip Planner">
    <Face icon={Route} label="Trip Planner" />
  </MenuButton>
);

const ManageSubscription = () => {
  const { button, isBusy } = usePortal();
  const label = 'Manage subscription';
  return (
    <button type="button" aria-label={label} title={label} className={PART} {...button}>
      {isBusy ? <Spinner className="size-5.5" /> : <CreditCard aria-hidden className="size-5.5" />}
      <span className="max-lg:hidden">Subscription</span>
    </button>
  );
};

export const MemberLinks = ({ user }: { user: User }) => {
  const { isPending, press, question } = useLogout(user.username);
  return (
    <div className="flex gap-1">
      <IconLink to="/favorites" label="Favorites" icon={Heart} />
      <TripPlannerMenu />
      <IconLink to={`/profile/${user.username}`} label="Profile" icon={CircleUser} />
      {user.is_moderator && <IconLink to="/moderation" label="Moderation" icon={Shield} />}
      {user.is_operator && <IconLink to="/admin" label="Admin" icon={Wrench} />}
      {user.is_premium && <ManageSubscription />}
      <button type="button" title="Logout" className={PART} disabled={isPending} onClick={press}>
        <Face icon={LogOut} label="Logout" />
      </button>
      {question}
    </div>
  );
};
