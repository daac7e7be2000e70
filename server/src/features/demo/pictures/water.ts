import { clamp, colour, lit, mix, smooth, type Canvas, type Colour } from './canvas.ts';
import { createNoise } from './noise.ts';
import { poolOf } from './pool.ts';
import type { Scene } from './scene.ts';
import type { Stone } from './stones.ts';

/**
 * What lies beyond is seen in it turned over at the line of the horizon. `behind` is the picture
 * without water.
 */
export const paintWater = (canvas: Canvas, scene: Scene, behind: Canvas) => {
  const { width, height, horizon, pool, light, ambient, seed } = scene;
  const edgeAt = poolOf(scene);
  const noise = createNoise(seed + 51);
  const [shallow, deep, sun] = [pool.shallow, pool.deep, light.colour].map(colour);
  if (!shallow || !deep || !sun) return;
  const top = Math.floor((pool.y - pool.height * 0.7) * height);
  const bottom = Math.min(height - 1, Math.ceil((pool.y + pool.height * 0.7) * height));
  const line = horizon * height;
  const seenIn = (x: number, y: number, below: number): Colour => {
    const calm = 0.3 + 0.7 * smooth(0, 0.4, below);
    const wave = calm * noise.fractal((x / width) * 14, 22 / (0.12 + below), 3);
    const up = line - (y - line) * 1.05 + wave * 26;
    return behind.read(x + wave * 12, Math.min(line - 3, Math.max(0, up)));
  };
  for (let y = Math.max(0, top); y <= bottom; y += 1) {
    const below = (y - top) / (bottom - top);
    for (let x = 0; x < width; x += 1) {
      const edge = edgeAt(x, y);
      if (edge > 1.06) continue;
      if (edge > 1) {
        // Wet ground.
        canvas.blend(x, y, lit(canvas.read(x, y), 0.5), smooth(1.06, 1, edge) * 0.8);
        continue;
      }
      const bed = noise.fractal(
        ((x / width) * 22) / (0.35 + below),
        (30 * below) / (0.5 + below),
        4,
      );
      const depth = smooth(1, 0.45, edge + 0.16 * bed);
      const light = (0.3 + 0.7 * ambient) * (1 + 0.3 * (1 - depth) * bed);
      const water = lit(mix(shallow, deep, depth), light);
      const grazing = clamp(0.78 - 0.62 * below, 0.16, 0.8);
      const paint = mix(water, seenIn(x, y, below), grazing);
      const rim = smooth(0.965, 0.995, edge) * 0.35;
      const glint =
        smooth(0.34, 0.6, noise.fractal((x / width) * 16, ((14 * below) / (0.2 + below)) * 3, 3)) *
        0.16;
      canvas.blend(
        x,
        y,
        mix(mix(paint, sun, glint), lit(shallow, 1.15 * (0.4 + 0.6 * ambient)), rim),
        smooth(1, 0.99, edge),
      );
    }
  }
};

/** Stones at the far edge stand on their own image. */
export const paintMirroredStones = (
  canvas: Canvas,
  scene: Scene,
  stones: readonly Stone[],
  behind: Canvas,
  mask: Uint8Array,
) => {
  const edgeAt = poolOf(scene);
  const { width, height } = canvas;
  for (const [i, { x, y, size, flat }] of stones.entries()) {
    const foot = Math.round(y + size * flat * 0.78);
    for (let row = foot; row < Math.min(height, foot + size * 2); row += 1) {
      const wave = Math.sin(row * 1.7 + i) * 1.5;
      for (let column = Math.floor(x - size * 1.3); column <= x + size * 1.3; column += 1) {
        const above = 2 * foot - row;
        if (above < 0 || column < 0 || column >= width || edgeAt(column, row) > 0.995) continue;
        if (mask[above * width + column] !== i + 1) continue;
        canvas.blend(column, row, lit(behind.read(column + wave, above), 0.75), 0.62);
      }
    }
  }
};
