import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Visit } from '@wildsoak/contract/visits';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { pressFailure } from '../../../lib/http/failure.ts';
import { SIGN_IN_ON_401 } from '../../../session/session-watch.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { lazyPart, NotOpened } from '../../../ui/lazy-part.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { deleteVisit } from '../calls.ts';
import { refreshVisits } from '../queries.ts';
import { ACTION } from './action.ts';

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
  const [opened, setOpened] = useState<'edit' | 'delete' | null>(null);
  const queries = useQueryClient();
  const showToast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteVisit(visit.id),
    networkMode: 'always',
    meta: SIGN_IN_ON_401,
    onSuccess: () => {
      onDeleted();
      refreshVisits(queries);
      showToast('Visit deleted.');
    },
    onError: (error) =>
      showToast(`Delete failed: ${pressFailure(error, 'Please try again.')}`, 'error'),
  });
  const close = () => setOpened(null);
  return (
    <>
      {visit.editable_until !== null && known !== undefined && (
        <button type="button" onClick={() => setOpened('edit')} className={ACTION}>
          <Pencil aria-hidden className="size-4.5" />
          Edit<span className="sr-only"> your visit</span>
        </button>
      )}
      <button
        type="button"
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) setOpened('delete');
        }}
        className={ACTION}
      >
        <Trash2 aria-hidden className="size-4.5" />
        {isPending ? 'Deleting...' : 'Delete'}
        <span className="sr-only"> your visit</span>
      </button>
      {opened === 'edit' && known !== undefined && (
        <EditVisit visit={visit} known={known} onClose={close} />
      )}
      {opened === 'delete' && (
        <ConfirmDialog
          question="Delete this visit?"
          action="Delete"
          onConfirm={() => mutate()}
          onClose={close}
        />
      )}
    </>
  );
};
