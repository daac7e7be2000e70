import type { Review } from '@wildsoak/contract/reviews';
import { useEffect, useState } from 'react';
import { isUnauthenticated } from '../../../lib/http/failure.ts';
import { SIGN_IN_ON_401 } from '../../../session/session-watch.ts';
import { knownHere } from '../../../domain/bathing/attribution.ts';
import { useToast } from '../../../ui/toast.tsx';
import { Button } from '../../../ui/button.tsx';
import { CARD } from '../../../ui/card.tsx';
import { FormError, SubmitButton } from '../../../ui/form.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { updateFailure, updateReview } from '../calls.ts';
import { useUpdateReviewLists, withChangedReview } from '../list/review-pages.ts';
import { ReviewFields } from './review-fields.tsx';
import {
  changedReviewOf,
  editReviewKey,
  readDraft,
  useReviewDraft,
  valuesOf,
  type ReviewValues,
} from './review-values.ts';

/** Replaces the review until the member saves or cancels. */
export const EditReview = ({ review, onClose }: { review: Review; onClose: () => void }) => {
  const start = valuesOf(review);
  const draftKey = editReviewKey(review);
  const [draft] = useState(() => readDraft(draftKey));
  const { form: box, formRef, finish } = useReviewDraft(draftKey, start);
  const updateLists = useUpdateReviewLists();
  const showToast = useToast();
  const { form, isPending, error } = useForm({
    meta: SIGN_IN_ON_401,
    send: async (values: ReviewValues) => {
      try {
        return await updateReview(review.id, changedReviewOf(values));
      } catch (error) {
        if (isUnauthenticated(error)) showToast(updateFailure(error), 'error');
        throw error;
      }
    },
    onSuccess: async (saved) => {
      await updateLists(withChangedReview(review.id, saved), { changesAggregates: true });
      showToast('Review updated.');
      finish();
      onClose();
    },
  });

  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [box]);

  return (
    <form
      {...form}
      ref={formRef}
      aria-label="Edit your review"
      className={`flex flex-col gap-5 ${CARD} p-5`}
    >
      <ReviewFields
        start={draft?.values ?? start}
        known={knownHere({ bathing_status: review.spring_bathing_status, bathing_reasons: [] })}
      />
      <FormError>{error && <p>{updateFailure(error)}</p>}</FormError>
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={isPending} busyLabel="Saving...">
          Save
        </SubmitButton>
        <Button
          look="quiet"
          onClick={() => {
            finish();
            onClose();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
};
