import { clamp, colour, lit, mix, smooth, type Canvas, type Colour } from './canvas.ts';
import { createNoise, type Noise } from './noise.ts';
import { createRandom } from './random.ts';
import type { Scene } from './scene.ts';

interface Tree {
  x: number;
  foot: number;
  tall: number;
  paint: Colour;
  /** How much of the air is before it. */
  veil: number;
  seed: number;
}

interface Air {
  haze: Colour;
  ambient: number;
  /** Which side is lit. */
  side: number;
  isSnowy: boolean;
}

/** A conifer: tiers of boughs that hang, wider toward the foot, lit from one side. */
const paintTree = (canvas: Canvas, noise: Noise, tree: Tree, air: Air) => {
  const { x: stem, foot, tall, seed } = tree;
  const spread = tall * (0.15 + 0.05 * noise(seed, 0.5));
  const tiers = 9 + Math.round(3 * noise(0.5, seed) + tall / 60);
  const detail = 26 / (20 + tall * 0.22);
  for (let y = Math.floor(foot - tall); y <= foot; y += 1) {
    const down = Math.max(0, (y - (foot - tall)) / tall);
    for (let x = Math.floor(stem - spread * 1.3); x <= stem + spread * 1.3; x += 1) {
      const u = (x - stem) * detail;
      const v = y * detail;
      const out = Math.abs(x - stem) / spread;
      const sag = (down + 0.05 * out + 0.02 * noise(u * 0.9 + seed, v * 0.3)) * tiers;
      const within = sag - Math.floor(sag);
      const reach = down ** 0.85 * (0.5 + 0.5 * within) * (1 + 0.4 * noise(u + seed * 7, v));
      const edge = (reach - out) * spread;
      const opacity = smooth(-0.6, 0.9, edge) * smooth(1, 0.985, down);
      const stemOpacity =
        down > 0.9 ? smooth(tall * 0.016 + 0.5, tall * 0.016 - 0.5, Math.abs(x - stem)) : 0;
      if (opacity <= 0 && stemOpacity <= 0) continue;
      const facing = clamp(0.5 + (0.5 * air.side * (x - stem)) / (spread * Math.max(0.15, reach)));
      const needles = noise.fractal(u * 2.3, v * 3.1 + seed, 3);
      const light =
        air.ambient * 0.62 + (1 - air.ambient) * 0.75 * facing + 0.3 * needles - 0.2 * (1 - within);
      let paint = lit(tree.paint, clamp(light + 0.35, 0.12, 1.7));
      if (air.isSnowy) {
        const lies = smooth(0.42, 0.75, within + 0.55 * needles) * 0.92;
        paint = mix(
          paint,
          lit([0.93, 0.96, 1], 0.5 + 0.5 * clamp(air.ambient + facing * 0.5)),
          lies,
        );
      }
      canvas.blend(x, y, mix(paint, air.haze, tree.veil), Math.max(opacity, stemOpacity));
    }
  }
};

const airOf = ({ haze, ambient, light, trees }: Scene): Air => ({
  haze: colour(haze.colour),
  ambient,
  side: light.x < 0.5 ? -1 : 1,
  isSnowy: trees?.snow ?? false,
});

/** Rows behind each other: the farther, the smaller and the paler. */
export const paintForest = (canvas: Canvas, scene: Scene) => {
  const { width, height, horizon, trees, haze, seed } = scene;
  if (!trees) return;
  const random = createRandom(seed + 20);
  const noise = createNoise(seed + 21);
  const paints = trees.colours.map(colour);
  for (const row of [0, 1, 2, 3]) {
    const tall = trees.size * height * (0.4 + 0.2 * row);
    const count = Math.round((width / tall) * (9 - row * 1.6));
    for (let i = 0; i < count; i += 1) {
      const x = random.between(-0.02, 1.02) * width;
      const fromGap =
        trees.gap === undefined ? 1 : Math.abs(x / width - trees.gap) / (0.13 + 0.06 * row);
      const stands = noise.fractal((x / width) * 5, row * 3.3, 3) + 0.45;
      const paint = paints[Math.floor(random.between(0, paints.length))];
      const size =
        tall * random.between(0.5, 1.15) * clamp(0.35 + stands) * smooth(0.1, 1.1, fromGap);
      if (!paint || size < tall * 0.22) continue;
      const foot =
        (horizon + 0.006 + (0.008 + 0.006 * row) * row * random.between(0.4, 1)) * height;
      const veil = clamp((0.75 - 0.2 * row) * Math.min(1, haze.density * 1.1));
      paintTree(
        canvas,
        noise,
        { x, foot, tall: size, paint, veil, seed: random.between(0, 90) },
        airOf(scene),
      );
    }
  }
};
