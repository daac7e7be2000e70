import { clamp, colour, lit, mix, smooth, type Canvas } from './canvas.ts';
import { createNoise, type Noise } from './noise.ts';
import { rimOf } from './pool.ts';
import { createRandom } from './random.ts';
import type { Scene } from './scene.ts';

export interface Stone {
  x: number;
  y: number;
  size: number;
  flat: number;
  tone: number;
  seed: number;
}

/** Around the water, closer together at the far side, with places where one gets in. */
export const placeStones = (scene: Scene): Stone[] => {
  const { width, height, horizon, pool, stones, seed } = scene;
  const random = createRandom(seed + 40);
  const rimAt = rimOf(scene);
  const placed = Array.from({ length: stones.count }, (_, i) => {
    const angle = (2 * Math.PI * (i + random.between(-0.4, 0.4))) / stones.count;
    const out =
      rimAt(angle) * (random.chance(0.25) ? random.between(1.12, 1.4) : random.between(1, 1.09));
    const x = (pool.x + (pool.width / 2) * out * Math.cos(angle)) * width;
    const y = (pool.y + (pool.height / 2) * out * Math.sin(angle)) * height;
    // Nearer is larger.
    const near = clamp((y / height - horizon) / (1 - horizon), 0.08, 1.2);
    const size = stones.size * height * (0.14 + 1.1 * near) * (0.4 + random.between(0, 1) ** 1.8);
    return {
      x,
      y,
      size,
      flat: random.between(0.5, 0.75),
      tone: random.between(0.75, 1.2),
      seed: random.between(0, 200),
    };
  });
  return placed.filter(() => random.chance(0.85)).toSorted((one, other) => one.y - other.y);
};

/** Of the ground beneath it. */
const paintShadow = (canvas: Canvas, { x, y, size, flat }: Stone, side: number) => {
  const [centreX, centreY, wide, high] = [
    x - side * size * 0.22,
    y + size * flat * 0.72,
    size * 1.35,
    size * 0.42,
  ];
  for (let row = Math.floor(centreY - high); row <= centreY + high; row += 1) {
    for (let column = Math.floor(centreX - wide); column <= centreX + wide; column += 1) {
      const far = Math.hypot((column - centreX) / wide, (row - centreY) / high);
      canvas.blend(column, row, [0.03, 0.03, 0.04], 0.55 * smooth(1, 0.15, far));
    }
  }
};

const paintStone = (
  canvas: Canvas,
  noise: Noise,
  scene: Scene,
  stone: Stone,
  name: number,
  mask: Uint8Array,
) => {
  const { stones, light, ambient } = scene;
  const side = light.x < 0.5 ? -1 : 1;
  const base = lit(colour(stones.colour), stone.tone);
  const [wide, high] = [stone.size, stone.size * stone.flat];
  const sun = mix(colour(light.colour), [1, 1, 1], 0.35);
  paintShadow(canvas, stone, side);
  for (let row = Math.floor(stone.y - high * 1.25); row <= stone.y + high; row += 1) {
    for (
      let column = Math.floor(stone.x - wide * 1.25);
      column <= stone.x + wide * 1.25;
      column += 1
    ) {
      const [u, v] = [(column - stone.x) / wide, (row - stone.y) / high];
      const uneven = 1 + 0.34 * noise.fractal(u * 0.9 + stone.seed, v * 0.9, 3);
      // Square-shouldered, and sunk into the ground a little.
      const far = (Math.abs(u) ** 2.4 + Math.abs(v) ** 2.4) ** (1 / 2.4) / uneven;
      const opacity = smooth(1 + 0.8 / wide, 1 - 0.8 / wide, far) * smooth(0.86, 0.7, v);
      if (opacity <= 0) continue;
      const bump = 1.5;
      const here = noise.fractal(u * 1.6 + stone.seed, v * 1.6, 5);
      const slopeX = noise.fractal(u * 1.6 + stone.seed + 0.05, v * 1.6, 5) - here;
      const slopeY = noise.fractal(u * 1.6 + stone.seed, v * 1.6 + 0.05, 5) - here;
      const [normalX, normalY] = [
        u / uneven - bump * 6 * slopeX * 0.4,
        v / uneven - bump * 6 * slopeY * 0.4,
      ];
      const front = Math.sqrt(Math.max(0.04, 1 - far * far));
      const direct = Math.max(0, 0.55 * side * normalX - 0.72 * normalY + 0.3 * front);
      const open = 0.55 - 0.45 * clamp(normalY, -1, 1);
      const speckle = 1 + 0.25 * here + 0.18 * noise.fractal(u * 9 + stone.seed, v * 9, 2);
      let paint = lit(base, speckle * (ambient * open + 0.12));
      paint = mix(
        paint,
        lit([base[0] * sun[0], base[1] * sun[1], base[2] * sun[2]], 1.7 * speckle),
        clamp(direct * (1.05 - ambient * 0.55)) * 0.75,
      );
      if (stones.snow) {
        const lies = smooth(0.05, 0.3, -normalY * 0.8 - v * 0.35 + 0.25 * here - 0.02);
        paint = mix(paint, lit([0.93, 0.96, 1], 0.5 + 0.42 * ambient + 0.3 * direct), lies);
      }
      canvas.blend(column, row, paint, opacity);
      if (
        column >= 0 &&
        column < canvas.width &&
        row >= 0 &&
        row < canvas.height &&
        opacity > 0.5
      ) {
        mask[row * canvas.width + column] = name;
      }
    }
  }
};

/** `mask` learns where there is stone, and which: 1 for the first. */
export const paintStones = (
  canvas: Canvas,
  scene: Scene,
  stones: readonly Stone[],
  mask: Uint8Array,
) => {
  const noise = createNoise(scene.seed + 41);
  for (const [i, stone] of stones.entries()) paintStone(canvas, noise, scene, stone, i + 1, mask);
};
