import type { Point } from './shapes.ts';

/** From the world's square to a tile's pixels. */
export interface Frame {
  scale: number;
  left: number;
  top: number;
  /** In pixels. Whatever is farther outside the tile is cut off. */
  margin: number;
  size: number;
}

/** Nobody can see corners closer together than this. */
const MIN_STEP_PX = 0.6;

type Pixel = [x: number, y: number];

/**
 * Thins the line from its own start, not from where it enters the tile, so it meets itself at the
 * edge of the next tile.
 */
const toPixels = (points: readonly Point[], { scale, left, top }: Frame): Pixel[] => {
  const pixels: Pixel[] = [];
  let lastX = Infinity;
  let lastY = Infinity;
  points.forEach((point, i) => {
    const x = point[0] * scale - left;
    const y = point[1] * scale - top;
    const isNear = Math.abs(x - lastX) < MIN_STEP_PX && Math.abs(y - lastY) < MIN_STEP_PX;
    if (isNear && i < points.length - 1) return;
    pixels.push([x, y]);
    [lastX, lastY] = [x, y];
  });
  return pixels;
};

const write = (n: number): string => String(Math.round(n * 10) / 10);

const pathOf = (pixels: readonly Pixel[]): string =>
  pixels
    .map(([x, y], i) => `${i === 0 ? 'M' : i === 1 ? 'L' : ' '}${write(x)} ${write(y)}`)
    .join('');

/** One side of the frame, as Sutherland and Hodgman cut polygons. */
const cutSide = (pixels: Pixel[], axis: 0 | 1, limit: number, keepsBelow: boolean): Pixel[] => {
  const isKept = (pixel: Pixel) => (keepsBelow ? pixel[axis] <= limit : pixel[axis] >= limit);
  const kept: Pixel[] = [];
  let last = pixels.at(-1);
  for (const pixel of pixels) {
    if (last && isKept(pixel) !== isKept(last)) {
      const part = (limit - last[axis]) / (pixel[axis] - last[axis]);
      kept.push([last[0] + part * (pixel[0] - last[0]), last[1] + part * (pixel[1] - last[1])]);
    }
    if (isKept(pixel)) kept.push(pixel);
    last = pixel;
  }
  return kept;
};

export const ringPath = (points: readonly Point[], frame: Frame): string => {
  const low = -frame.margin;
  const high = frame.size + frame.margin;
  let pixels = toPixels(points, frame);
  for (const axis of [0, 1] as const) {
    pixels = cutSide(pixels, axis, low, false);
    pixels = cutSide(pixels, axis, high, true);
  }
  return pixels.length < 3 ? '' : `${pathOf(pixels)}Z`;
};

/** The part of one step that is inside the frame (Liang and Barsky), or nothing. */
const cutStep = (from: Pixel, to: Pixel, low: number, high: number): [Pixel, Pixel] | undefined => {
  let start = 0;
  let end = 1;
  for (const axis of [0, 1] as const) {
    const step = to[axis] - from[axis];
    if (step === 0) {
      if (from[axis] < low || from[axis] > high) return undefined;
      continue;
    }
    const enters = ((step > 0 ? low : high) - from[axis]) / step;
    const leaves = ((step > 0 ? high : low) - from[axis]) / step;
    start = Math.max(start, enters);
    end = Math.min(end, leaves);
  }
  if (start > end) return undefined;
  const at = (part: number): Pixel => [
    from[0] + part * (to[0] - from[0]),
    from[1] + part * (to[1] - from[1]),
  ];
  return [start === 0 ? from : at(start), end === 1 ? to : at(end)];
};

export const linePath = (points: readonly Point[], frame: Frame): string => {
  const pieces: Pixel[][] = [];
  let piece: Pixel[] | undefined;
  let last: Pixel | undefined;
  for (const pixel of toPixels(points, frame)) {
    const inside = last && cutStep(last, pixel, -frame.margin, frame.size + frame.margin);
    if (inside) {
      if (!piece || inside[0] !== last) pieces.push((piece = [inside[0]]));
      piece.push(inside[1]);
      if (inside[1] !== pixel) piece = undefined;
    } else piece = undefined;
    last = pixel;
  }
  return pieces.map(pathOf).join('');
};
