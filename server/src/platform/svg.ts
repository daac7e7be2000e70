import { resolve } from 'node:path';
import type { Sharp } from 'sharp';
import { HttpError } from './http/errors.ts';

/** The fonts of every picture: what a machine has installed must not change how one looks. */
const FONT_FOLDER = resolve(import.meta.dirname, '../../fonts');
const FONT_FILES = ['DejaVuSerifCondensed.ttf', 'DejaVuSerifCondensed-Italic.ttf'];
export const PICTURE_FONT = "'DejaVu Serif Condensed', serif";

/** Drawing takes a core for some milliseconds: the others stay free for whoever only reads. */
const MAX_AT_WORK = 2;
/** A few seconds of work. Whoever comes after those is better told than kept waiting. */
const MAX_WAITING = 300;

const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  // No drawing is asked for twice: the callers keep what they were given.
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

let atWork = 0;
const waiting: (() => void)[] = [];

const takeTurn = async () => {
  if (atWork < MAX_AT_WORK) {
    atWork += 1;
    return;
  }
  if (waiting.length >= MAX_WAITING)
    throw new HttpError(503, 'Too many pictures are being drawn. Please try again in a moment.');
  await new Promise<void>((start) => waiting.push(start));
};

const passTurn = () => {
  const next = waiting.shift();
  if (next) next();
  else atWork -= 1;
};

/** Whatever makes a picture waits for its turn, with all that it takes to make it. */
export const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  await takeTurn();
  try {
    return await work();
  } finally {
    passTurn();
  }
};

const paint = async (svg: string, finish: (drawn: Sharp) => Sharp): Promise<Buffer> => {
  // Loaded when first needed: the start of a process must not wait for it.
  loading ??= loadSharp().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  const sharp = await loading;
  return finish(sharp(Buffer.from(svg))).toBuffer();
};

/**
 * To be called in turn. A few flat colours: a palette holds them in a quarter of the bytes. With
 * less effort the palette is rounded, and the same ground differs from one picture to the next: side
 * by side, one sees it.
 */
export const paintFlatPng = (svg: string): Promise<Buffer> =>
  paint(svg, (drawn) => drawn.png({ palette: true, quality: 95, dither: 0, effort: 4 }));

/** Kept by link previews of all kinds, which want it small as well. */
export const drawPng = (svg: string): Promise<Buffer> =>
  inTurn(() => paint(svg, (drawn) => drawn.png({ palette: true, quality: 95, effort: 4 })));
