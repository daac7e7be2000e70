import { clamp, colour, lit, mix, smooth, type Canvas, type Colour } from './canvas.ts';
import { createNoise } from './noise.ts';
import type { Scene } from './scene.ts';

const gradient = (stops: readonly Colour[], share: number): Colour => {
  const place = clamp(share) * (stops.length - 1);
  const index = Math.min(stops.length - 2, Math.floor(place));
  const [one, other] = [stops[index], stops[index + 1]];
  if (!one || !other) throw new Error('A sky has at least two colours.');
  const within = place - index;
  return mix(one, other, within * within * (3 - 2 * within));
};

/** How strong the light is at a place of the sky: 1 where it comes from. */
export const glowAt = ({ width, height, light }: Scene, x: number, y: number) => {
  const far =
    Math.hypot(x - light.x * width, (y - light.y * height) * 1.25) / (light.reach * width);
  return Math.exp(-3.2 * far) * (1 - smooth(0.8, 1.6, far));
};

/** Thin where it is far: clouds lie on a ceiling, and shrink toward the horizon. */
const cloudsOf = (scene: Scene) => {
  const { width, height, horizon, clouds, seed } = scene;
  if (!clouds) return () => undefined;
  const noise = createNoise(seed + 1);
  const [bright, shade] = [colour(clouds.colour), colour(clouds.shade)];
  const lean = scene.light.x < 0.5 ? -0.08 : 0.08;
  return (x: number, y: number) => {
    const low = (horizon - y / height) / horizon + 0.09;
    const u = (1.9 * (x / width - 0.5)) / low;
    const v = 1.5 / low;
    const warp = noise.fractal(u * 0.7 + 9, v * 0.7, 2) * 0.8;
    const thick = noise.fractal(u + warp, v * 1.4, 5) + clouds.cover - 0.5;
    const share = smooth(0, 0.34, thick) * smooth(0.09, 0.3, low);
    if (share <= 0) return undefined;
    const towardLight = noise.fractal(u + warp + lean, v * 1.4 + 0.1, 3) + clouds.cover - 0.5;
    return { paint: mix(bright, shade, smooth(0.02, 0.5, towardLight)), share };
  };
};

export const paintSky = (canvas: Canvas, scene: Scene) => {
  const { width, height, sky, light } = scene;
  const stops = sky.map(colour);
  const lightColour = colour(light.colour);
  const cloudAt = cloudsOf(scene);
  const bottom = Math.ceil((scene.horizon + 0.03) * height);
  for (let y = 0; y < bottom; y += 1) {
    const air = gradient(stops, y / bottom);
    for (let x = 0; x < width; x += 1) {
      const glow = glowAt(scene, x, y);
      const open = mix(air, lightColour, clamp(glow * light.strength));
      const cloud = cloudAt(x, y);
      const seen = cloud
        ? mix(open, mix(cloud.paint, lightColour, clamp(glow * 0.8)), cloud.share * 0.92)
        : open;
      canvas.blend(x, y, seen, 1);
    }
  }
};

export const paintDisc = (canvas: Canvas, { width, height, light, seed }: Scene) => {
  if (light.disc === undefined) return;
  const [centreX, centreY, radius] = [light.x * width, light.y * height, light.disc * height];
  const noise = createNoise(seed + 2);
  const white = mix(colour(light.colour), [1, 1, 1], 0.75);
  for (let y = Math.floor(centreY - radius - 1); y <= centreY + radius + 1; y += 1) {
    for (let x = Math.floor(centreX - radius - 1); x <= centreX + radius + 1; x += 1) {
      const far = Math.hypot(x - centreX, y - centreY);
      const seas = noise.fractal((x - centreX) / radius, (y - centreY) / radius, 3);
      canvas.blend(
        x,
        y,
        lit(white, 0.98 + 0.16 * Math.min(0, seas)),
        smooth(radius + 1, radius - 1, far),
      );
    }
  }
};
