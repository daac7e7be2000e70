import { PHOTO_WIDTHS } from '@wildsoak/contract/rules/photo-formats';
import sharp, { type Metadata } from 'sharp';

/** More than phones take. Baseline JPEG and most PNG are read in strips. */
const MAX_PIXELS = 100_000_000;
/** The longest phone panoramas have 16,000. A strip of a wider picture takes gigabytes. */
const MAX_SIDE = 20_000;
/** For one picture. Two decoders and the server together must stay below 300. */
const MAX_MEGABYTES = 210;
export const MAX_HEIGHT_TO_WIDTH = 2;
const LARGEST_WIDTH = Math.max(...PHOTO_WIDTHS);
export const LARGEST = { width: LARGEST_WIDTH, height: LARGEST_WIDTH * MAX_HEIGHT_TO_WIDTH };

export class TooManyPixelsError extends Error {}

/** While reading. A progressive JPEG is read as two-byte coefficients. */
const bytesOfPixel = ({ format, channels, depth, isProgressive, pages = 1 }: Metadata) => {
  if (format === 'gif') return 4;
  if (format === 'webp') return pages > 1 ? 8 : 4;
  const isWide = depth === 'ushort' || (format === 'jpeg' && isProgressive);
  return channels * (isWide ? 2 : 1);
};

/** What all stages together hold of a picture read in strips. */
const STRIP_LINES = 1_500;
const BESIDE_MB = 45;
/** For AVIF, per pixel of the largest file. */
const BYTES_TO_ENCODE = 40;

/** From measurements, rounded up: what reading or writing takes, whichever is more. */
const megabytesFor = (metadata: Metadata) => {
  const { format, width, height, isProgressive, autoOrient: upright } = metadata;
  const isReadWhole = format === 'gif' || format === 'webp' || isProgressive;
  const lines = isReadWhole ? height : Math.min(height, STRIP_LINES);
  const reading = (lines * width * bytesOfPixel(metadata)) / 1e6 + BESIDE_MB;
  const scale = Math.min(1, LARGEST.width / upright.width, LARGEST.height / upright.height);
  const writing = (width * height * scale ** 2 * BYTES_TO_ENCODE) / 1e6;
  return Math.max(reading, writing);
};

/** Some loaders allocate the whole picture as soon as they see its size. */
export const explainTooLarge = (error: unknown) => {
  const isTooLarge = error instanceof Error && /pixel limit|out of memory/.test(error.message);
  return isTooLarge ? new TooManyPixelsError() : error;
};

export const openPhoto = (picture: Buffer) =>
  sharp(picture, {
    failOn: 'error',
    limitInputPixels: MAX_PIXELS,
    sequentialRead: true,
    pages: 1,
  });

/** The megabytes that rendering takes, from the header alone: we read no pixel. */
export const measurePhoto = async (picture: Buffer): Promise<number> => {
  const metadata = await openPhoto(picture)
    .metadata()
    .catch((error: unknown) => {
      throw explainTooLarge(error);
    });
  const megabytes = megabytesFor(metadata);
  if (Math.max(metadata.width, metadata.height) > MAX_SIDE || megabytes > MAX_MEGABYTES)
    throw new TooManyPixelsError();
  return megabytes;
};
