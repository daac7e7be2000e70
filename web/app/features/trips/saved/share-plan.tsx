import { useMutation } from '@tanstack/react-query';
import type { Plan } from '@wildsoak/contract/trips';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { lazyPart, NotOpened } from '../../../ui/lazy-part.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { sharedCalendarPath } from '../queries.ts';
import { usePlanCommands } from '../use-plan-commands.ts';

const ShareDialog = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog, {
  missing: NotOpened,
});

/** The first press makes the link; from then on it opens the dialog with it. */
export const SharePlan = ({
  plan: { id, share_token, start_date },
  publicUrl,
}: {
  plan: Plan;
  publicUrl: string;
}) => {
  const { mutate, isPending } = useMutation(usePlanCommands().share);
  const [isOpen, setIsOpen] = useState(false);
  const press = () => {
    setIsOpen(true);
    if (share_token === null) mutate({ id, isShared: true });
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
            mutate({ id, isShared: false });
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
};
