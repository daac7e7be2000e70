import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import { PHOTO_MAX_BYTES } from '@wildsoak/contract/rules/photo-formats';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../platform/errors.ts';
import { cannotStore, type Upload } from './photos.service.ts';

/** The longest field is a review's comment: 4,000 characters are at most 12,000 bytes. */
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
  new HttpError(413, `That photo is over ${MAX_MEGABYTES} MB. Please choose a smaller one.`);
const unknownPart = () => new HttpError(400, "The form has a part that doesn't belong there.");

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

export type FormFields = Record<string, string>;

const addField = (fields: FormFields, part: MultipartValue, photoField: string) => {
  const { fieldname: name, value } = part;
  if (typeof value !== 'string' || name === photoField || Object.hasOwn(fields, name))
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
  if (error instanceof Error && 'syscall' in error) return cannotStore(error);
  return new HttpError(400, "We couldn't read the form.");
};

/** The fields, and the name of the photo in `photoField`; its bytes go to disk as they arrive. */
export const readPhotoForm = async (
  request: FastifyRequest,
  upload: Upload,
  stallMs: number,
  photoField: string,
) => {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > PHOTO_MAX_BYTES + OVERHEAD_BYTES) throw tooLarge();
  const fields: FormFields = {};
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
        addField(fields, part, photoField);
        continue;
      }
      if (part.fieldname !== photoField || receiving) throw unknownPart();
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

const parseJson = (name: string, json: string | undefined): unknown => {
  if (json === undefined) throw new HttpError(400, `${name} is required.`);
  try {
    return JSON.parse(json);
  } catch {
    throw new HttpError(400, `${name} must be JSON.`);
  }
};

/** What is sent as JSON, or in a form with a photo; nothing has checked the body yet. */
export const readJsonOrForm = async (
  request: FastifyRequest,
  upload: Upload,
  stallMs: number,
  parts: { json: string; file: string },
): Promise<{ body: unknown; photoHash: string | null }> => {
  if (!request.isMultipart()) return { body: request.body, photoHash: null };
  const { fields, photoHash } = await readPhotoForm(request, upload, stallMs, parts.file);
  const { [parts.json]: json, ...others } = fields;
  if (Object.keys(others).length > 0) throw unknownPart();
  return { body: parseJson(parts.json, json), photoHash };
};
