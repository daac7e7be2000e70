import { resolve } from 'node:path';
import type { Sharp } from 'sharp';
import { HttpError } from './http/errors.ts';

/** Every drawing uses these fonts, so it looks the same on every machine. */
const FONT_FOLDER = resolve(import.meta.dirname, '../../fonts');
const FONT_FILES = ['DejaVuSerifCondensed.ttf', 'DejaVuSerifCondensed-Italic.ttf'];
export const SVG_FONT = "'DejaVu Serif Condensed', serif";

/** Drawing takes a core for some milliseconds: the others stay free for whoever only reads. */
const MAX_AT_WORK = 2;
/** A few seconds of work. Whoever comes after those is better told than kept waiting. */
const MAX_WAITING = 300;

const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  // Callers keep their drawings, so nothing is drawn twice.
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
  // Loaded when first needed, so a process starts without waiting for it.
  loading ??= loadSharp().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  const sharp = await loading;
  return finish(sharp(Buffer.from(svg))).toBuffer();
};

/**
 * A palette holds a few flat colors in a quarter of the bytes. With less effort sharp rounds the
 * palette, and you can see the ground change from one tile to the next.
 */
export const paintFlatPng = (svg: string): Promise<Buffer> =>
  paint(svg, (drawn) => drawn.png({ palette: true, quality: 95, dither: 0, effort: 4 }));

/** For link previews of all kinds, which want it small. */
export const drawPng = (svg: string): Promise<Buffer> =>
  inTurn(() => paint(svg, (drawn) => drawn.png({ palette: true, quality: 95, effort: 4 })));
