import { clamp, colour, lit, mix, smooth, type Canvas, type Colour } from './canvas.ts';
import { createNoise, type Noise } from './noise.ts';
import { createRandom } from './random.ts';
import type { Scene } from './scene.ts';

/** How the light plays on it, at a place of the plain that has depth: about 1. */
const SURFACES: Record<
  Scene['ground']['kind'],
  (noise: Noise, u: number, v: number, sharp: number) => number
> = {
  snow: (noise, u, v, sharp) =>
    1 + 0.4 * noise.fractal(u * 0.6, v * 0.6, 3) + 0.05 * sharp * noise.fractal(u * 9, v * 9, 2),
  grass: (noise, u, v, sharp) =>
    0.95 +
    0.55 * noise.fractal(u * 1.6, v * 1.6, 4) +
    0.55 * sharp * noise.fractal(u * 15, v * 9, 3),
  sand: (noise, u, v, sharp) =>
    1 + 0.4 * noise.fractal(u * 0.9, v * 1.7, 4) + 0.4 * sharp * noise.fractal(u * 13, v * 13, 3),
  rock: (noise, u, v, sharp) =>
    0.72 +
    0.5 * noise.ridged(u * 1.2, v * 1.2, 5) +
    0.35 * sharp * noise.fractal(u * 10, v * 10, 4),
};

export const paintGround = (canvas: Canvas, scene: Scene) => {
  const { width, height, horizon, ground, haze, light, ambient, seed } = scene;
  const noise = createNoise(seed + 30);
  const [far, near, air, sun] = [ground.far, ground.near, haze.colour, light.colour].map(colour);
  if (!far || !near || !air || !sun) return;
  const surface = SURFACES[ground.kind];
  const top = Math.floor((horizon - 0.012) * height);
  // Not as flat as a floor.
  const rims = Float32Array.from(
    { length: width },
    (_, x) => (horizon + 0.014 * noise.fractal((x / width) * 3.2 + 60, 2, 4)) * height,
  );
  for (let y = top; y < height; y += 1) {
    const below = (y - top + 6) / (height - top);
    const depth = 0.55 / below;
    const veil = Math.exp(-below * 14) * clamp(haze.density * 0.9);
    const sharp = smooth(0.03, 0.3, below);
    for (let x = 0; x < width; x += 1) {
      const rim = rims[x] ?? 0;
      if (y < rim - 1) continue;
      const u = ((x / width - 0.5) * depth * 5.4 * width) / 1_440;
      const v = depth * 3.2;
      const tint = noise.fractal(u * 0.35 + 40, v * 0.35, 3);
      const base = mix(far, near, clamp(smooth(0, 0.9, below) + 0.75 * tint));
      const warm =
        Math.exp(-(((x / width - light.x) / 0.35) ** 2)) * Math.exp(-below * 3) * (1 - ambient);
      const shade = (0.35 + 0.65 * (ambient + (1 - ambient) * 0.9)) * surface(noise, u, v, sharp);
      const paint = mix(lit(base, shade), sun, 0.3 * warm);
      canvas.blend(x, y, mix(paint, air, veil), clamp(y - rim + 1));
    }
  }
};

const paintBlade = (
  canvas: Canvas,
  x: number,
  y: number,
  lean: number,
  tall: number,
  paint: Colour,
  thick: number,
) => {
  const steps = Math.ceil(tall * 1.2);
  for (let i = 0; i <= steps; i += 1) {
    const share = i / steps;
    const [px, py] = [x + lean * share * share, y - tall * share];
    const half = (thick * (1 - 0.8 * share)) / 2 + 0.3;
    for (let column = Math.floor(px - half); column <= px + half + 1; column += 1) {
      const opacity = smooth(half + 0.5, half - 0.5, Math.abs(column - px));
      canvas.blend(column, Math.round(py), lit(paint, 0.6 + 0.6 * share), opacity * 0.8);
    }
  }
};

/** How many, of how many blades, and how far they lean. */
const TUFTS = {
  grass: { count: 2_600, blades: 7, lean: 0.5, size: 0.8 },
  sand: { count: 210, blades: 30, lean: 1.1, size: 0.75 },
  rock: { count: 260, blades: 9, lean: 0.6, size: 0.8 },
  snow: { count: 90, blades: 7, lean: 0.4, size: 0.9 },
};

/** Grass in tufts, taller the nearer; on sand and snow a few dry ones. Not in the water. */
export const paintTufts = (
  canvas: Canvas,
  scene: Scene,
  isWater: (x: number, y: number) => boolean,
) => {
  const { width, height, horizon, ground, seed, ambient } = scene;
  const random = createRandom(seed + 31);
  const noise = createNoise(seed + 32);
  const tuft = TUFTS[ground.kind];
  const dry = mix(
    colour(ground.far),
    colour(ground.kind === 'sand' ? '#7d8468' : '#c9b27a'),
    ground.kind === 'grass' ? 0.25 : 0.6,
  );
  const tufts = Array.from({ length: tuft.count }, () => random.between(0, 1) ** 1.2).toSorted(
    (one, other) => one - other,
  );
  for (const near of tufts) {
    const x = random.between(0, width);
    const y = (horizon + 0.015 + (1.03 - horizon) * near) * height;
    if (isWater(x, y) || noise.fractal((x / width) * 7, near * 5, 3) < -0.1) continue;
    const size = (0.006 + 0.042 * near) * height * tuft.size * random.between(0.5, 1.2);
    for (let blade = 0; blade < tuft.blades; blade += 1) {
      const paint = lit(
        mix(dry, colour(ground.near), random.between(0, 0.6)),
        (0.4 + 0.6 * ambient) * random.between(0.75, 1.35),
      );
      paintBlade(
        canvas,
        x + random.between(-0.5, 0.5) * size,
        y + random.between(-0.12, 0.12) * size,
        random.between(-tuft.lean, tuft.lean) * size,
        size * random.between(0.5, 1),
        paint,
        0.7 + 1.7 * near,
      );
    }
  }
};
