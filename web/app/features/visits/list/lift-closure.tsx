import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Visit } from '@wildsoak/contract/visits';
import { LockOpen } from 'lucide-react';
import { pressFailure } from '../../../lib/http/failure.ts';
import { SIGN_IN_ON_401 } from '../../../session/session-watch.ts';
import { AskingRowAction } from '../../../ui/row-action.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { liftClosure } from '../calls.ts';
import { refreshVisits } from '../queries.ts';

/** For moderators who know better: neither this visit nor an earlier one says any longer that the place is closed. */
export const LiftClosure = ({ visit: { id, username } }: { visit: Visit }) => {
  const queries = useQueryClient();
  const showToast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => liftClosure(id),
    networkMode: 'always',
    meta: SIGN_IN_ON_401,
    onSuccess: () => showToast('Closure lifted.'),
    onError: (error) =>
      showToast(`Lifting failed: ${pressFailure(error, 'Please try again.')}`, 'error'),
    // Another moderator may have been faster.
    onSettled: () => refreshVisits(queries),
  });
  return (
    <AskingRowAction
      icon={LockOpen}
      action="Lift closure"
      busyLabel="Lifting..."
      about={`(visit by ${username})`}
      question="Stop showing this place as closed?"
      details={`The report by ${username} stays in the list. You cannot undo this.`}
      isBusy={isPending}
      onPress={mutate}
    />
  );
};
