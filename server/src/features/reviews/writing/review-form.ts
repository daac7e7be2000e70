import { createReview, type updateReview } from '@wildsoak/contract/reviews';
import type { z } from 'zod';
import { explainIssue } from '../../../platform/http/calls/explain-issue.ts';
import { HttpError } from '../../../platform/http/errors.ts';
import type { ReviewText } from './review-changes.repository.ts';

const fieldsSchema = createReview.body.omit({ reviewImage: true });

/** What is only blanks says nothing, and is stored as nothing. */
const cleanComment = (comment: string | null | undefined) => comment?.trim() || null;

/** A form writes every line break as two characters, which nobody typed and which must not count. */
const withPlainBreaks = (fields: Record<string, string>) =>
  fields['comment'] === undefined
    ? fields
    : { ...fields, comment: fields['comment'].replaceAll(/\r\n?/g, '\n') };

const answered = (field: 'true' | 'false' | undefined) =>
  field === undefined ? null : field === 'true';

/** A form's fields travel as text, so the contract's schema is applied here and not on the way in. */
export const readReviewFields = (fields: Record<string, string>): ReviewText => {
  const result = fieldsSchema.safeParse(withPlainBreaks(fields));
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new HttpError(400, issue ? explainIssue(issue) : 'The form is not valid.');
  }
  const { rating, comment, is_soakable, is_clothing_optional } = result.data;
  return {
    rating: Number(rating),
    comment: cleanComment(comment),
    isSoakable: answered(is_soakable),
    isClothingOptional: answered(is_clothing_optional),
  };
};

/** Omitted means unknown here as well: a Yes becomes Unsure by being left out. */
export const readReviewBody = (body: z.output<typeof updateReview.body>): ReviewText => ({
  rating: body.rating,
  comment: cleanComment(body.comment),
  isSoakable: body.is_soakable ?? null,
  isClothingOptional: body.is_clothing_optional ?? null,
});
