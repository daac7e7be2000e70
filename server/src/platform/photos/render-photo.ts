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

/** What a phone may take, of which most formats are read in strips. */
const MAX_PIXELS = 100_000_000;
/** Of formats that can only be read whole. */
const MAX_WHOLE_BYTES = 200_000_000;
/** So that no file is larger than 1,600 × 3,200, however long and thin the picture is. */
const MAX_HEIGHT_TO_WIDTH = 2;

const WEBP = { quality: 78, effort: 2 };
/** At 2 and 3 it takes four times as long for files as large. */
const AVIF = { quality: 50, effort: 1 };

const PREVIEW_SIDE = 16;
const PREVIEW_MAX_LENGTH = 300;

/**
 * Of libvips' many loaders only four, of files: what they do not know is not a picture here. For the
 * whole process, which must draw nothing else.
 */
export const blockOtherLoaders = () => {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegFile',
      'VipsForeignLoadPngFile',
      'VipsForeignLoadWebpFile',
      'VipsForeignLoadNsgifFile',
    ],
  });
  // One picture at a time, and none twice.
  sharp.concurrency(1);
  sharp.cache(false);
};

const within = (picture: Sharp, width: number, height: number) =>
  picture.resize({ width, height, fit: 'inside', withoutEnlargement: true });

export class TooManyPixelsError extends Error {}

const refuseTooLarge = (metadata: Metadata) => {
  const { format, width, height, channels, depth, isProgressive, chromaSubsampling } = metadata;
  if (format !== 'gif' && !isProgressive) return;
  const bytesOfPixel = {
    gif: 4,
    png: channels * (depth === 'ushort' ? 2 : 1),
    // Two for each coefficient.
    jpeg: chromaSubsampling === '4:2:0' ? 3 : 2 * channels,
  };
  const bytes = bytesOfPixel[format === 'jpeg' || format === 'png' ? format : 'gif'];
  if (width * height * bytes > MAX_WHOLE_BYTES) throw new TooManyPixelsError();
};

const explain = (error: unknown) => {
  const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
  return isTooLarge ? new TooManyPixelsError() : error;
};

/**
 * Pixels and nothing else: upright, of the first frame, in sRGB, no larger than the largest file.
 * Whatever a file carried beside its picture is gone here.
 */
const readPixels = async (path: string) => {
  const [widest] = PHOTO_WIDTHS.slice(-1);
  const width = widest ?? 0;
  const picture = sharp(path, {
    failOn: 'error',
    limitInputPixels: MAX_PIXELS,
    sequentialRead: true,
    pages: 1,
  });
  refuseTooLarge(
    await picture.metadata().catch((error: unknown) => {
      throw explain(error);
    }),
  );
  const { data, info } = await within(picture.autoOrient(), width, width * MAX_HEIGHT_TO_WIDTH)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
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
export const renderPhoto = async (path: string): Promise<RenderedPhoto> => {
  const pixels = await readPixels(path);
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
