import { PHOTO_MAX_BYTES, PHOTO_TYPES } from '@wildsoak/contract/rules/photos';

const MEGABYTE = 1024 * 1024;
/** Beyond either of these a picture is made smaller before it is sent: nobody would see the difference. */
const LARGE_BYTES = 4 * MEGABYTE;
const LARGE_PIXELS = 4_000;
/** A good deal more than the largest width that is kept. */
const SHRUNK_PIXELS = 2_560;
/** Larger than this it is not even opened: a phone would run out of memory. */
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

/** What iPhones take. Some browsers know no type for it, and leave it empty. */
export const isHeic = ({ name, type }: FileFacts): boolean =>
  HEIC_TYPE.test(type) || (type === '' && HEIC_NAME.test(name));

const isKnownType = ({ type }: FileFacts) => PHOTO_TYPES.some((known) => known === type);

export const TOO_LARGE = `This picture is larger than ${PHOTO_MAX_BYTES / MEGABYTE} MB. Please choose a smaller one, or send the review without a photo.`;

export const HEIC_UNREADABLE =
  "This browser cannot read Apple's HEIC format. Please choose a JPEG: on an iPhone, Settings, " +
  'Camera, Formats, Most Compatible, or share the photo with yourself by mail first.';

const WRONG_TYPE =
  'This is not a picture that can be sent. Please choose a PNG, JPEG, GIF or WebP file.';

/** What is wrong with a file before anybody opens it; null when nothing is. */
export const fileProblem = (file: FileFacts): string | null => {
  if (!isKnownType(file) && !isHeic(file)) return WRONG_TYPE;
  return file.size > HOPELESS_BYTES ? TOO_LARGE : null;
};

export const isTooLarge = ({ size }: { size: number }): boolean => size > PHOTO_MAX_BYTES;

export const isWorthShrinking = (file: FileFacts, { width, height }: Size): boolean =>
  isHeic(file) || file.size > LARGE_BYTES || Math.max(width, height) > LARGE_PIXELS;

/** The size with its longer side at most so long. */
export const sizeWithin = ({ width, height }: Size, longest = SHRUNK_PIXELS): Size => {
  const scale = Math.min(1, longest / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
};
