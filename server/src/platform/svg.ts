import { resolve } from 'node:path';
import type { Sharp } from 'sharp';
import { limitConcurrency } from './concurrency-limit.ts';
import { HttpError } from './http/errors.ts';

/** The fonts of every picture: what a machine has installed must not change how they look. */
const FONT_FOLDER = resolve(import.meta.dirname, '../../fonts');
const FONT_FILES = ['DejaVuSerifCondensed.ttf', 'DejaVuSerifCondensed-Italic.ttf'];
export const PICTURE_FONT = "'DejaVu Serif Condensed', serif";

/**
 * To be used for everything that makes a picture, with all the work that goes into it. Drawing takes
 * a core for some milliseconds: the other cores stay free for readers. A full line is a few seconds of work.
 */
export const limitDrawing = limitConcurrency({
  concurrency: 2,
  maxWaiting: 300,
  refusal: () =>
    new HttpError(503, 'Too many pictures are being drawn. Please try again in a moment.'),
});

const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  // Nobody asks for a drawing twice: the callers keep what they got.
  sharp.cache(false);
  // librsvg takes no font files. A text drawn by libvips does, and adds its font to those of the
  // whole process.
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
  // Loaded on first use, so that a process starts without waiting for it.
  loading ??= loadSharp().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  const sharp = await loading;
  return finish(sharp(Buffer.from(svg))).toBuffer();
};

/**
 * To be called inside `limitDrawing`. A few flat colors: a palette holds them in a quarter of the bytes.
 * With less effort the palette is rounded, and the same ground differs from one picture to the next:
 * side by side, it shows.
 */
export const paintFlatPng = (svg: string): Promise<Buffer> =>
  paint(svg, (drawn) => drawn.png({ palette: true, quality: 95, dither: 0, effort: 4 }));

/** For link previews, which want a small file. */
export const drawPng = (svg: string): Promise<Buffer> =>
  limitDrawing(() => paint(svg, (drawn) => drawn.png({ palette: true, quality: 95, effort: 4 })));
