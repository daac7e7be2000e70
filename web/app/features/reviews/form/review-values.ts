import type { Review } from '@wildsoak/contract/reviews';
import { forEachAnswer, type AnswerField } from '@wildsoak/contract/rules/review-answers';
import type { ChangedReview, NewReview } from '../calls.ts';

/** As the form holds them. An empty answer is 'Unsure', which we leave out of what we send. */
export type ReviewValues = Record<'rating' | 'comment' | AnswerField, string>;

export const BLANK: ReviewValues = { rating: '5', comment: '', ...forEachAnswer(() => '') };

/** The fields of `BLANK`, in its order. */
export const formValues = (form: HTMLFormElement): ReviewValues => {
  const held = new FormData(form);
  return Object.fromEntries(
    Object.keys(BLANK).map((name) => [name, held.get(name)]),
  ) as ReviewValues;
};

/** A review that was saved before its question existed has no answer at all: also unknown. */
const choiceOf = (answer: boolean | null | undefined) => String(answer ?? '');

export const valuesOf = (review: Review): ReviewValues => ({
  rating: String(review.rating),
  comment: review.comment ?? '',
  ...forEachAnswer((field) => choiceOf(review[field])),
});

const answerOf = (choice: string | undefined) =>
  choice === 'true' || choice === 'false' ? choice : undefined;

/** Browsers write a line break in a form as two characters. */
const commentOf = ({ comment }: ReviewValues) => comment.replaceAll('\r\n', '\n').trim();

export const newReviewOf = (values: ReviewValues, photo: File | null): NewReview => ({
  rating: values.rating as NewReview['rating'],
  comment: commentOf(values) || undefined,
  ...forEachAnswer((field) => answerOf(values[field])),
  reviewImage: photo ?? undefined,
});

export const changedReviewOf = (values: ReviewValues): ChangedReview => ({
  rating: Number(values.rating),
  comment: commentOf(values) || null,
  ...forEachAnswer((field) => {
    const answer = answerOf(values[field]);
    return answer === undefined ? undefined : answer === 'true';
  }),
});
