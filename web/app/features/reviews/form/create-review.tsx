import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { createAttemptKeys, type KeyFor } from '../../../lib/http/attempt-key.ts';
import { isUnauthenticated, statusOf } from '../../../lib/http/failure.ts';
import { useOutbox } from '../../../offline/outbox/use-outbox.ts';
import { SIGN_IN_ON_401 } from '../../../session/session-watch.ts';
import { Button } from '../../../ui/button.tsx';
import { CARD } from '../../../ui/card.tsx';
import { FormError, SubmitButton } from '../../../ui/form.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { submitFailure } from '../calls.ts';
import { useUpdateReviewLists, withNewReview } from '../list/review-pages.ts';
import { PhotoPicker, usePhoto } from '../../../domain/photo/photo-picker.tsx';
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
const NOT_SENT = "Your review was not sent. You will find it on the spring's page.";
const MAYBE_SENT = 'Your review may have been sent. Check the list before you resend it.';
const CANCELED = 'You canceled sending. Your review is still here.';
const CANCELED_LATE =
  'You canceled, but everything had already been sent. Check the list before you resend it.';

const isCancel = (error: Error) => error.name === 'AbortError';

/** `share` is how much was sent, from 0 to 1. */
const useSendReview = ({
  springId,
  springName,
  username,
  photo,
  keyFor,
}: {
  springId: number;
  springName: string | null;
  username: string;
  photo: ReturnType<typeof usePhoto>;
  keyFor: KeyFor;
}) => {
  const [share, setShare] = useState(0);
  const control = useRef<AbortController | null>(null);
  const isGone = useRef(false);
  const showToast = useToast();
  const queries = useQueryClient();
  const outbox = useOutbox(username);

  // Without the form nobody could cancel.
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      control.current?.abort();
    };
  }, []);

  const send = async (values: ReviewValues) => {
    const { signal } = (control.current = new AbortController());
    let sent = 0;
    setShare(0);
    try {
      const file = await photo.ready();
      signal.throwIfAborted();
      const key = keyFor(JSON.stringify(values), file);
      const onProgress = (progress: number) => {
        sent = progress;
        setShare(progress);
      };
      const body = newReviewOf(values);
      return await outbox.send(
        { call: 'createReview', springId, springName, body, photo: file },
        { key, onProgress, signal },
      );
    } catch (error) {
      if (signal.aborted && isGone.current) {
        showToast(sent < 1 ? NOT_SENT : MAYBE_SENT, 'warning');
      }
      if (isUnauthenticated(error)) showToast(SIGNED_OUT, 'error');
      // Without an answer, the review may have been written anyway.
      if (statusOf(error) === 0)
        void queries.invalidateQueries({ queryKey: springReviewsKey(springId) });
      throw error;
    }
  };

  return { send, share, cancel: () => control.current?.abort() };
};

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
  const [keyFor] = useState(() => draft?.keyFor ?? createAttemptKeys().keyFor);
  const photo = usePhoto(draft?.photo ?? null);
  const { formRef, finish } = useReviewDraft(draftKey, BLANK, () => ({
    photo: photo.latest(),
    keyFor,
  }));
  const { send, share, cancel } = useSendReview({ springId, springName, username, photo, keyFor });
  const updateLists = useUpdateReviewLists();
  const showToast = useToast();
  const { form, isPending, error } = useForm({
    meta: SIGN_IN_ON_401,
    send,
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
      <PhotoPicker
        photo={photo.photo}
        isOff={isPending}
        onPick={photo.pick}
        onRemove={photo.remove}
      />
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
