import { usePortal } from '../features/billing/upgrade-prompt.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { ROW } from './menu-parts.ts';

/** In the phone's menu. A file of its own: the wide header's links bring the menu's library along. */
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
