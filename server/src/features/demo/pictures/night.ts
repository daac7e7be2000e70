import { colour, mix, smooth, type Canvas, type Colour } from './canvas.ts';
import { createNoise } from './noise.ts';
import { createRandom } from './random.ts';
import type { Scene } from './scene.ts';

const WARM: Colour = [1, 0.9, 0.78];
const COOL: Colour = [0.88, 0.93, 1];

const paintStar = (canvas: Canvas, x: number, y: number, paint: Colour, brightness: number) => {
  const radius = 0.55 + brightness * 1.1;
  for (let dy = -3; dy <= 3; dy += 1) {
    for (let dx = -3; dx <= 3; dx += 1) {
      const [column, row] = [Math.round(x) + dx, Math.round(y) + dy];
      const far = Math.hypot(column - x, row - y) / radius;
      canvas.add(column, row, paint, (0.25 + 0.75 * brightness) * Math.exp(-far * far));
    }
  }
};

const paintStars = (canvas: Canvas, { width, height, horizon, seed, stars = 0 }: Scene) => {
  const random = createRandom(seed + 3);
  for (let i = 0; i < stars; i += 1) {
    const x = random.between(0, width);
    const y = random.between(0, horizon * height);
    const paint = random.chance(0.25) ? WARM : COOL;
    paintStar(
      canvas,
      x,
      y,
      paint,
      random.between(0, 1) ** 7 * (1 - 0.6 * (y / (horizon * height)) ** 2),
    );
  }
};

/** The Milky Way: a slanting band of light, torn by dust. */
const paintGalaxy = (canvas: Canvas, { width, height, horizon, seed }: Scene) => {
  const noise = createNoise(seed + 4);
  const random = createRandom(seed + 5);
  const [outer, inner] = [colour('#7680bd'), colour('#e8d3c4')];
  const bottom = Math.ceil(horizon * height);
  for (let y = 0; y < bottom; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [u, v] = [(x - 0.6 * width) / height, (y - 0.2 * height) / height];
      const across = u * 0.82 + v * 0.57;
      const along = v * 0.82 - u * 0.57;
      const wide = 0.17 + 0.05 * noise.fractal(along * 2.5, 4, 3);
      const band = Math.exp(-((across / wide) ** 2));
      if (band < 0.02) continue;
      const dust = smooth(
        -0.05,
        0.3,
        noise.fractal(across * 6, along * 3.2 + 20, 6) -
          0.16 * Math.exp(-((across / 0.045) ** 2)) +
          0.14,
      );
      const strength = band * (0.16 + 0.5 * dust) * (1 - 0.5 * (y / bottom));
      canvas.add(x, y, mix(outer, inner, band * dust * 0.8), strength * 0.62);
      if (random.chance(0.012 * band * dust)) canvas.add(x, y, COOL, random.between(0.1, 0.5));
    }
  }
};

/** Curtains of light whose lower edge is sharp. */
const paintAurora = (canvas: Canvas, { width, height, horizon, seed }: Scene) => {
  const noise = createNoise(seed + 6);
  const [green, pale, violet] = [colour('#2fe08b'), colour('#b4ffd0'), colour('#7b4fd6')];
  const curtains = [
    { foot: 0.66, tall: 0.62, strength: 0.75, shift: 0 },
    { foot: 0.46, tall: 0.5, strength: 0.5, shift: 40 },
  ];
  const bottom = Math.ceil(horizon * height);
  for (let x = 0; x < width; x += 1) {
    const u = x / height;
    for (const { foot, tall, strength, shift } of curtains) {
      const wave = noise.fractal(u * 1.1 + shift, 3, 3);
      const edge = (foot + 0.2 * wave + 0.1 * (u - 0.7)) * bottom;
      const streak = 0.55 + 0.6 * noise.fractal(u * 13 + wave * 3 + shift, 8, 4);
      const sweep = smooth(-0.5, 0.35, noise.fractal(u * 1.6 + shift, 11, 2) + 0.12);
      const reach = tall * bottom * (0.75 + 0.5 * noise(u * 6, shift));
      for (let y = 0; y < bottom; y += 1) {
        const up = (edge - y) / reach;
        const rise = smooth(-0.06, 0.05, up) * Math.exp(-2.6 * Math.max(0, up));
        const paint = mix(mix(pale, green, smooth(0, 0.18, up)), violet, smooth(0.3, 1, up));
        canvas.add(x, y, paint, Math.max(0, rise * streak * sweep * strength));
      }
    }
  }
};

export const paintNight = (canvas: Canvas, scene: Scene) => {
  if (scene.galaxy) paintGalaxy(canvas, scene);
  if (scene.stars !== undefined) paintStars(canvas, scene);
  if (scene.aurora) paintAurora(canvas, scene);
};
