import { createRandom } from './random.ts';

const SIZE = 256;
const MASK = SIZE - 1;

/** All are about 0, and seldom beyond 1 either way. */
export interface Noise {
  (x: number, y: number): number;
  /** Sums of ever finer ones, as clouds and hills are. */
  fractal(x: number, y: number, octaves: number): number;
  /** Folded, so that it has crests: between 0 and 1. */
  ridged(x: number, y: number, octaves: number): number;
}

/** Gradient noise after Perlin. */
export const createNoise = (seed: number): Noise => {
  const random = createRandom(seed);
  const slopesX = new Float32Array(SIZE);
  const slopesY = new Float32Array(SIZE);
  const order = new Uint8Array(2 * SIZE);
  for (let i = 0; i < SIZE; i += 1) {
    const angle = random.between(0, 2 * Math.PI);
    slopesX[i] = Math.cos(angle);
    slopesY[i] = Math.sin(angle);
    order[i] = i;
  }
  for (let i = MASK; i > 0; i -= 1) {
    const other = Math.floor(random.between(0, i + 1));
    const swapped = order[i] ?? 0;
    order[i] = order[other] ?? 0;
    order[other] = swapped;
  }
  order.copyWithin(SIZE, 0, SIZE);

  const corner = (column: number, row: number, x: number, y: number) => {
    const slope = order[(order[column & MASK] ?? 0) + (row & MASK)] ?? 0;
    return (slopesX[slope] ?? 0) * x + (slopesY[slope] ?? 0) * y;
  };

  const at = (x: number, y: number) => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const dx = x - column;
    const dy = y - row;
    const easeX = dx * dx * dx * (dx * (dx * 6 - 15) + 10);
    const easeY = dy * dy * dy * (dy * (dy * 6 - 15) + 10);
    const left = corner(column, row, dx, dy);
    const top = left + easeX * (corner(column + 1, row, dx - 1, dy) - left);
    const lower = corner(column, row + 1, dx, dy - 1);
    const bottom = lower + easeX * (corner(column + 1, row + 1, dx - 1, dy - 1) - lower);
    return 1.5 * (top + easeY * (bottom - top));
  };

  const fractal = (x: number, y: number, octaves: number) => {
    let sum = 0;
    let weight = 0.5;
    let scale = 1;
    for (let i = 0; i < octaves; i += 1) {
      sum += weight * at(x * scale + 17 * i, y * scale - 31 * i);
      weight *= 0.5;
      scale *= 2.03;
    }
    return sum;
  };

  const ridged = (x: number, y: number, octaves: number) => {
    let sum = 0;
    let weight = 0.5;
    let scale = 1;
    let carried = 1;
    for (let i = 0; i < octaves; i += 1) {
      const crest = 1 - Math.min(1, Math.abs(at(x * scale + 13 * i, y * scale + 7 * i)));
      const sharp = crest * crest * carried;
      sum += weight * sharp;
      // Fine crests only where there are large ones: valleys are smooth.
      carried = Math.min(1, sharp * 1.6);
      weight *= 0.5;
      scale *= 2.07;
    }
    return sum;
  };

  return Object.assign(at, { fractal, ridged });
};
