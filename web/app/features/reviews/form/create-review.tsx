import { useId, useState } from 'react';
import { createAttemptKeys } from '../../../lib/http/attempt-key.ts';
import { SIGN_IN_ON_401 } from '../../../session/session-watch.ts';
import { useToast } from '../../../ui/toast.tsx';
import { FormError, SubmitButton } from '../../../ui/form.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { submitFailure } from '../failure-text.ts';
import { useKeepReview } from '../list/use-keep-review.ts';
import { withNewReview } from '../list/review-pages.ts';
import { PhotoPicker } from '../photo/photo-picker.tsx';
import { usePhoto } from '../photo/use-photo.ts';
import { springReviewsKey } from '../queries.ts';
import { draftOf, newDraftKey, useDraft } from './drafts.ts';
import { ReviewFields } from './review-fields.tsx';
import { BLANK } from './review-values.ts';
import { SendingProgress } from './sending-progress.tsx';
import { useSendReview } from './use-send-review.ts';

const CANCELLED = 'Sending was cancelled. What you typed is still here.';
const CANCELLED_LATE =
  'Sending was cancelled, but everything had been sent: look whether it is in the list before you send it again.';

const isCancel = (error: Error) => error.name === 'AbortError';

export const CreateReview = ({
  springId,
  username,
  onCreated,
}: {
  springId: number;
  username: string;
  onCreated: () => void;
}) => {
  const id = useId();
  const draftKey = newDraftKey(username, springId);
  const [before] = useState(() => draftOf(draftKey));
  const [keyFor] = useState(() => before?.keyFor ?? createAttemptKeys().keyFor);
  const photo = usePhoto(before?.photo ?? null);
  const { form: box, finish } = useDraft(draftKey, BLANK, () => ({
    photo: photo.latest(),
    keyFor,
  }));
  const { send, share, cancel } = useSendReview({ springId, photo, keyFor });
  const keep = useKeepReview();
  const showToast = useToast();
  const { form, isPending, error } = useForm({
    meta: SIGN_IN_ON_401,
    send,
    onSuccess: async (review) => {
      finish();
      await keep(withNewReview(review), {
        queryKey: springReviewsKey(springId),
        changesAggregates: true,
      });
      showToast('Review submitted!');
      onCreated();
    },
  });

  return (
    <form
      {...form}
      ref={box}
      aria-labelledby={id}
      className="mt-3 flex flex-col gap-5 rounded-xl border border-line bg-surface p-5"
    >
      <h3 id={id} className="text-xl font-semibold">
        Your review
      </h3>
      <ReviewFields start={before?.values ?? BLANK} />
      <PhotoPicker
        photo={photo.photo}
        isOff={isPending}
        onPick={photo.pick}
        onRemove={photo.remove}
      />
      <FormError>
        {error &&
          (isCancel(error) ? (
            <p>{share < 1 ? CANCELLED : CANCELLED_LATE}</p>
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
