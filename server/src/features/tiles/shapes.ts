/**
 * Places are in Web Mercator with the whole world as the unit square: x grows to the east, y to
 * the south. Points are stored flat: x, y, x, y, …
 */
export type Points = Float64Array;

export interface Box {
  west: number;
  north: number;
  east: number;
  south: number;
}

export interface Line {
  points: Points;
  box: Box;
}

export const xOfLongitude = (degrees: number): number => degrees / 360 + 0.5;

export const yOfLatitude = (degrees: number): number => {
  const sine = Math.sin((degrees * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
};

export const longitudeOfX = (x: number): number => (x - 0.5) * 360;

export const latitudeOfY = (y: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;

export const boxOf = (points: Points): Box => {
  const box = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity };
  for (let i = 0; i < points.length; i += 2) {
    const x = Number(points[i]);
    const y = Number(points[i + 1]);
    if (x < box.west) box.west = x;
    if (x > box.east) box.east = x;
    if (y < box.north) box.north = y;
    if (y > box.south) box.south = y;
  }
  return box;
};

export const meets = (a: Box, b: Box): boolean =>
  a.west <= b.east && a.east >= b.west && a.north <= b.south && a.south >= b.north;

export const grown = ({ west, north, east, south }: Box, dx: number, dy = dx): Box => ({
  west: west - dx,
  north: north - dy,
  east: east + dx,
  south: south + dy,
});

/** Of a closed ring, by the even-odd rule; of several, whether it is inside an odd number. */
export const isInside = (rings: readonly Line[], x: number, y: number): boolean => {
  let inside = false;
  for (const { points, box } of rings) {
    if (y < box.north || y > box.south || x > box.east) continue;
    for (let i = 0; i + 3 < points.length; i += 2) {
      const y1 = Number(points[i + 1]);
      const y2 = Number(points[i + 3]);
      if (y1 > y === y2 > y) continue;
      const x1 = Number(points[i]);
      const x2 = Number(points[i + 2]);
      if (x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
    }
  }
  return inside;
};
