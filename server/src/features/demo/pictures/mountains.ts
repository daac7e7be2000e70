import { clamp, colour, copyOf, lit, mix, smooth, type Canvas, type Colour } from './canvas.ts';
import { createNoise } from './noise.ts';
import type { Scene } from './scene.ts';

const NEAR = 1.5;
const FAR = 8;
const STEPS = 560;
const ON_AVERAGE = 4;

const distanceOf = (step: number) => NEAR * (FAR / NEAR) ** (step / (STEPS - 1));

/**
 * A country of hills, seen from its edge: heights by distance and direction, painted from the
 * nearest to the farthest.
 */
export const paintMountains = (canvas: Canvas, scene: Scene) => {
  const { width, height, horizon, mountains, haze, light, ambient, seed } = scene;
  const noise = createNoise(seed + 10);
  const fine = createNoise(seed + 11);
  const focus = width * 0.95;
  const tall = (mountains.rise * height * ON_AVERAGE) / focus;
  const [rock, cover, air] = [mountains.rock, mountains.cover, haze.colour].map(colour);
  if (!rock || !cover || !air) return;
  const strata = mountains.strata === undefined ? undefined : colour(mountains.strata);
  const snow = mountains.snow === undefined ? undefined : colour(mountains.snow.colour);
  const sunX = light.x < 0.5 ? -0.75 : 0.75;

  const heightAt = (x: number, z: number) => {
    const u = x * mountains.scale;
    const v = z * mountains.scale;
    const large = noise.ridged(u + 0.25 * noise(u * 2, v * 2), v, strata ? 4 : 6);
    const rolling = 0.12 * noise.fractal(u * 1.7, v * 1.7, 3);
    const shape = Math.max(0, 1.75 * large + rolling - 0.28);
    if (!strata) return shape * tall * smooth(NEAR, ON_AVERAGE + 1, z);
    // Steps: walls between ledges.
    const level = shape * 5;
    const ledge = (Math.floor(level) + smooth(0.55, 1, level % 1)) / 5;
    return (0.25 * shape + 0.75 * ledge) * tall * smooth(NEAR, ON_AVERAGE, z);
  };

  const paintAt = (x: number, z: number, rise: number, slopeX: number, slopeZ: number): Colour => {
    const up = 1 / Math.hypot(slopeX, slopeZ, 1);
    const sun = Math.max(0, (-slopeX * sunX - slopeZ * 0.35 + 0.55) * up);
    const share = rise / tall;
    const rough = fine.fractal(x * 14, z * 14, 4);
    const wooded = smooth(0.62, 0.3, share + 0.35 * rough) * smooth(0.45, 0.75, up);
    let paint = mix(rock, cover, strata ? wooded * 0.45 : wooded);
    if (strata)
      paint = mix(paint, strata, smooth(-0.15, 0.25, Math.sin(share * 58 + rough * 2.5)) * 0.55);
    if (snow && mountains.snow) {
      const lies =
        smooth(-0.1, 0.1, share - mountains.snow.from + 0.45 * rough) *
        smooth(0.3, 0.52, up + 0.25 * rough);
      paint = mix(paint, snow, lies);
    }
    const shade = ambient + (1 - ambient) * 1.35 * sun;
    return lit(paint, shade * (1 + 0.22 * rough));
  };

  // Between the last slope and the plain, which winds.
  for (let y = Math.floor(horizon * height) - 1; y < (horizon + 0.03) * height; y += 1) {
    for (let x = 0; x < width; x += 1) canvas.blend(x, y, mix(cover, air, 0.75), 1);
  }
  const backdrop = copyOf(canvas);
  // What is behind a slope that is painted already is not even looked at.
  const skyline = new Float32Array(width).fill(horizon * height + 1);
  const paints: Colour[] = [];
  const reached = new Int32Array(width);
  let before = new Float32Array(width);
  for (let step = 0; step < STEPS; step += 1) {
    const z = distanceOf(step);
    const apart = z - distanceOf(step - 1);
    const across = z / focus;
    const heights = Float32Array.from({ length: width }, (_, x) =>
      heightAt((x - width / 2) * across, z),
    );
    const veil = 1 - Math.exp(-haze.density * (z / ON_AVERAGE) ** 1.2);
    for (let x = 0; x < width; x += 1) {
      const rise = heights[x] ?? 0;
      const top = horizon * height - (rise * focus) / z;
      const bottom = skyline[x] ?? 0;
      if (top >= bottom) continue;
      const left = heights[Math.max(0, x - 2)] ?? rise;
      const slopeX = (rise - left) / (across * 2);
      const slopeZ = step === 0 ? 0 : (rise - (before[x] ?? rise)) / apart;
      const low = Math.exp((-rise / tall) * 2.2);
      const paint = paintAt((x - width / 2) * across, z, rise, slopeX, slopeZ);
      const seen = mix(paint, air, clamp(veil * (0.55 + 0.6 * low)));
      // A slope that goes on from the one below it has no edge there.
      const below = reached[x] === step - 1 ? (paints[x] ?? seen) : seen;
      paintSlope(canvas, backdrop, x, [top, bottom], [seen, below]);
      paints[x] = seen;
      reached[x] = step;
      skyline[x] = top;
    }
    before = heights;
  }
};

/** Of the pixels at both ends it takes the share that it covers. */
const paintSlope = (
  canvas: Canvas,
  backdrop: Canvas,
  x: number,
  [top, bottom]: readonly [number, number],
  [upper, lower]: readonly [Colour, Colour],
) => {
  const first = Math.floor(top);
  const last = Math.floor(bottom);
  for (let y = first; y <= last; y += 1) {
    const covered = Math.min(y + 1, bottom) - Math.max(y, top);
    const [red, green, blue] = mix(lower, upper, clamp((bottom - y) / Math.max(1, bottom - top)));
    const sky = backdrop.read(x, y);
    canvas.add(x, y, [red - sky[0], green - sky[1], blue - sky[2]], covered);
  }
};
