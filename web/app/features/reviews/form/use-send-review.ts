import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isUnauthenticated, statusOf } from '../../../lib/http/failure.ts';
import { useToast } from '../../../ui/toast.tsx';
import { createReview } from '../calls.ts';
import type { usePhoto } from '../photo/use-photo.ts';
import { springReviewsKey } from '../queries.ts';
import type { KeyFor } from '../../../lib/http/attempt-key.ts';
import { newReviewOf, type ReviewValues } from './review-values.ts';

const SIGNED_OUT = 'You must be logged in.';
const NOT_SENT = 'Your review was not sent. It waits for you on the page of the spring.';
const PERHAPS_SENT =
  'Your review may have been sent: look whether it is in the list before you send it again.';

interface Options {
  springId: number;
  photo: ReturnType<typeof usePhoto>;
  keyFor: KeyFor;
}

/** Sends a review, tells how far it is, and lets it be cancelled. */
export const useSendReview = ({ springId, photo, keyFor }: Options) => {
  const [share, setShare] = useState(0);
  const control = useRef<AbortController | null>(null);
  const showToast = useToast();
  const queries = useQueryClient();

  const isGone = useRef(false);

  // Nobody is there any more to cancel it.
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
      return await createReview(springId, newReviewOf(values, file), {
        key,
        onProgress: (progress) => {
          sent = progress;
          setShare(progress);
        },
        signal,
      });
    } catch (error) {
      if (signal.aborted && isGone.current) {
        showToast(sent < 1 ? NOT_SENT : PERHAPS_SENT, 'warning');
      }
      if (isUnauthenticated(error)) showToast(SIGNED_OUT, 'error');
      // What got no answer may have been written all the same.
      if (statusOf(error) === 0)
        void queries.invalidateQueries({ queryKey: springReviewsKey(springId) });
      throw error;
    }
  };

  return { send, share, cancel: () => control.current?.abort() };
};
