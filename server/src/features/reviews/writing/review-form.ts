import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import { createReview, type updateReview } from '@wildsoak/contract/reviews';
import { PHOTO_MAX_BYTES } from '@wildsoak/contract/rules/photo-formats';
import { forEachAnswer } from '@wildsoak/contract/rules/review-answers';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { explainIssue } from '../../../platform/http/calls/explain-issue.ts';
import { HttpError } from '../../../platform/http/errors.ts';
import { cannotStore, type Upload } from '../../photos/photos.service.ts';
import type { ReviewText } from '../reviews.repository.ts';

const fieldsSchema = createReview.body.omit({ reviewImage: true });
const PHOTO_FIELD: keyof typeof createReview.body.shape = 'reviewImage';

/** The longest field is a comment: 4,000 characters are at most 12,000 bytes. */
const FIELD_MAX_BYTES = 16 * 1024;
const MAX_FIELDS = 10;
const OVERHEAD_BYTES = 64 * 1024;
/** Enough for the largest photo at half a megabit per second. */
const MAX_UPLOAD_MS = 240_000;
/**
 * On average, measured after the first `stallMs`: the worst signal that still gets a small photo here
 * in time. Slower uploads would fail anyway, and others wait for their place.
 */
const MIN_BYTES_A_SECOND = 8_000;
/** After the last byte. The parser waits forever for the end of a part with a broken header. */
const MAX_PARSE_MS = 5_000;

const MAX_MEGABYTES = PHOTO_MAX_BYTES / 1024 / 1024;

const tooLarge = () =>
  new HttpError(413, `The photo is larger than ${MAX_MEGABYTES} MB. Please choose a smaller one.`);
const unknownPart = () => new HttpError(400, 'The form has a part that does not belong there.');

/** Gives up on a sender who pauses too long, is too slow, or takes too long overall. */
const watchProgress = ({ raw }: FastifyRequest, stallMs: number, giveUp: (why: Error) => void) => {
  const begin = performance.now();
  const bytesBefore = raw.socket.bytesRead;
  let seen = bytesBefore;
  let seenAt = begin;
  const timer = setInterval(() => {
    const now = performance.now();
    if (raw.socket.bytesRead !== seen) {
      seen = raw.socket.bytesRead;
      seenAt = now;
    }
    const isTooSlow =
      now - begin > stallMs && seen - bytesBefore < ((now - begin) / 1_000) * MIN_BYTES_A_SECOND;
    if (isTooSlow || now - seenAt > stallMs || now - begin > MAX_UPLOAD_MS)
      giveUp(new HttpError(408, 'The photo took too long to arrive. Please try again.'));
  }, stallMs / 4);
  return () => clearInterval(timer);
};

type Fields = Record<string, string>;

const addField = (fields: Fields, part: MultipartValue) => {
  const { fieldname: name, value } = part;
  if (typeof value !== 'string' || name === PHOTO_FIELD || Object.hasOwn(fields, name))
    throw unknownPart();
  if (part.fieldnameTruncated || part.valueTruncated) throw new HttpError(400, `${name}: too long`);
  fields[name] = value;
};

/** Browsers send an empty file field as a file without a name. */
const isLeftEmpty = ({ filename }: MultipartFile, length: number) =>
  length === 0 && (filename ?? '') === '';

/** Errors of the disk name a system call; anything else is the sender's fault. */
const explain = (error: unknown) => {
  if (error instanceof HttpError) return error;
  if (error instanceof Error && 'syscall' in error) return cannotStore();
  return new HttpError(400, 'We could not read the form.');
};

/** The fields, and the name of the photo; its bytes go to disk as they arrive. */
const readParts = async (request: FastifyRequest, upload: Upload, stallMs: number) => {
  const fields: Fields = {};
  let photoHash: string | null = null;
  let receiving: ReturnType<Upload['receive']> | undefined;
  const control = new AbortController();
  const read = async () => {
    const parts = request.parts({
      limits: {
        fileSize: PHOTO_MAX_BYTES,
        fieldSize: FIELD_MAX_BYTES,
        fieldNameSize: 100,
        fields: MAX_FIELDS,
        parts: MAX_FIELDS + 2,
        headerPairs: 20,
      },
    });
    for await (const part of parts) {
      if (part.type === 'field') {
        addField(fields, part);
        continue;
      }
      if (part.fieldname !== PHOTO_FIELD || receiving) throw unknownPart();
      part.file.once('limit', () => control.abort(tooLarge()));
      receiving = upload.receive(part.file, control.signal);
      const { hash, length } = await receiving;
      if (!isLeftEmpty(part, length)) photoHash = hash;
    }
  };
  const givenUp = new Promise<never>((_, reject) => {
    control.signal.addEventListener('abort', () => reject(control.signal.reason as Error));
  });
  const stopWatching = watchProgress(request, stallMs, (why) => control.abort(why));
  let parsing: NodeJS.Timeout | undefined;
  request.raw.once('end', () => {
    parsing = setTimeout(() => control.abort(new Error('the form has no end')), MAX_PARSE_MS);
  });
  try {
    await Promise.race([read(), givenUp]);
    return { fields, photoHash };
  } catch (error) {
    control.abort(error);
    // The upload ends after this: it must know by then whether it holds a place.
    await receiving?.catch(() => undefined);
    // We take the rest off the wire, or the sender would not get to read our answer.
    request.raw.unpipe().resume();
    throw explain(control.signal.reason);
  } finally {
    stopWatching();
    clearTimeout(parsing);
  }
};

/** A comment of nothing but spaces is no comment. */
const cleanComment = (comment: string | null | undefined) => comment?.trim() || null;

/** Forms write a line break as two characters. Nobody typed the second, so it must not count. */
const withPlainBreaks = (fields: Fields) =>
  fields['comment'] === undefined
    ? fields
    : { ...fields, comment: fields['comment'].replaceAll(/\r\n?/g, '\n') };

const textOf = (fields: Fields): ReviewText => {
  const result = fieldsSchema.safeParse(withPlainBreaks(fields));
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new HttpError(400, issue ? explainIssue(issue) : 'The form is not valid.');
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
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > PHOTO_MAX_BYTES + OVERHEAD_BYTES) throw tooLarge();
  const { fields, photoHash } = await readParts(request, upload, stallMs);
  return { text: textOf(fields), photoHash };
};

/** A missing answer means unknown here too: members go from Yes to Unsure by leaving it out. */
export const readReviewBody = (body: z.output<typeof updateReview.body>): ReviewText => ({
  rating: body.rating,
  comment: cleanComment(body.comment),
  ...forEachAnswer((field) => body[field] ?? null),
});
