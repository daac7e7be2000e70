import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Plan } from '@wildsoak/contract/trips';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { lazyPart, NotOpened } from '../../../ui/lazy-part.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { actionFailure } from '../failure-text.ts';
import { planById, sharedCalendarPath, sharePlan, unsharePlan } from '../queries.ts';

const ShareDialog = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog, {
  missing: NotOpened,
});

/** Makes the link, or ends it. */
const useShare = (username: string, id: number) => {
  const queries = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: async (isShared: boolean): Promise<string | null> =>
      isShared ? (await sharePlan(id)).share_token : unsharePlan(id),
    networkMode: 'always',
    onSuccess: async (share_token) => {
      const { queryKey } = planById(username, id);
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, (plan) => plan && { ...plan, share_token });
      showToast(
        share_token === null
          ? 'You stopped sharing this plan.'
          : 'Anyone with the link can now see this plan.',
      );
    },
    onError: (error) => showToast(actionFailure('Sharing', error), 'error'),
  });
};

/** The first press makes the link; from then on it opens the dialog with it. */
export const SharePlan = ({
  plan: { id, share_token, start_date },
  username,
  publicUrl,
}: {
  plan: Plan;
  username: string;
  publicUrl: string;
}) => {
  const { mutate, isPending } = useShare(username, id);
  const [isOpen, setIsOpen] = useState(false);
  const press = () => {
    setIsOpen(true);
    if (share_token === null) mutate(true);
  };
  return (
    <>
      <Button look="quiet" isBusy={isPending} onClick={press}>
        {isPending ? <Spinner /> : <Share2 aria-hidden className="size-5 shrink-0" />}
        Share
      </Button>
      {isOpen && share_token !== null && (
        <ShareDialog
          url={new URL(`/shared-plans/${share_token}`, publicUrl).href}
          calendarUrl={start_date && new URL(sharedCalendarPath(share_token), publicUrl).href}
          onStop={() => {
            setIsOpen(false);
            mutate(false);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
};
