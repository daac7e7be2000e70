/** How exactly we show a place. `unlisted` tells no more of where it is than `area` does. */
export const SHOWN_AS = ['exact', 'area', 'unlisted'] as const;
export type ShownAs = (typeof SHOWN_AS)[number];

type Point = readonly [longitude: number, latitude: number];

/** Of a fixed cell, from north to south: 6 miles. Its width is as many miles, whatever the latitude. */
const CELL_DEGREES = 0.0875;
export const CELL_MILES = 6;
/** From the middle of a cell to a corner, rounded up. */
export const CELL_PRECISION_M = 6_900;

export interface Cell {
  west: number;
  south: number;
  east: number;
  north: number;
  center: [longitude: number, latitude: number];
}

/** Where a place that we don't show exactly is shown: the same for every place in it. */
export const cellAt = ([longitude, latitude]: Point): Cell => {
  const row = Math.floor(latitude / CELL_DEGREES);
  const middle = (row + 0.5) * CELL_DEGREES;
  // Past the last row that has a circle of latitude there are only poles.
  const width = CELL_DEGREES / Math.max(Math.cos((middle * Math.PI) / 180), 0.01);
  const column = Math.floor(longitude / width);
  const degrees = (value: number) => Number(value.toFixed(5));
  return {
    west: degrees(column * width),
    south: degrees(row * CELL_DEGREES),
    east: degrees((column + 1) * width),
    north: degrees((row + 1) * CELL_DEGREES),
    center: [degrees((column + 0.5) * width), degrees(middle)],
  };
};

/** About a mile apart, all over a cell; its center first, then outward. */
export const pointsIn = ({ west, south, east, north, center }: Cell): Point[] => {
  const steps = [-3, -2, -1, 0, 1, 2, 3];
  return steps
    .flatMap((x) => steps.map((y) => ({ x, y, away: x * x + y * y })))
    .toSorted((one, other) => one.away - other.away)
    .map(({ x, y }) => [
      center[0] + (x / 7) * (east - west),
      center[1] + (y / 7) * (north - south),
    ]);
};
