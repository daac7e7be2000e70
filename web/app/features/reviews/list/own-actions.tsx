import { useMutation } from '@tanstack/react-query';
import type { Review } from '@wildsoak/contract/reviews';
import { Pencil, Trash2 } from 'lucide-react';
import type { Ref } from 'react';
import { SIGN_IN_ON_401 } from '../../../session/session-watch.ts';
import { AskingRowAction, RowAction } from '../../../ui/row-action.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { deleteFailure, deleteReview } from '../calls.ts';
import { useUpdateReviewLists, withoutReview } from './review-pages.ts';

const useDelete = ({ id }: Review, onDeleted: () => void) => {
  const updateLists = useUpdateReviewLists();
  const showToast = useToast();
  return useMutation({
    mutationFn: () => deleteReview(id),
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
  const { mutate, isPending } = useDelete(review, onDeleted);
  return (
    <div className="flex">
      <RowAction ref={editButton} icon={Pencil} label="Edit" about="your review" onPress={onEdit} />
      <AskingRowAction
        icon={Trash2}
        action="Delete"
        busyLabel="Deleting..."
        about="your review"
        question={question}
        isBusy={isPending}
        onPress={mutate}
      />
    </div>
  );
};
