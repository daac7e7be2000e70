import type { Review } from '@wildsoak/contract/reviews';
import { useEffect, useState } from 'react';
import { isUnauthenticated } from '../../../lib/http/failure.ts';
import { SIGN_IN_ON_401 } from '../../../session/session-watch.ts';
import { useToast } from '../../../ui/toast.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormError, SubmitButton } from '../../../ui/form.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { updateReview } from '../calls.ts';
import { updateFailure } from '../failure-text.ts';
import { withChangedReview } from '../list/review-pages.ts';
import { useKeepReview } from '../list/use-keep-review.ts';
import { draftOf, editDraftKey, useDraft } from './drafts.ts';
import { ReviewFields } from './review-fields.tsx';
import { changedReviewOf, valuesOf, type ReviewValues } from './review-values.ts';

/** In the place of the review, until it is saved or cancelled. */
export const EditReview = ({ review, onClose }: { review: Review; onClose: () => void }) => {
  const draftKey = editDraftKey(review.id);
  const [before] = useState(() => draftOf(draftKey));
  const { form: box, finish } = useDraft(draftKey, valuesOf(review));
  const keep = useKeepReview();
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
      await keep(withChangedReview(review.id, saved), { changesAggregates: true });
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
      ref={box}
      aria-label="Edit your review"
      className="flex flex-col gap-5 rounded-xl border border-line bg-surface p-5"
    >
      <ReviewFields start={before?.values ?? valuesOf(review)} />
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
