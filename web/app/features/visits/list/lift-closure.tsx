import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Visit } from '@wildsoak/contract/visits';
import { LockOpen } from 'lucide-react';
import { useState } from 'react';
import { pressFailure } from '../../../lib/http/failure.ts';
import { SIGN_IN_ON_401 } from '../../../session/session-watch.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { liftClosure } from '../calls.ts';
import { refreshVisits } from '../queries.ts';
import { ACTION } from './action.ts';

/** For moderators who know better: this visit no longer says that the place is closed. */
export const LiftClosure = ({ visit: { id, username } }: { visit: Visit }) => {
  const [isAsking, setIsAsking] = useState(false);
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
    <>
      <button
        type="button"
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) setIsAsking(true);
        }}
        className={ACTION}
      >
        <LockOpen aria-hidden className="size-4.5" />
        {isPending ? 'Lifting...' : 'Lift closure'}
        <span className="sr-only"> (visit by {username})</span>
      </button>
      {isAsking && (
        <ConfirmDialog
          question="Stop showing this place as closed?"
          details={`The report by ${username} stays in the list. You cannot undo this.`}
          action="Lift closure"
          onConfirm={() => mutate()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
};
