import { createReview, type updateReview } from '@wildsoak/contract/reviews';
import { forEachAnswer } from '@wildsoak/contract/rules/review-answers';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { explainIssue } from '../../../platform/http/calls/explain-issue.ts';
import { HttpError } from '../../../platform/errors.ts';
import { readPhotoForm, type FormFields } from '../../photos/photo-form.service.ts';
import type { Upload } from '../../photos/photos.service.ts';
import type { ReviewText } from '../reviews.repository.ts';

const fieldsSchema = createReview.body.omit({ reviewImage: true });
const PHOTO_FIELD: keyof typeof createReview.body.shape = 'reviewImage';

/** A comment of nothing but spaces is no comment. */
const cleanComment = (comment: string | null | undefined) => comment?.trim() || null;

/** Forms write a line break as two characters. Nobody typed the second, so it must not count. */
const withPlainBreaks = (fields: FormFields) =>
  fields['comment'] === undefined
    ? fields
    : { ...fields, comment: fields['comment'].replaceAll(/\r\n?/g, '\n') };

const textOf = (fields: FormFields): ReviewText => {
  const result = fieldsSchema.safeParse(withPlainBreaks(fields));
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new HttpError(400, issue ? explainIssue(issue) : "The form isn't valid.");
  }
  const { rating, comment, ...answers } = result.data;
  return {
    rating: Number(rating),
    comment: cleanComment(comment),
    ...forEachAnswer((field) => (answers[field] ? answers[field] === 'true' : null)),
  };
};

/** Fields arrive as text in any order, so the contract's schema applies here and not on the way in. */
export const readReviewForm = async (request: FastifyRequest, upload: Upload, stallMs: number) => {
  if (!request.isMultipart()) throw new HttpError(415, 'Send the review as a form.');
  const { fields, photoHash } = await readPhotoForm(request, upload, stallMs, PHOTO_FIELD);
  return { text: textOf(fields), photoHash };
};

/** A missing answer means unknown here too: members go from Yes to Unsure by leaving it out. */
export const readReviewBody = (body: z.output<typeof updateReview.body>): ReviewText => ({
  rating: body.rating,
  comment: cleanComment(body.comment),
  ...forEachAnswer((field) => body[field] ?? null),
});
