import { crc32, deflateSync } from 'node:zlib';
import { clamp, type Canvas } from './canvas.ts';
import { createRandom } from './random.ts';

/** A little more contrast in the middle, and no hard end at either side. */
const tone = (value: number) => {
  const held = value <= 0 ? 0 : (value * (1 + 0.1 * value)) / (1 + 0.16 * value * value);
  const bounded = clamp(held);
  return bounded + 0.18 * (bounded * bounded * (3 - 2 * bounded) - bounded);
};

/** Darker corners, and the grain of a sensor, which also keeps wide gradients from showing steps. */
const develop = ({ width, height, values }: Canvas, seed: number) => {
  const random = createRandom(seed + 70);
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0, at = 0; y < height; y += 1) {
    const down = (y / height - 0.5) ** 2;
    at += 1;
    for (let x = 0; x < width; x += 1) {
      const corner = 1 - 0.5 * Math.max(0, down + (x / width - 0.5) ** 2 - 0.12);
      const grain = random.between(-1, 1) + random.between(-1, 1);
      for (let channel = 0; channel < 3; channel += 1, at += 1) {
        const value = values[(y * width + x) * 3 + channel] ?? 0;
        rows[at] = clamp(tone(value * corner) * 255 + grain * 1.6, 0, 255);
      }
    }
  }
  return rows;
};

const chunk = (type: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
};

/** As a PNG: eight bits of red, green and blue. */
export const finish = (canvas: Canvas, seed: number): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(canvas.width, 0);
  head.writeUInt32BE(canvas.height, 4);
  head.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    // It is decoded at once and not kept: quick matters more than small.
    chunk('IDAT', deflateSync(develop(canvas, seed), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
