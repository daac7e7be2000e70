import { PHOTO_WIDTHS, type PhotoFormat, type PhotoWidth } from '@wildsoak/contract/rules/photos';
import sharp, { type Metadata, type Sharp } from 'sharp';

export interface RenderedPhoto {
  /** Size of the largest file. */
  width: number;
  height: number;
  /** A data URL. */
  preview: string;
  files: { width: PhotoWidth; format: PhotoFormat; bytes: Uint8Array }[];
}

/** More than phones take. Baseline JPEG and most PNG are read in strips. */
const MAX_PIXELS = 100_000_000;
/** The longest phone panoramas have 16,000. A strip of a wider picture takes gigabytes. */
const MAX_SIDE = 20_000;
/** For one picture. Two decoders and the server together must stay below 300. */
const MAX_MEGABYTES = 210;
const MAX_HEIGHT_TO_WIDTH = 2;
const LARGEST_WIDTH = Math.max(...PHOTO_WIDTHS);
const LARGEST = { width: LARGEST_WIDTH, height: LARGEST_WIDTH * MAX_HEIGHT_TO_WIDTH };

const WEBP = { quality: 78, effort: 2 };
/** Efforts 2 and 3 take four times as long for files of the same size. */
const AVIF = { quality: 50, effort: 1 };

const PREVIEW_SIDE = 16;
const PREVIEW_MAX_LENGTH = 300;

/** Leaves libvips four of its many loaders, for the whole process. Nothing else counts as a picture. */
export const blockOtherLoaders = () => {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadNsgifBuffer',
    ],
  });
  // The process reads one picture at a time, and none twice.
  sharp.concurrency(1);
  sharp.cache(false);
};

const within = (picture: Sharp, width: number, height: number) =>
  picture.resize({ width, height, fit: 'inside', withoutEnlargement: true });

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
const explain = (error: unknown) => {
  const isTooLarge = error instanceof Error && /pixel limit|out of memory/.test(error.message);
  return isTooLarge ? new TooManyPixelsError() : error;
};

const open = (picture: Buffer) =>
  sharp(picture, {
    failOn: 'error',
    limitInputPixels: MAX_PIXELS,
    sequentialRead: true,
    pages: 1,
  });

/** The megabytes that rendering takes, from the header alone: we read no pixel. */
export const measurePhoto = async (picture: Buffer): Promise<number> => {
  const metadata = await open(picture)
    .metadata()
    .catch((error: unknown) => {
      throw explain(error);
    });
  const megabytes = megabytesFor(metadata);
  if (Math.max(metadata.width, metadata.height) > MAX_SIDE || megabytes > MAX_MEGABYTES)
    throw new TooManyPixelsError();
  return megabytes;
};

/**
 * Only pixels: upright, the first frame, in sRGB, no larger than the largest file. This drops everything
 * else in the file, such as the location.
 */
const readPixels = async (picture: Buffer) => {
  const { data, info } = await within(open(picture).autoOrient(), LARGEST.width, LARGEST.height)
    .flatten({ background: '#fff' })
    .toColorspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw explain(error);
    });
  return { data, width: info.width, height: info.height, channels: info.channels };
};

type Pixels = Awaited<ReturnType<typeof readPixels>>;

const sharpOf = ({ data, width, height, channels }: Pixels) =>
  sharp(data, { raw: { width, height, channels } });

/** A few blurred pixels. Noise takes more bytes than a landscape, so it gets fewer pixels. */
const drawPreview = async (pixels: Pixels): Promise<string> => {
  for (let side = PREVIEW_SIDE; ; side /= 2) {
    const bytes = await within(sharpOf(pixels), side, side)
      .webp({ quality: 20, effort: 6 })
      .toBuffer();
    const preview = `data:image/webp;base64,${bytes.toString('base64')}`;
    if (preview.length <= PREVIEW_MAX_LENGTH || side <= 1) return preview;
  }
};

/** A picture narrower than a width still gets a file of that name, in its own size. */
export const renderPhoto = async (bytes: Buffer): Promise<RenderedPhoto> => {
  const pixels = await readPixels(bytes);
  const files: RenderedPhoto['files'] = [];
  for (const width of PHOTO_WIDTHS) {
    const picture = within(sharpOf(pixels), width, width * MAX_HEIGHT_TO_WIDTH);
    files.push(
      { width, format: 'webp', bytes: await picture.clone().webp(WEBP).toBuffer() },
      { width, format: 'avif', bytes: await picture.clone().avif(AVIF).toBuffer() },
    );
  }
  const { width, height } = pixels;
  return { width, height, preview: await drawPreview(pixels), files };
};
