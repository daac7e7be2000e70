import sharp, { type JpegOptions, type Sharp } from 'sharp';
import { blackPng, landscape, longGif, zipZeros } from './photos.ts';

const flat = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#804020' } });

const noise = (width: number, height: number): Sharp => {
  const grain = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#888', noise: grain } });
};

const RGB = 2;
const PALETTE = 3;
const GRAY_ALPHA = 4;
const RGBA = 6;

/** The screen and the frame have different sizes. */
const gifOf = (screen: [number, number], frame: [number, number]) => {
  const bytes = longGif(1, ...frame);
  bytes.writeUInt16LE(screen[0], 6);
  bytes.writeUInt16LE(screen[1], 8);
  return bytes;
};

const riff = (...chunks: [string, Buffer][]) => {
  const body = Buffer.concat(
    chunks.flatMap(([name, data]) => {
      const size = Buffer.alloc(4);
      size.writeUInt32LE(data.length);
      return [Buffer.from(name), size, data, Buffer.alloc(data.length % 2)];
    }),
  );
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length + 4);
  return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WEBP'), body]);
};

const uint24 = (...values: number[]) =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(3);
      bytes.writeUIntLE(value, 0, 3);
      return bytes;
    }),
  );

/** Small frames on a canvas of any size. */
const animatedWebp = async (width: number, height: number, frames: number) => {
  const picture = (await flat(16, 16).webp().toBuffer()).subarray(12);
  const frame = Buffer.concat([uint24(0, 0, 15, 15, 40), Buffer.from([0]), picture]);
  return riff(
    ['VP8X', Buffer.concat([Buffer.from([2, 0, 0, 0]), uint24(width - 1, height - 1)])],
    ['ANIM', Buffer.alloc(6)],
    ...Array.from({ length: frames }, (): [string, Buffer] => ['ANMF', frame]),
  );
};

const losslessWebp = (width: number, height: number) => {
  const head = Buffer.alloc(10);
  head[0] = 0x2f;
  head.writeUInt32LE((((height - 1) << 14) | (width - 1)) >>> 0, 1);
  return riff(['VP8L', head]);
};

/** Where the first segment of a kind starts in a JPEG. */
const segmentAt = (bytes: Buffer, isWanted: (marker: number) => boolean) => {
  let at = 2;
  while (!isWanted(bytes[at + 1] ?? 0)) at += 2 + bytes.readUInt16BE(at + 2);
  return at;
};
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2;
const isScan = (marker: number) => marker === 0xda;

/** Declares a different size than the data has. */
const resized = (bytes: Buffer, width: number, height: number) => {
  const at = segmentAt(bytes, isFrame);
  bytes.writeUInt16BE(height, at + 5);
  bytes.writeUInt16BE(width, at + 7);
  return bytes;
};

/** One component per scan: a reader has to keep the whole picture, whatever the frame says. */
const inScans = (bytes: Buffer, [width, height]: [number, number], scans: number) => {
  const head = resized(bytes, width, height).subarray(0, segmentAt(bytes, isScan));
  const data = Array.from({ length: scans }, (_, scan) => {
    const component = (scan % 3) + 1;
    const tables = component === 1 ? 0 : 0x11;
    return Buffer.from([0xff, 0xda, 0, 8, 1, component, tables, 0, 63, 0, 0, 0, 0, 0]);
  });
  return Buffer.concat([head, ...data, Buffer.from([0xff, 0xd9])]);
};

const manySegments = (bytes: Buffer, count: number) => {
  const segments = Array<Buffer>(count).fill(Buffer.from([0xff, 0xe5, 0, 2]));
  return Buffer.concat([bytes.subarray(0, 2), ...segments, bytes.subarray(2)]);
};

const TEXT = Buffer.from('x\0\0');
const manyTexts = (count: number) =>
  Array.from({ length: count }, (): [string, Buffer] => ['tEXt', Buffer.from('a\0b')]);

const jpeg = (shape: JpegOptions = {}, space = 'srgb') =>
  flat(64, 64).toColorspace(space).jpeg(shape).toBuffer();

const MANY = 'too many pixels';
const RENDERED = 'rendered';
const UNREADABLE = 'unreadable';
const SLOW = 'too slow';

