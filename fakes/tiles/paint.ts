import { crc32, deflateSync } from 'node:zlib';

const SIDE = 256;
/** Five rows of three dots for each sign, as a number in octal. */
const SIGNS: Record<string, number> = {
  0: 0o75557,
  1: 0o26227,
  2: 0o71747,
  3: 0o71717,
  4: 0o55711,
  5: 0o74717,
  6: 0o74757,
  7: 0o71122,
  8: 0o75757,
  9: 0o75717,
  '/': 0o11244,
  A: 0o25755,
  E: 0o74647,
  G: 0o34553,
  I: 0o72227,
  M: 0o57755,
  N: 0o65555,
  O: 0o75557,
  P: 0o65644,
  R: 0o65655,
  T: 0o72222,
  Y: 0o55222,
  ' ': 0,
};
const DOT = 4;
/** As large as the survey's own, which decides how long a download takes. */
const WEIGHT_BYTES = 18_000;

const chunk = (type: string, data: Buffer) => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, sum]);
};

const pngOf = (width: number, height: number, palette: Buffer, rows: Buffer, rest: Buffer[]) => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  // Eight bits, each the number of a color.
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows)),
    ...rest,
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** Always the same for the same address. */
const noiseOf = (seed: number, length: number) => {
  const noise = Buffer.alloc(length);
  for (let i = 0, state = seed | 1; i + 4 <= length; i += 4) {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + i;
    noise.writeInt32LE(state | 0, i);
  }
  return noise;
};

/** A tile nobody takes for a map: its address, in a color of its own, with a frame. */
export const paintTile = (layer: string, z: number, x: number, y: number): Buffer => {
  const seed = crc32(`${layer}/${z}/${x}/${y}`);
  const stride = SIDE + 1;
  const rows = Buffer.alloc(stride * SIDE);
  const dot = (left: number, top: number, size: number) => {
    for (let row = top; row < Math.min(SIDE, top + size); row += 1)
      rows.fill(1, row * stride + 1 + left, row * stride + 1 + Math.min(SIDE, left + size));
  };
  for (let i = 0; i < SIDE; i += 1)
    for (const [l, t] of [
      [i, 0],
      [0, i],
    ] as const)
      dot(l, t, 1);
  const write = (text: string, top: number) => {
    const start = Math.max(4, Math.floor((SIDE - text.length * 4 * DOT) / 2));
    Array.from(text).forEach((sign, nth) => {
      const dots = SIGNS[sign] ?? 0;
      for (let bit = 0; bit < 15; bit += 1)
        if ((dots >> (14 - bit)) & 1)
          dot(start + (nth * 4 + (bit % 3)) * DOT, top + Math.floor(bit / 3) * DOT, DOT);
    });
  };
  write('NOT A MAP', 70);
  write(layer.toUpperCase(), 110);
  write(`${z}/${x}/${y}`, 150);
  const light = 190;
  const color = [0, 8, 16].map((shift) => light + (((seed >>> shift) & 255) >> 3));
  const palette = Buffer.from([...color, 60, 60, 60]);
  // An ancillary chunk, which every reader skips.
  return pngOf(SIDE, SIDE, palette, rows, [chunk('noTe', noiseOf(seed, WEIGHT_BYTES))]);
};

/** Few bytes that unpack to a very large picture. */
export const paintWide = (side: number): Buffer =>
  pngOf(side, side, Buffer.alloc(3), Buffer.alloc((side + 1) * 64), []);
