import type { Review } from '@wildsoak/contract/reviews';
import type { ChangedReview, NewReview } from '../calls.ts';

/** As the form holds them. An empty answer is 'Unsure', which is left out of what is sent. */
export type ReviewValues = Record<
  'rating' | 'comment' | 'is_soakable' | 'is_clothing_optional',
  string
>;

export const BLANK: ReviewValues = {
  rating: '5',
  comment: '',
  is_soakable: '',
  is_clothing_optional: '',
};

/** As `BLANK` has them, whatever else the form holds. */
export const formValues = (form: HTMLFormElement): ReviewValues => {
  const held = Object.fromEntries(new FormData(form)) as ReviewValues;
  return {
    rating: held.rating,
    comment: held.comment,
    is_soakable: held.is_soakable,
    is_clothing_optional: held.is_clothing_optional,
  };
};

const answerOf = (fact: boolean | null) => (fact === null ? '' : String(fact));

export const valuesOf = (review: Review): ReviewValues => ({
  rating: String(review.rating),
  comment: review.comment ?? '',
  is_soakable: answerOf(review.is_soakable),
  is_clothing_optional: answerOf(review.is_clothing_optional),
});

const asAnswer = (value: string) => (value === 'true' || value === 'false' ? value : undefined);

const asFact = (value: string) => (value === '' ? undefined : value === 'true');

/** A browser writes line breaks as two characters into what it reads from a form. */
const commentOf = ({ comment }: ReviewValues) => comment.replaceAll('\r\n', '\n').trim();

export const newReviewOf = (values: ReviewValues, photo: File | null): NewReview => ({
  rating: values.rating as NewReview['rating'],
  comment: commentOf(values) || undefined,
  is_soakable: asAnswer(values.is_soakable),
  is_clothing_optional: asAnswer(values.is_clothing_optional),
  reviewImage: photo ?? undefined,
});

export const changedReviewOf = (values: ReviewValues): ChangedReview => ({
  rating: Number(values.rating),
  comment: commentOf(values) || null,
  is_soakable: asFact(values.is_soakable),
  is_clothing_optional: asFact(values.is_clothing_optional),
});