type Extreme = [string, string, () => Buffer | Promise<Buffer>];

/** Shapes, depths and frame counts that cost memory or time, and how each ends. */
export const EXTREME_PICTURES: Extreme[] = [
  ['PNG 4,000,000 × 25', MANY, () => blackPng(4_000_000, 25, { color: RGB })],
  ['PNG 1,000,000 × 100, 16 bits', MANY, () => blackPng(1e6, 100, { color: RGB, depth: 16 })],
  ['PNG 16,000,000 × 6', MANY, () => blackPng(16_000_000, 6)],
  ['PNG 25 × 4,000,000', MANY, () => blackPng(25, 4_000_000, { color: RGB })],
  ['PNG 2,147,483,647 × 1', UNREADABLE, () => blackPng(2 ** 31 - 1, 1, { rows: 0 })],
  ['PNG 1 × 2,147,483,647', UNREADABLE, () => blackPng(1, 2 ** 31 - 1, { rows: 1_000 })],
  ['PNG 14,000 × 14,000', MANY, () => blackPng(14_000, 14_000)],
  ['PNG 50,000 × 50,000', MANY, () => blackPng(50_000, 50_000, { rows: 100 })],
  ['PNG 1 × 65,535', MANY, () => blackPng(1, 65_535)],
  ['PNG 65,535 × 1', MANY, () => blackPng(65_535, 1)],
  ['PNG 20,001 × 10', MANY, () => blackPng(20_001, 10)],
  ['PNG 20,000 × 10', RENDERED, () => blackPng(20_000, 10)],
  ['PNG 10 × 20,000', RENDERED, () => blackPng(10, 20_000)],
  ['PNG 0 × 0', UNREADABLE, () => blackPng(0, 0)],
  ['PNG 10,000 × 10,000 of 1 bit', RENDERED, () => blackPng(10_000, 10_000, { depth: 1 })],
  ['PNG 20,000 × 2,000 RGBA', RENDERED, () => blackPng(20_000, 2_000, { color: RGBA })],
  ['PNG 20,000 × 5,000, 16 bits', MANY, () => blackPng(20_000, 5_000, { color: RGBA, depth: 16 })],
  ['PNG 2,000 × 20,000, 16 bits', RENDERED, () => blackPng(2e3, 2e4, { color: RGBA, depth: 16 })],
  [
    'PNG 5,000 × 5,000 gray and alpha, 16 bits',
    RENDERED,
    () => blackPng(5_000, 5_000, { color: GRAY_ALPHA, depth: 16 }),
  ],
  ['PNG 6,000 × 6,000 of a palette', RENDERED, () => blackPng(6_000, 6_000, { color: PALETTE })],
  [
    'PNG 10,000 × 10,000 interlaced',
    MANY,
    () => blackPng(10_000, 10_000, { color: RGB, interlaced: true }),
  ],
  [
    'PNG 10,000 × 10,000 of a palette, interlaced',
    MANY,
    () => blackPng(10_000, 10_000, { color: PALETTE, interlaced: true }),
  ],
  [
    'PNG 10,000 × 10,000 RGBA, 16 bits, interlaced',
    MANY,
    () => blackPng(10_000, 10_000, { color: RGBA, depth: 16, interlaced: true }),
  ],
  [
    'PNG 4,500 × 4,500 RGBA, 16 bits, interlaced',
    RENDERED,
    () => blackPng(4_500, 4_500, { color: RGBA, depth: 16, interlaced: true }),
  ],
  [
    'PNG with 1 GB of text',
    RENDERED,
    () => blackPng(10, 10, { extra: [['zTXt', Buffer.concat([TEXT, zipZeros(1e9)])]] }),
  ],
  [
    'PNG with 1 GB of color profile',
    RENDERED,
    () => blackPng(10, 10, { extra: [['iCCP', Buffer.concat([TEXT, zipZeros(1e9)])]] }),
  ],
  ['PNG with 50,000 texts', RENDERED, () => blackPng(10, 10, { extra: manyTexts(50_000) })],
  ['GIF 65,535 × 760', MANY, () => longGif(1, 65_535, 760)],
  ['GIF 760 × 65,535', MANY, () => longGif(1, 760, 65_535)],
  ['GIF 65,535 × 65,535', MANY, () => longGif(1, 65_535, 65_535)],
  ['GIF 8,000 × 8,000', MANY, () => longGif(1, 8_000, 8_000)],
  ['GIF 6,000 × 6,000', RENDERED, () => longGif(1, 6_000, 6_000)],
  ['GIF 10 × 10, its frame 65,535 × 760', MANY, () => gifOf([10, 10], [65_535, 760])],
  ['GIF 65,535 × 65,535, its frame 10 × 10', RENDERED, () => gifOf([65_535, 65_535], [10, 10])],
  ['GIF of 40,000 frames', RENDERED, () => longGif(40_000, 100, 100)],
  ['GIF of 200,000 frames', RENDERED, () => longGif(200_000, 10, 10)],
  ['GIF of 40 frames of 6,000 × 6,000', RENDERED, () => longGif(40, 6_000, 6_000)],
  ['WebP 16,383 × 16,383', MANY, () => losslessWebp(16_383, 16_383)],
  ['WebP 16,383 × 6,000', MANY, () => losslessWebp(16_383, 6_000)],
  ['WebP 3,000 × 3,000', RENDERED, () => flat(3_000, 3_000).webp({ effort: 0 }).toBuffer()],
  [
    'WebP 1,000 × 1,000 of noise, lossless',
    RENDERED,
    () => noise(1_000, 1_000).webp({ lossless: true, effort: 0 }).toBuffer(),
  ],
  ['WebP 16,383 × 16,383, animated', MANY, () => animatedWebp(16_383, 16_383, 2)],
  ['WebP 7,000 × 7,000, animated', MANY, () => animatedWebp(7_000, 7_000, 2)],
  ['WebP 4,000 × 4,000, animated', RENDERED, () => animatedWebp(4_000, 4_000, 2)],
  ['WebP 16,777,216 × 16, animated', UNREADABLE, () => animatedWebp(2 ** 24, 16, 2)],
  ['WebP of 40,000 frames', SLOW, () => animatedWebp(100, 100, 40_000)],
  ['JPEG 65,500 × 1,500', MANY, async () => resized(await jpeg(), 65_500, 1_500)],
  ['JPEG 1,500 × 65,500', MANY, async () => resized(await jpeg(), 1_500, 65_500)],
  ['JPEG 65,500 × 65,500 CMYK', MANY, async () => resized(await jpeg({}, 'cmyk'), 65_500, 65_500)],
  ['JPEG 12,500 × 8,000', RENDERED, async () => resized(await jpeg(), 12_500, 8_000)],
  [
    'JPEG 12,500 × 8,000 CMYK',
    RENDERED,
    async () => resized(await jpeg({}, 'cmyk'), 12_500, 8_000),
  ],
  [
    'JPEG 12,500 × 8,000, progressive',
    MANY,
    async () => resized(await jpeg({ progressive: true }), 12_500, 8_000),
  ],
  ['JPEG 12,500 × 8,000 of 3 scans', MANY, async () => inScans(await jpeg(), [12_500, 8_000], 3)],
  ['JPEG 5,000 × 5,000 of 3 scans', RENDERED, async () => inScans(await jpeg(), [5_000, 5_000], 3)],
  [
    'JPEG 5,000 × 5,000 of 9,000 scans',
    UNREADABLE,
    async () => inScans(await jpeg(), [5_000, 5_000], 9_000),
  ],
  ['JPEG of 80,000 segments', RENDERED, async () => manySegments(await jpeg(), 80_000)],
  ['JPEG 1,600 × 3,200, another', RENDERED, () => landscape(1_600, 3_200, 1).jpeg().toBuffer()],
  ['JPEG 1,600 × 3,200', RENDERED, () => landscape(1_600, 3_200).jpeg().toBuffer()],
  ['JPEG 3,024 × 4,032', RENDERED, () => landscape(3_024, 4_032).jpeg().toBuffer()],
  ['JPEG 3,024 × 4,032, another', RENDERED, () => landscape(3_024, 4_032, 1).jpeg().toBuffer()],
];
