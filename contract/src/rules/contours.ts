const WIDTH = 400;
const HEIGHT = 300;
const POINTS = 11;
const RINGS = 6;
const FULL_TURN = Math.PI * 2;

/** The same numbers for the same seed, on the server and in the browser (mulberry32). */
const randomFrom = (seed: number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

type Point = [number, number];

/** A closed curve through the midpoints of the sides: smooth and short. */
const smooth = (points: Point[]): string => {
  const middle = (a: Point, b: Point) =>
    `${Math.round((a[0] + b[0]) / 2)} ${Math.round((a[1] + b[1]) / 2)}`;
  const last = points.at(-1);
  const first = points[0];
  if (!first || !last) return '';
  const curves = points.map((point, i) => {
    const next = points[i + 1] ?? first;
    return `Q${Math.round(point[0])} ${Math.round(point[1])} ${middle(point, next)}`;
  });
  return `M${middle(last, first)}${curves.join('')}Z`;
};

interface Contours {
  pool: string;
  rings: string[];
  center: Point;
}

/** Invented contour lines around a spring, always the same for one spring. */
export const contoursOf = (id: number): Contours => {
  const random = randomFrom(id * 2_654_435_761);
  const center: Point = [WIDTH * (0.52 + random() * 0.26), HEIGHT * (0.34 + random() * 0.18)];
  const waves = [1, 2, 3].map((times) => ({
    times,
    height: (0.1 + random() * 0.22) / times,
    phase: random() * FULL_TURN,
    turn: (random() - 0.5) * 0.34,
  }));

  const ring = (radius: number, step: number) =>
    smooth(
      Array.from({ length: POINTS }, (_, i): Point => {
        const angle = (i / POINTS) * FULL_TURN;
        const reach = waves.reduce(
          (sum, { times, height, phase, turn }) =>
            sum + height * Math.sin(times * angle + phase + turn * step),
          1,
        );
        return [
          center[0] + Math.cos(angle) * radius * reach * 1.25,
          center[1] + Math.sin(angle) * radius * reach * 0.85,
        ];
      }),
    );

  return {
    pool: ring(30, 0),
    rings: Array.from({ length: RINGS }, (_, i) => ring(46 + i * 30 + i * i * 4, i + 1)),
    center: [Math.round(center[0]), Math.round(center[1])],
  };
};
