import { useEffect, useRef } from 'react';
import type { PickedPhoto } from '../photo/use-photo.ts';
import type { KeyFor } from '../../../lib/http/attempt-key.ts';
import { formValues, type ReviewValues } from './review-values.ts';

interface Draft {
  values: ReviewValues;
  photo?: PickedPhoto | null;
  /** What is sent again after all must not be written twice. */
  keyFor?: KeyFor;
}

/** What was written and not sent, for as long as the tab is open. */
const drafts = new Map<string, Draft>();

export const newDraftKey = (username: string, springId: number) => `new ${username} ${springId}`;
export const editDraftKey = (reviewId: number) => `edit ${reviewId}`;

export const draftOf = (key: string): Draft | undefined => drafts.get(key);

const isSame = (one: ReviewValues, other: ReviewValues) =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Keeps what stands in a form when it leaves the screen for whatever reason (closed, signed out, led
 * to /login), unless `finish` was called before: then it was sent, or given up.
 */
export const useDraft = (
  key: string,
  start: ReviewValues,
  more: () => Omit<Draft, 'values'> = () => ({}),
) => {
  const form = useRef<HTMLFormElement>(null);
  const isFinished = useRef(false);
  const latest = useRef(more);
  useEffect(() => {
    latest.current = more;
  });

  useEffect(() => {
    const box = form.current;
    if (!box) return undefined;
    return () => {
      const values = formValues(box);
      const rest = latest.current();
      drafts.delete(key);
      if (isFinished.current || (isSame(values, start) && !rest.photo)) return;
      drafts.set(key, { values, ...rest });
    };
    // oxlint-disable-next-line react/exhaustive-deps -- Only when it leaves.
  }, []);

  return {
    form,
    finish: () => {
      isFinished.current = true;
    },
  };
};
