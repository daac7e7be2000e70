import type { Coordinates } from '@wildsoak/contract/trips';

const UNITS_PER_DEGREE = 1e6;
const MAX_LATITUDE = 90 * UNITS_PER_DEGREE;
const MAX_LONGITUDE = 180 * UNITS_PER_DEGREE;
const FIRST_CHARACTER = 63;
const BITS = 5;
const MORE = 1 << BITS;

/**
 * Valhalla's `polyline6`: differences in millionths of a degree, latitude first, five bits a
 * character. Undefined if the text is not a line on the earth.
 */
export const decodePolyline = (text: string): Coordinates[] | undefined => {
  let at = 0;
  const next = (): number => {
    let value = 0;
    let bits = MORE;
    for (let shift = 0; bits >= MORE; shift += BITS) {
      if (at >= text.length) return Number.NaN;
      bits = text.charCodeAt(at) - FIRST_CHARACTER;
      at += 1;
      value |= (bits & (MORE - 1)) << shift;
    }
    // The sign is the last bit, so small differences stay short in both directions.
    return value & 1 ? ~(value >> 1) : value >> 1;
  };
  const line: Coordinates[] = [];
  let latitude = 0;
  let longitude = 0;
  while (at < text.length) {
    latitude += next();
    longitude += next();
    // A text that ends halfway gives NaN, which fails this too.
    if (!(Math.abs(latitude) <= MAX_LATITUDE && Math.abs(longitude) <= MAX_LONGITUDE))
      return undefined;
    line.push([longitude / UNITS_PER_DEGREE, latitude / UNITS_PER_DEGREE]);
  }
  return line;
};
