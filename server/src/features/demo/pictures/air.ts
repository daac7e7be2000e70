import { clamp, colour, smooth, type Canvas } from './canvas.ts';
import { createNoise } from './noise.ts';
import { createRandom } from './random.ts';
import type { Scene } from './scene.ts';
import { glowAt } from './sky.ts';

/** Rises from the water in sheets that tear, and leans as it goes. */
export const paintSteam = (canvas: Canvas, scene: Scene) => {
  const { width, height, pool, steam, seed } = scene;
  const noise = createNoise(seed + 60);
  const paint = colour(steam.colour);
  const surface = (pool.y - pool.height * 0.12) * height;
  const tall = steam.height * height;
  const lean = 0.25 * Math.sign(noise(0.3, 0.7));
  for (
    let y = Math.max(0, Math.floor(surface - tall));
    y < surface + pool.height * 0.3 * height;
    y += 1
  ) {
    const up = clamp((surface - y) / tall);
    const fade =
      (1 - up) ** 1.15 *
      smooth(surface + pool.height * 0.3 * height, surface - pool.height * 0.35 * height, y);
    for (let x = 0; x < width; x += 1) {
      const away =
        Math.abs(x / width - pool.x - lean * up * pool.width) / (pool.width * (0.44 + 0.22 * up));
      if (away > 1) continue;
      const u = (x / height) * 3.6 - lean * up * 2;
      const v = (y / height) * 3;
      const warp = noise.fractal(u * 0.9 + 11, v * 0.9 + up * 1.5, 3);
      const thick = noise.fractal(u + warp * 0.9, v + warp * 0.7 + 5, 5);
      const opacity =
        (smooth(-0.12, 0.5, thick) * 2.1 + 0.14) * fade * (1 - away * away) * steam.density;
      canvas.blend(x, y, paint, clamp(opacity, 0, 0.7));
    }
  }
};

/** Over the plain, where it meets the hills. */
export const paintMist = (canvas: Canvas, scene: Scene) => {
  const { width, height, horizon, haze, seed } = scene;
  const noise = createNoise(seed + 61);
  const paint = colour(haze.colour);
  const line = (horizon + 0.002) * height;
  const deep = 0.05 * height;
  for (let y = Math.floor(line - deep * 2); y < line + deep * 1.6; y += 1) {
    const near = Math.exp(-(((y - line) / deep) ** 2));
    for (let x = 0; x < width; x += 1) {
      const thick = noise.fractal((x / height) * 2.2, (y / height) * 11, 4);
      const opacity = near * smooth(-0.35, 0.5, thick) * clamp(haze.density) * 0.72;
      canvas.blend(x, y, paint, opacity);
    }
  }
};

export const paintSnowfall = (canvas: Canvas, { width, height, seed, snowfall }: Scene) => {
  if (!snowfall) return;
  const random = createRandom(seed + 62);
  for (let i = 0; i < 420; i += 1) {
    const near = random.between(0, 1) ** 5;
    const [x, y] = [random.between(0, width), random.between(0, height)];
    const radius = 1.1 + 7 * near;
    const strength = random.between(0.35, 0.8) * (1 - 0.75 * near);
    for (let row = Math.floor(y - radius); row <= y + radius; row += 1) {
      for (let column = Math.floor(x - radius); column <= x + radius; column += 1) {
        const far = Math.hypot(column - x, row - y) / radius;
        canvas.blend(column, row, [1, 1, 1], strength * smooth(1, 0.3, far));
      }
    }
  }
};

/** Light that leaks over the hills into the lens. */
export const paintGlare = (canvas: Canvas, scene: Scene) => {
  const { width, height, light } = scene;
  const paint = colour(light.colour);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const glow = glowAt(scene, x, y) * light.strength;
      if (glow > 0.01) canvas.blend(x, y, paint, clamp(glow * 0.3));
    }
  }
};
