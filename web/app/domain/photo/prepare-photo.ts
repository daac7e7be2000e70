import { PHOTO_MAX_BYTES, PHOTO_TYPES } from '@wildsoak/contract/rules/photo-formats';

const MEGABYTE = 1024 * 1024;
/** Above either limit we shrink a picture before sending it. Nobody sees the difference. */
const LARGE_BYTES = 4 * MEGABYTE;
const LARGE_PIXELS = 4_000;
/** Well above the largest width we store. */
const SHRUNK_PIXELS = 2_560;
/** We do not even open anything larger: a phone would run out of memory. */
const HOPELESS_BYTES = 100 * MEGABYTE;

interface FileFacts {
  name: string;
  type: string;
  size: number;
}

interface Size {
  width: number;
  height: number;
}

const HEIC_NAME = /\.hei[cf]$/i;
const HEIC_TYPE = /^image\/hei[cf]/;

/** What iPhones take. Some browsers leave its type empty. */
export const isHeic = ({ name, type }: FileFacts): boolean =>
  HEIC_TYPE.test(type) || (type === '' && HEIC_NAME.test(name));

const isKnownType = ({ type }: FileFacts) => PHOTO_TYPES.some((known) => known === type);

const TOO_LARGE = `This picture is larger than ${PHOTO_MAX_BYTES / MEGABYTE} MB. Please choose a smaller one, or send it without a photo.`;

const HEIC_UNREADABLE =
  "This browser cannot read Apple's HEIC format. Please choose a JPEG. On an iPhone, set Settings > Camera > " +
  'Formats to Most Compatible, or email the photo to yourself.';

const WRONG_TYPE =
  'You cannot send this kind of file. Please choose a PNG, JPEG, GIF or WebP file.';

const NO_PICTURE =
  'This file is not a picture, whatever its name says. Please choose a PNG, JPEG, GIF or WebP file.';

/** How the files begin. `[^]` is any byte. */
const BEGINNINGS = [/^\x89PNG\r\n/, /^\xFF\xD8\xFF/, /^GIF8/, /^RIFF[^]{4}WEBP/, /^[^]{4}ftyp/];

/** By its first bytes: the type that the browser gives comes from the name. */
const isPicture = async (file: Blob): Promise<boolean> => {
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const start = String.fromCodePoint(...bytes);
  return BEGINNINGS.some((beginning) => beginning.test(start));
};

/** The problem we can tell without opening the file, or null. */
export const fileProblem = (file: FileFacts): string | null => {
  if (!isKnownType(file) && !isHeic(file)) return WRONG_TYPE;
  return file.size > HOPELESS_BYTES ? TOO_LARGE : null;
};

export const isTooLarge = ({ size }: { size: number }): boolean => size > PHOTO_MAX_BYTES;

export const isWorthShrinking = (file: FileFacts, { width, height }: Size): boolean =>
  isHeic(file) || file.size > LARGE_BYTES || Math.max(width, height) > LARGE_PIXELS;

/** Scaled down until the longer side fits. */
export const sizeWithin = ({ width, height }: Size, longest = SHRUNK_PIXELS): Size => {
  const scale = Math.min(1, longest / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
};

const QUALITY = 0.85;
const PREVIEW_PIXELS = 480;
const PREVIEW_QUALITY = 0.7;

export type PreparedPhoto =
  | { file: File; preview: string | null; problem: null }
  | { file: null; preview: null; problem: string };

const refused = (problem: string): PreparedPhoto => ({ file: null, preview: null, problem });

const draw = (picture: ImageBitmap, longest?: number): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, sizeWithin(picture, longest));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser gave us no canvas.');
  // JPEG has no transparency, which would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
};

const shrink = async (original: File, picture: ImageBitmap): Promise<File> => {
  const canvas = draw(picture);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  if (!blob) throw new Error('The picture could not be written.');
  if (blob.size >= original.size && !isHeic(original)) return original;
  const name = original.name.replace(/\.\w+$/, '') || 'photo';
  return new File([blob], `${name}.jpg`, { type: 'image/jpeg' });
};

/** A data URL: the Content-Security-Policy does not allow blob URLs. */
const previewOf = (picture: ImageBitmap): string | null => {
  try {
    return draw(picture, PREVIEW_PIXELS).toDataURL('image/jpeg', PREVIEW_QUALITY);
  } catch {
    return null;
  }
};

/** Shrinks the file where that helps, and draws a preview. */
export const preparePhoto = async (original: File): Promise<PreparedPhoto> => {
  const problem = fileProblem(original);
  if (problem !== null) return refused(problem);
  // Of HEIC only the browser can say whether it reads it.
  if (!isHeic(original) && !(await isPicture(original))) return refused(NO_PICTURE);
  const picture = await createImageBitmap(original).catch(() => null);
  if (!picture) {
    if (isHeic(original)) return refused(HEIC_UNREADABLE);
    // The server may read what this browser cannot, or will say so.
    return isTooLarge(original) ? refused(TOO_LARGE) : { file: original, preview: null, problem };
  }
  try {
    const file = isWorthShrinking(original, picture)
      ? await shrink(original, picture).catch(() => original)
      : original;
    if (isHeic(file)) return refused(HEIC_UNREADABLE);
    if (isTooLarge(file)) return refused(TOO_LARGE);
    return { file, preview: previewOf(picture), problem };
  } finally {
    picture.close();
  }
};
