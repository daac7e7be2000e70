import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Visit } from '@wildsoak/contract/visits';
import { LockOpen, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { pressFailure } from '../../../lib/http/failure.ts';
import { SIGN_IN_ON_401 } from '../../../session/session-watch.ts';
import { lazyPart, NotOpened } from '../../../ui/lazy-part.tsx';
import { AskingRowAction, RowAction } from '../../../ui/row-action.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { deleteVisit, liftClosure } from '../calls.ts';
import { refreshVisits } from '../queries.ts';

const EditVisit = lazyPart(async () => (await import('../form/edit-visit.tsx')).EditVisit, {
  missing: NotOpened,
});

/** The author may change a visit for a week, and delete it at any time. */
export const OwnVisitActions = ({
  visit,
  known,
  onDeleted,
}: {
  visit: Visit;
  /** The form needs it: without it, a visit can only be deleted. */
  known: string | null | undefined;
  onDeleted: () => void;
}) => {
  const [isEditing, setIsEditing] = useState(false);
  const queries = useQueryClient();
  const showToast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteVisit(visit.id),
    meta: SIGN_IN_ON_401,
    onSuccess: () => {
      onDeleted();
      refreshVisits(queries);
      showToast('Visit deleted.');
    },
    onError: (error) =>
      showToast(`Delete failed: ${pressFailure(error, 'Please try again.')}`, 'error'),
  });
  return (
    <>
      {visit.editable_until !== null && known !== undefined && (
        <RowAction
          icon={Pencil}
          label="Edit"
          about="your visit"
          isShort
          onPress={() => setIsEditing(true)}
        />
      )}
      <AskingRowAction
        icon={Trash2}
        action="Delete"
        busyLabel="Deleting..."
        about="your visit"
        isShort
        question="Delete this visit?"
        isBusy={isPending}
        onPress={mutate}
      />
      {isEditing && known !== undefined && (
        <EditVisit visit={visit} known={known} onClose={() => setIsEditing(false)} />
      )}
    </>
  );
};

/** For moderators who know better: neither this visit nor an earlier one says any longer that the place is closed. */
export const LiftClosure = ({ visit: { id, username } }: { visit: Visit }) => {
  const queries = useQueryClient();
  const showToast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => liftClosure(id),
    meta: SIGN_IN_ON_401,
    onSuccess: () => showToast('Closure cleared.'),
    onError: (error) =>
      showToast(`Couldn't clear it: ${pressFailure(error, 'Please try again.')}`, 'error'),
    // Another moderator may have been faster.
    onSettled: () => refreshVisits(queries),
  });
  return (
    <AskingRowAction
      icon={LockOpen}
      action="Clear closure"
      busyLabel="Clearing..."
      about={`(visit by ${username})`}
      question="Stop showing this place as closed?"
      details={`The report by ${username} stays in the list. You can’t undo this.`}
      isBusy={isPending}
      onPress={mutate}
    />
  );
};
