/** Longitude first, as in GeoJSON. */
type Position = readonly [longitude: number, latitude: number];

export const METERS_PER_MILE = 1609.344;
/** The mean radius: a sphere is off by half a percent at most. */
const EARTH_RADIUS_MILES = 3958.7613;
const RADIANS = Math.PI / 180;

/** How far east the second is, from -180 to 180: the short way, also across the date line. */
export const longitudeBetween = (from: number, to: number): number => {
  const turn = (to - from + 540) % 360;
  return (turn < 0 ? turn + 360 : turn) - 180;
};

/** As the crow flies. */
export const milesBetween = (a: Position, b: Position): number => {
  const north = Math.sin(((b[1] - a[1]) * RADIANS) / 2);
  const east = Math.sin((longitudeBetween(a[0], b[0]) * RADIANS) / 2);
  const chord = north * north + Math.cos(a[1] * RADIANS) * Math.cos(b[1] * RADIANS) * east * east;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
};

/** The miles from the first point of a line to each of its points. */
export const milesAlong = (line: readonly Position[]): number[] => {
  let miles = 0;
  return line.map((point, i) => (miles += milesBetween(line[i - 1] ?? point, point)));
};

export const lineMiles = (line: readonly Position[]): number => milesAlong(line).at(-1) ?? 0;

/** The first point of a line after such a share of its miles. */
export const pointAlong = <Point extends Position>(
  line: readonly Point[],
  share: number,
  miles = milesAlong(line),
): Point | undefined => line[miles.findIndex((mile) => mile >= share * (miles.at(-1) ?? 0))];
