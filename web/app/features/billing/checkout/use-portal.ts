import { useToast } from '../../../ui/toast.tsx';
import { createPortalSession } from './calls.ts';
import { portalFailure } from './failure-text.ts';
import { leaveFor } from './leave-for.ts';
import { setManaged } from './managed.ts';
import { useDeparture } from './use-departure.ts';

/** The payment provider's page where one changes the card, or cancels. */
export const usePortal = () => {
  const showToast = useToast();
  return useDeparture(
    async () => {
      const { url } = await createPortalSession();
      leaveFor(url);
      setManaged();
    },
    (error) => showToast(portalFailure(error), 'error'),
  );
};
