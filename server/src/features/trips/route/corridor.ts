import type { Coordinates } from '@wildsoak/contract/trips';
import { METRES_PER_MILE, milesBetween } from '@wildsoak/contract/rules/distance';
import type { Corridor } from './corridor.repository.ts';

const LITTLE_ENDIAN = 1;
const WKB_LINE = 2;
const WITH_SRID = 0x2000_0000;
const WGS84 = 4326;
const HEAD_BYTES = 13;
const VERTEX_BYTES = 16;

/** PostGIS reads this 25 times as fast as GeoJSON. */
const lineEwkb = (line: readonly Coordinates[]): Buffer => {
  const ewkb = Buffer.allocUnsafe(HEAD_BYTES + line.length * VERTEX_BYTES);
  let at = ewkb.writeUInt8(LITTLE_ENDIAN, 0);
  at = ewkb.writeUInt32LE(WKB_LINE + WITH_SRID, at);
  at = ewkb.writeUInt32LE(WGS84, at);
  at = ewkb.writeUInt32LE(line.length, at);
  for (const [longitude, latitude] of line) {
    at = ewkb.writeDoubleLE(longitude, at);
    at = ewkb.writeDoubleLE(latitude, at);
  }
  return ewkb;
};

/** Stretches much shorter than the corridor is wide would find the same springs over and over. */
const MIN_STRETCH_MILES = 20;

const stretchOf = (points: readonly Coordinates[]) => {
  const middle = points[points.length >> 1] ?? [0, 0];
  const reach = Math.max(...points.map((point) => milesBetween(middle, point)));
  return { longitude: middle[0], latitude: middle[1], reachMetres: reach * METRES_PER_MILE };
};

const stretchesOf = (line: readonly Coordinates[], miles: number): Corridor['stretches'] => {
  const stretches: Corridor['stretches'] = [];
  let points = line.slice(0, 1);
  let length = 0;
  for (const [i, point] of line.entries()) {
    const last = line[i - 1];
    if (!last) continue;
    length += milesBetween(last, point);
    points.push(point);
    if (length < miles && i < line.length - 1) continue;
    stretches.push(stretchOf(points));
    points = [point];
    length = 0;
  }
  return stretches;
};

export const corridorOf = (line: readonly Coordinates[], miles: number): Corridor => ({
  ewkb: lineEwkb(line),
  metres: miles * METRES_PER_MILE,
  stretches: stretchesOf(line, Math.max(MIN_STRETCH_MILES, miles)),
});
