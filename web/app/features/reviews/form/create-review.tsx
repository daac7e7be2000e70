import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isUnauthenticated, statusOf } from '../../../lib/http/failure.ts';
import { SIGN_IN_ON_401 } from '../../../session/session-watch.ts';
import { Button } from '../../../ui/button.tsx';
import { CARD } from '../../../ui/card.tsx';
import { FormError, SubmitButton } from '../../../ui/form.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { submitFailure } from '../calls.ts';
import { useUpdateReviewLists, withNewReview } from '../list/review-pages.ts';
import { PhotoPicker } from '../../../domain/photo/photo-picker.tsx';
import { useSendWithPhoto } from '../../../domain/photo/use-send-with-photo.ts';
import { springReviewsKey } from '../queries.ts';
import { ReviewFields } from './review-fields.tsx';
import {
  BLANK,
  newReviewKey,
  newReviewOf,
  readDraft,
  useReviewDraft,
  type ReviewValues,
} from './review-values.ts';

const SIGNED_OUT = 'You must be logged in.';
const GONE = {
  notSent: "Your review wasn't sent. It's saved on the spring's page.",
  maybeSent: 'Your review may have gone through. Check the list before you send it again.',
};
const CANCELED = 'Canceled. Your review is still here.';
const CANCELED_LATE =
  'It had already been sent when you canceled. Check the list before you send it again.';

const isCancel = (error: Error) => error.name === 'AbortError';

const SendingProgress = ({ share, onCancel }: { share: number; onCancel: () => void }) => {
  const percent = Math.round(share * 100);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-48 grow">
        <progress
          aria-label="Sending the review"
          value={percent}
          max={100}
          className="block h-2.5 w-full accent-accent"
        />
        <p aria-hidden className="mt-1 text-sm text-quiet">
          {percent < 100 ? `Sending: ${percent}%` : 'Sent. The server is working on it...'}
        </p>
      </div>
      <Button look="quiet" onClick={onCancel}>
        Cancel sending
      </Button>
    </div>
  );
};

export const CreateReview = ({
  springId,
  springName,
  username,
  known,
  onCreated,
}: {
  springId: number;
  springName: string | null;
  username: string;
  known: string | null;
  onCreated: () => void;
}) => {
  const id = useId();
  const draftKey = newReviewKey(username, springId);
  const [draft] = useState(() => readDraft(draftKey));
  const { photo, share, send, cancel, toKeep } = useSendWithPhoto('createReview', {
    spring: { id: springId, name: springName },
    username,
    draft,
    gone: GONE,
  });
  const { formRef, finish } = useReviewDraft(draftKey, BLANK, toKeep);
  const queries = useQueryClient();
  const updateLists = useUpdateReviewLists();
  const showToast = useToast();
  const { form, isPending, error } = useForm({
    meta: SIGN_IN_ON_401,
    send: async (values: ReviewValues) => {
      try {
        return await send(newReviewOf(values));
      } catch (error) {
        if (isUnauthenticated(error)) showToast(SIGNED_OUT, 'error');
        // Without an answer, the review may have been written anyway.
        if (statusOf(error) === 0)
          void queries.invalidateQueries({ queryKey: springReviewsKey(springId) });
        throw error;
      }
    },
    onSuccess: async (outcome) => {
      finish();
      if (!outcome.waiting) {
        await updateLists(withNewReview(outcome.answer), {
          queryKey: springReviewsKey(springId),
          changesAggregates: true,
        });
        showToast('Review submitted!');
      }
      onCreated();
    },
  });

  return (
    <form
      {...form}
      ref={formRef}
      aria-labelledby={id}
      className={`mt-3 flex flex-col gap-5 ${CARD} p-5`}
    >
      <h3 id={id} className="text-xl font-semibold">
        Your review
      </h3>
      <ReviewFields start={draft?.values ?? BLANK} known={known} />
      <PhotoPicker photo={photo} isOff={isPending} />
      <FormError>
        {error &&
          (isCancel(error) ? (
            <p>{share < 1 ? CANCELED : CANCELED_LATE}</p>
          ) : (
            submitFailure(error).map((line) => <p key={line}>{line}</p>)
          ))}
      </FormError>
      {isPending && <SendingProgress share={share} onCancel={cancel} />}
      <SubmitButton isBusy={isPending} busyLabel="Submitting..." className="self-start">
        Submit Review
      </SubmitButton>
    </form>
  );
};
