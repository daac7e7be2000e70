import { PHOTO_WIDTHS, type PhotoFormat, type PhotoWidth } from '@wildsoak/contract/rules/photos';
import sharp, { type Metadata, type Sharp } from 'sharp';

export interface RenderedPhoto {
  /** Of the largest file. */
  width: number;
  height: number;
  /** A data address. */
  preview: string;
  files: { width: PhotoWidth; format: PhotoFormat; bytes: Uint8Array }[];
}

/** What a phone may take: baseline JPEG and most PNG are read in strips. */
const MAX_PIXELS = 100_000_000;
/** The longest panoramas of phones have 16,000; a strip of a wider picture alone takes gigabytes. */
const MAX_SIDE = 20_000;
/** For one picture. Two decoders and the server together are to stay below 300. */
const MAX_MEGABYTES = 210;
/** However long and thin the picture is. */
const MAX_HEIGHT_TO_WIDTH = 2;
const LARGEST_WIDTH = Math.max(...PHOTO_WIDTHS);
const LARGEST = { width: LARGEST_WIDTH, height: LARGEST_WIDTH * MAX_HEIGHT_TO_WIDTH };

const WEBP = { quality: 78, effort: 2 };
/** At 2 and 3 it takes four times as long for files as large. */
const AVIF = { quality: 50, effort: 1 };

const PREVIEW_SIDE = 16;
const PREVIEW_MAX_LENGTH = 300;

/**
 * Of libvips' many loaders only four: what they do not know is not a picture here. For the
 * whole process, which must draw nothing else.
 */
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
  // One picture at a time, and none twice.
  sharp.concurrency(1);
  sharp.cache(false);
};

const within = (picture: Sharp, width: number, height: number) =>
  picture.resize({ width, height, fit: 'inside', withoutEnlargement: true });

export class TooManyPixelsError extends Error {}

/** Of the picture as it is read; a progressive JPEG is read as coefficients of two bytes. */
const bytesOfPixel = ({ format, channels, depth, isProgressive, pages = 1 }: Metadata) => {
  if (format === 'gif') return 4;
  if (format === 'webp') return pages > 1 ? 8 : 4;
  const isWide = depth === 'ushort' || (format === 'jpeg' && isProgressive);
  return channels * (isWide ? 2 : 1);
};

/** What all stages together hold of a picture that is read in strips. */
const STRIP_LINES = 1_500;
const BESIDE_MB = 45;
/** What encoding AVIF takes for each pixel of the largest file. */
const BYTES_TO_ENCODE = 40;

/** Measured, and rather too much: what reading or writing takes, whichever is more. */
const megabytesFor = (metadata: Metadata) => {
  const { format, width, height, isProgressive, autoOrient: upright } = metadata;
  const isReadWhole = format === 'gif' || format === 'webp' || isProgressive;
  const lines = isReadWhole ? height : Math.min(height, STRIP_LINES);
  const reading = (lines * width * bytesOfPixel(metadata)) / 1e6 + BESIDE_MB;
  const scale = Math.min(1, LARGEST.width / upright.width, LARGEST.height / upright.height);
  const writing = (width * height * scale ** 2 * BYTES_TO_ENCODE) / 1e6;
  return Math.max(reading, writing);
};

/** Some loaders ask for the memory of the whole picture as soon as they have seen its size. */
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

/** The megabytes that it takes to render the picture, by its header alone: no pixel is read. */
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
 * Pixels and nothing else: upright, of the first frame, in sRGB, no larger than the largest file.
 * Whatever a file carried beside its picture is gone here.
 */
const readPixels = async (picture: Buffer) => {
  const { data, info } = await within(open(picture).autoOrient(), LARGEST.width, LARGEST.height)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw explain(error);
    });
  return { data, width: info.width, height: info.height, channels: info.channels };
};

type Pixels = Awaited<ReturnType<typeof readPixels>>;

const picturing = ({ data, width, height, channels }: Pixels) =>
  sharp(data, { raw: { width, height, channels } });

/** A blur's worth of pixels. Noise takes more bytes than a landscape, so it gets fewer of them. */
const drawPreview = async (pixels: Pixels): Promise<string> => {
  for (let side = PREVIEW_SIDE; ; side /= 2) {
    const bytes = await within(picturing(pixels), side, side)
      .webp({ quality: 20, effort: 6 })
      .toBuffer();
    const preview = `data:image/webp;base64,${bytes.toString('base64')}`;
    if (preview.length <= PREVIEW_MAX_LENGTH || side <= 1) return preview;
  }
};

/** A picture smaller than a width has a file of that name all the same, in its own size. */
export const renderPhoto = async (bytes: Buffer): Promise<RenderedPhoto> => {
  const pixels = await readPixels(bytes);
  const files: RenderedPhoto['files'] = [];
  for (const width of PHOTO_WIDTHS) {
    const picture = within(picturing(pixels), width, width * MAX_HEIGHT_TO_WIDTH);
    files.push(
      { width, format: 'webp', bytes: await picture.clone().webp(WEBP).toBuffer() },
      { width, format: 'avif', bytes: await picture.clone().avif(AVIF).toBuffer() },
    );
  }
  const { width, height } = pixels;
  return { width, height, preview: await drawPreview(pixels), files };
};
