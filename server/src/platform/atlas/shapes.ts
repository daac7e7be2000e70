/**
 * Web Mercator with the whole world as the unit square: x grows to the east, y to the south.
 */
export type Point = [x: number, y: number];

export interface Box {
  west: number;
  north: number;
  east: number;
  south: number;
}

export interface Line {
  points: Point[];
  box: Box;
}

export const xOfLongitude = (degrees: number): number => degrees / 360 + 0.5;

export const yOfLatitude = (degrees: number): number => {
  const sine = Math.sin((degrees * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
};

export const worldPoint = ([longitude = 0, latitude = 0]: readonly number[]): Point => [
  xOfLongitude(longitude),
  yOfLatitude(latitude),
];

export const longitudeOfX = (x: number): number => (x - 0.5) * 360;

export const latitudeOfY = (y: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;

export const boxOf = (points: readonly Point[]): Box => {
  const box = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity };
  for (const [x, y] of points) {
    if (x < box.west) box.west = x;
    if (x > box.east) box.east = x;
    if (y < box.north) box.north = y;
    if (y > box.south) box.south = y;
  }
  return box;
};

export const meets = (a: Box, b: Box): boolean =>
  a.west <= b.east && a.east >= b.west && a.north <= b.south && a.south >= b.north;

export const grown = ({ west, north, east, south }: Box, by: number): Box => ({
  west: west - by,
  north: north - by,
  east: east + by,
  south: south + by,
});

/** By the even-odd rule: inside means inside an odd number of the closed rings. */
export const isInside = (rings: readonly Point[][], [x, y]: Point): boolean => {
  let inside = false;
  for (const ring of rings) {
    let [x1, y1] = ring[0] ?? [0, 0];
    for (const [x2, y2] of ring) {
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
      [x1, y1] = [x2, y2];
    }
  }
  return inside;
};
