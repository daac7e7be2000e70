import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { useSignInAgain } from '../../../lib/use-sign-in-again.ts';
import { useToast } from '../../../shell/toast.tsx';
import { createReview } from '../calls.ts';
import type { usePhoto } from '../photo/use-photo.ts';
import { springReviewsKey } from '../queries.ts';
import type { KeyFor } from '../../../lib/attempt-key.ts';
import { newReviewOf, type ReviewValues } from './review-values.ts';

const SIGNED_OUT = 'You must be logged in.';

interface Options {
  springId: number;
  photo: ReturnType<typeof usePhoto>;
  keyFor: KeyFor;
}

/** Sends a review, tells how far it is, and lets it be cancelled. */
export const useSendReview = ({ springId, photo, keyFor }: Options) => {
  const [share, setShare] = useState(0);
  const control = useRef<AbortController | null>(null);
  const signInAgain = useSignInAgain();
  const showToast = useToast();
  const queries = useQueryClient();

  // Nobody is there any more to cancel it, or to be told.
  useEffect(() => () => control.current?.abort(), []);

  const send = async (values: ReviewValues) => {
    const { signal } = (control.current = new AbortController());
    setShare(0);
    const file = await photo.ready();
    signal.throwIfAborted();
    const key = keyFor(JSON.stringify(values), file);
    try {
      return await createReview(springId, newReviewOf(values, file), {
        key,
        onProgress: setShare,
        signal,
      });
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      if (status === 401) {
        showToast(SIGNED_OUT, 'error');
        await signInAgain();
      }
      // What got no answer may have been written all the same.
      if (status === 0) void queries.invalidateQueries({ queryKey: springReviewsKey(springId) });
      throw error;
    }
  };

  return { send, share, cancel: () => control.current?.abort() };
};
