import type { Review } from '@wildsoak/contract/reviews';
import { forEachAnswer, type AnswerField } from '@wildsoak/contract/rules/review-answers';
import { useRef } from 'react';
import { createDrafts, draftKey, useDraftOnLeave } from '../../../lib/browser/drafts.ts';
import type { BodyOf } from '../../../offline/outbox/outbox-entry.ts';
import type { ChangedReview } from '../calls.ts';
import type { PhotoDraft } from '../../../domain/photo/use-send-with-photo.ts';

/** As the form holds them. An empty answer is 'Unsure', which we leave out of what we send. */
export type ReviewValues = Record<'rating' | 'comment' | AnswerField, string>;

export const BLANK: ReviewValues = { rating: '5', comment: '', ...forEachAnswer(() => '') };

/** The fields of `BLANK`, in its order. */
const formValues = (form: HTMLFormElement): ReviewValues => {
  const held = new FormData(form);
  return Object.fromEntries(
    Object.keys(BLANK).map((name) => [name, held.get(name)]),
  ) as ReviewValues;
};

export const valuesOf = (review: Review): ReviewValues => ({
  rating: String(review.rating),
  comment: review.comment ?? '',
  ...forEachAnswer((field) => String(review[field] ?? '')),
});

const answerOf = (choice: string | undefined) =>
  choice === 'true' || choice === 'false' ? choice : undefined;

/** Browsers write a line break in a form as two characters. */
const commentOf = ({ comment }: ReviewValues) => comment.replaceAll('\r\n', '\n').trim();

export const newReviewOf = (values: ReviewValues): BodyOf<'createReview'> => ({
  rating: values.rating as BodyOf<'createReview'>['rating'],
  comment: commentOf(values) || undefined,
  ...forEachAnswer((field) => answerOf(values[field])),
});

export const changedReviewOf = (values: ReviewValues): ChangedReview => ({
  rating: Number(values.rating),
  comment: commentOf(values) || null,
  ...forEachAnswer((field) => {
    const answer = answerOf(values[field]);
    return answer === undefined ? undefined : answer === 'true';
  }),
});

interface Draft extends Partial<PhotoDraft> {
  values: ReviewValues;
}

const drafts = createDrafts<Draft>('review');

export const newReviewKey = (username: string, springId: number) =>
  draftKey(username, `of spring ${springId}`);
export const editReviewKey = ({ username, id }: Review) => draftKey(username, id);

export const readDraft = drafts.read;

/** Keeps what is in the form when it leaves the screen, unless `finish` was called before. */
export const useReviewDraft = (
  key: string,
  start: ReviewValues,
  more: () => Partial<PhotoDraft> = () => ({}),
) => {
  const form = useRef<HTMLFormElement>(null);
  const isFinished = useRef(false);
  useDraftOnLeave(drafts, key, () => {
    if (isFinished.current || !form.current) return undefined;
    const [values, rest] = [formValues(form.current), more()];
    const isUnchanged = JSON.stringify(values) === JSON.stringify(start);
    return isUnchanged && !rest.photo ? undefined : { values, ...rest };
  });
  return {
    form,
    /** For the <form>: keeps the element, which still holds its values after it has left the page. */
    formRef: (element: HTMLFormElement | null) => {
      if (element) form.current = element;
    },
    finish: () => {
      isFinished.current = true;
    },
  };
};
