/** Red, green and blue, from 0 to 1. */
export type Colour = readonly [number, number, number];

export const colour = (hex: string): Colour => {
  const part = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16) / 255;
  return [part(1), part(3), part(5)];
};

export const mix = (one: Colour, other: Colour, share: number): Colour => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
];

/** Lighter above 1, darker below. */
export const lit = ([red, green, blue]: Colour, light: number): Colour => [
  red * light,
  green * light,
  blue * light,
];

export const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value));

/** 0 up to `from`, 1 beyond `to`, and soft between. */
export const smooth = (from: number, to: number, value: number) => {
  const share = clamp((value - from) / (to - from));
  return share * share * (3 - 2 * share);
};

export interface Canvas {
  width: number;
  height: number;
  values: Float32Array;
  blend(x: number, y: number, colour: Colour, opacity: number): void;
  add(x: number, y: number, colour: Colour, strength: number): void;
  /** What lies outside is as the edge is. */
  read(x: number, y: number): Colour;
}

export const createCanvas = (width: number, height: number): Canvas => {
  const values = new Float32Array(width * height * 3);
  const place = (x: number, y: number) => (y * width + x) * 3;
  const isInside = (x: number, y: number) => x >= 0 && x < width && y >= 0 && y < height;
  const change = (at: number, [red, green, blue]: Colour, kept: number, taken: number) => {
    values[at] = (values[at] ?? 0) * kept + red * taken;
    values[at + 1] = (values[at + 1] ?? 0) * kept + green * taken;
    values[at + 2] = (values[at + 2] ?? 0) * kept + blue * taken;
  };
  return {
    width,
    height,
    values,
    blend(x, y, paint, opacity) {
      if (isInside(x, y)) change(place(x, y), paint, 1 - opacity, opacity);
    },
    add(x, y, light, strength) {
      if (isInside(x, y)) change(place(x, y), light, 1, strength);
    },
    read(x, y) {
      const at = place(clamp(Math.round(x), 0, width - 1), clamp(Math.round(y), 0, height - 1));
      return [values[at] ?? 0, values[at + 1] ?? 0, values[at + 2] ?? 0];
    },
  };
};

export const copyOf = ({ width, height, values }: Canvas): Canvas => {
  const copy = createCanvas(width, height);
  copy.values.set(values);
  return copy;
};
