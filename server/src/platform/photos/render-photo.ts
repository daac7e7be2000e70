import {
  PHOTO_WIDTHS,
  type PhotoFormat,
  type PhotoWidth,
} from '@wildsoak/contract/rules/photo-formats';
import sharp, { type Sharp } from 'sharp';
import { explainTooLarge, LARGEST, MAX_HEIGHT_TO_WIDTH, openPhoto } from './photo-size.ts';

export interface RenderedPhoto {
  /** Size of the largest file. */
  width: number;
  height: number;
  /** A data URL. */
  preview: string;
  files: { width: PhotoWidth; format: PhotoFormat; bytes: Uint8Array }[];
}

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

/**
 * Only pixels: upright, the first frame, in sRGB, no larger than the largest file. This drops everything
 * else in the file, such as the location.
 */
const readPixels = async (picture: Buffer) => {
  const { data, info } = await within(
    openPhoto(picture).autoOrient(),
    LARGEST.width,
    LARGEST.height,
  )
    .flatten({ background: '#fff' })
    .toColorspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw explainTooLarge(error);
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
