import { resolve } from 'node:path';
import type { Sharp } from 'sharp';
import { openQueue } from './fair-queue.ts';
import { HttpError } from './errors.ts';

/** Every drawing uses these fonts, so it looks the same on every machine. */
const FONT_FOLDER = resolve(import.meta.dirname, '../../fonts');
const FONT_FILES = ['DejaVuSerifCondensed.ttf', 'DejaVuSerifCondensed-Italic.ttf'];
export const SVG_FONT = "'DejaVu Serif Condensed', serif";

/** For everything that draws. */
export const inDrawingLine = openQueue(
  'drawing',
  () => new HttpError(503, "We're busy right now. Try again in a minute.", 2),
);

const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  // Callers keep their drawings.
  sharp.cache(false);
  // librsvg takes no font files. libvips does when it draws text, and then the whole process has
  // the font.
  for (const file of FONT_FILES) {
    const fontfile = resolve(FONT_FOLDER, file);
    await sharp({ text: { text: '.', fontfile } })
      .raw()
      .toBuffer();
  }
  return sharp;
};

let loading: ReturnType<typeof loadSharp> | undefined;

const paint = async (svg: string, finish: (drawn: Sharp) => Sharp): Promise<Buffer> => {
  // Loaded when first needed, so a process starts without waiting for it.
  loading ??= loadSharp().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  const sharp = await loading;
  return finish(sharp(Buffer.from(svg))).toBuffer();
};

/** A dense screen shows less of what is left out: half the bytes of a palette, at twice the pixels. */
const WEBP_QUALITY = { 1: 80, 2: 50 };

export const paintTile = (svg: string, density: 1 | 2): Promise<Buffer> =>
  paint(svg, (drawn) => drawn.removeAlpha().webp({ quality: WEBP_QUALITY[density], effort: 4 }));

/** For link previews, which should be small. */
export const paintSmallPng = (svg: string): Promise<Buffer> =>
  paint(svg, (drawn) => drawn.png({ palette: true, quality: 95, effort: 4 }));
