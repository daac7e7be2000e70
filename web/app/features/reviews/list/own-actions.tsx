import { useMutation } from '@tanstack/react-query';
import type { Review } from '@wildsoak/contract/reviews';
import { Pencil, Trash2 } from 'lucide-react';
import { useState, type Ref } from 'react';
import { SIGN_IN_ON_401 } from '../../../session/session-watch.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { deleteFailure, deleteReview } from '../calls.ts';
import { useUpdateReviewLists, withoutReview } from './review-pages.ts';

const ACTION =
  'flex min-h-11 items-center gap-1.5 rounded-lg px-3 text-base font-semibold text-accent hover:bg-sunken ' +
  'aria-disabled:cursor-progress aria-disabled:opacity-70';

const useDelete = ({ id }: Review, onDeleted: () => void) => {
  const updateLists = useUpdateReviewLists();
  const showToast = useToast();
  return useMutation({
    mutationFn: () => deleteReview(id),
    networkMode: 'always',
    meta: SIGN_IN_ON_401,
    onSuccess: async () => {
      onDeleted();
      await updateLists(withoutReview(id), { changesAggregates: true });
      showToast('Review deleted.');
    },
    onError: (error) => showToast(deleteFailure(error), 'error'),
  });
};

/** 'Only the review's author (matched by username) sees edit and delete.' */
export const OwnActions = ({
  review,
  question,
  editButton,
  onEdit,
  onDeleted,
}: {
  review: Review;
  /** We ask it before we delete the review. */
  question: string;
  editButton: Ref<HTMLButtonElement>;
  onEdit: () => void;
  onDeleted: () => void;
}) => {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useDelete(review, onDeleted);
  return (
    <div className="flex">
      <button ref={editButton} type="button" onClick={onEdit} className={ACTION}>
        <Pencil aria-hidden className="size-4.5" />
        Edit<span className="sr-only"> your review</span>
      </button>
      <button
        type="button"
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) setIsAsking(true);
        }}
        className={ACTION}
      >
        <Trash2 aria-hidden className="size-4.5" />
        {isPending ? 'Deleting...' : 'Delete'}
        <span className="sr-only"> your review</span>
      </button>
      {isAsking && (
        <ConfirmDialog
          question={question}
          action="Delete"
          onConfirm={() => mutate()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
};
