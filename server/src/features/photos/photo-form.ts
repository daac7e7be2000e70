import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import { PHOTO_MAX_BYTES } from '@wildsoak/contract/rules/photos';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../platform/http/errors.ts';
import { CANNOT_STORE } from './photo-errors.ts';

const PHOTO_FIELD = 'reviewImage';
/** The longest field is a comment; 4,000 characters are at most 12,000 bytes. */
const FIELD_MAX_BYTES = 16 * 1024;
const MAX_FIELDS = 10;
const OVERHEAD_BYTES = 64 * 1024;
/** The largest photo over half a megabit a second. */
const MAX_UPLOAD_MS = 240_000;
/**
 * On average, once the first pause would have been too long: the worst signal that sends a small photo
 * within the whole time. Slower ones hold a place that others wait for, and fail in the end.
 */
const MIN_BYTES_A_SECOND = 8_000;
/** Once all has arrived. Of a part whose head is broken the parser waits for more without end. */
const MAX_PARSE_MS = 5_000;
/** Part of each hash. Raised with every change of what is made of a picture: names never change. */
const RENDERING_VERSION = 1;

const MAX_MEGABYTES = PHOTO_MAX_BYTES / 1024 / 1024;

const tooLarge = () =>
  new HttpError(413, `The photo is larger than ${MAX_MEGABYTES} MB. Please choose a smaller one.`);
const notThisForm = () => new HttpError(400, 'The form has a part that does not belong to it.');

export type FormFields = Record<string, string>;

interface Upload {
  hash: string;
  bytes: number;
}

export interface ReceivedForm {
  fields: FormFields;
  /** What was written to the place that was taken for it. */
  upload: Upload | null;
}

/** Gives up on who sends nothing for a while, too little, or for too long altogether. */
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

const readField = (fields: FormFields, part: MultipartValue) => {
  const { fieldname: name, value } = part;
  if (typeof value !== 'string' || name === PHOTO_FIELD || Object.hasOwn(fields, name))
    throw notThisForm();
  if (part.fieldnameTruncated || part.valueTruncated) throw new HttpError(400, `${name}: too long`);
  fields[name] = value;
};

/** Names the photo. */
export const startHash = () => createHash('sha256').update(`photo ${RENDERING_VERSION}\n`);

const writeUpload = async (part: MultipartFile, path: string, control: AbortController) => {
  const hash = startHash();
  let bytes = 0;
  part.file.once('limit', () => control.abort(tooLarge()));
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(part.file, measure, createWriteStream(path), { signal: control.signal });
  return { hash: hash.digest('base64url'), bytes };
};

/** A field that was left empty arrives as a file without a name. */
const isLeftEmpty = ({ filename }: MultipartFile, { bytes }: Upload) =>
  bytes === 0 && (filename ?? '') === '';

/** The disk's own failures name the call that failed; all others are the sender's. */
const explain = (error: unknown) => {
  if (error instanceof HttpError) return error;
  if (error instanceof Error && 'syscall' in error) return new HttpError(503, CANNOT_STORE);
  return new HttpError(400, 'The form could not be read.');
};

/** Reads the form of a review as it arrives; the photo goes to disk, never into memory. */
export const readPhotoForm = async (
  request: FastifyRequest,
  stallMs: number,
  takePlace: () => Promise<string>,
): Promise<ReceivedForm> => {
  if (!request.isMultipart()) throw new HttpError(415, 'Send the review as a form.');
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > PHOTO_MAX_BYTES + OVERHEAD_BYTES) throw tooLarge();

  const fields: FormFields = {};
  let upload: Upload | null = null;
  let taking: Promise<string> | undefined;
  let writing: Promise<Upload> | undefined;
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
        readField(fields, part);
        continue;
      }
      if (part.fieldname !== PHOTO_FIELD || taking) throw notThisForm();
      taking = takePlace();
      writing = writeUpload(part, await taking, control);
      const written = await writing;
      if (!isLeftEmpty(part, written)) upload = written;
    }
  };
  const givenUp = new Promise<never>((_, reject) => {
    control.signal.addEventListener('abort', () => reject(control.signal.reason as Error));
  });
  const stopWatching = watchProgress(request, stallMs, (why) => control.abort(why));
  let parsing: NodeJS.Timeout | undefined;
  request.raw.once('end', () => {
    parsing = setTimeout(() => control.abort(new Error('it has no end')), MAX_PARSE_MS);
  });
  try {
    await Promise.race([read(), givenUp]);
    return { fields, upload };
  } catch (error) {
    control.abort(error);
    // Whoever has a place by now gives it back, and must know that there is one.
    await taking?.catch(() => undefined);
    await writing?.catch(() => undefined);
    // Taken off the wire, so that the sender gets to hear the answer.
    request.raw.unpipe().resume();
    throw explain(control.signal.reason);
  } finally {
    stopWatching();
    clearTimeout(parsing);
  }
};
