import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePolyline } from './polyline.ts';

/** As the format's description says, the other way round. */
const encode = (line: readonly (readonly [number, number])[]): string => {
  let text = '';
  let last = [0, 0];
  for (const [longitude, latitude] of line) {
    for (const [i, value] of [latitude, longitude].entries()) {
      const step = value - (last[i] ?? 0);
      let rest = step < 0 ? ~(step << 1) : step << 1;
      // Differences of up to 360° take 30 bits: the sign of 32 is not reached.
      while (rest >= 0x20) {
        text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63);
        rest >>>= 5;
      }
      text += String.fromCharCode(rest + 63);
    }
    last = [latitude, longitude];
  }
  return text;
};

const millionths = fc.array(
  fc.tuple(
    fc.integer({ min: -180_000_000, max: 180_000_000 }),
    fc.integer({ min: -90_000_000, max: 90_000_000 }),
  ),
  { maxLength: 50 },
);

describe('polyline6', () => {
  it('is read as it was written, around the world', () => {
    fc.assert(
      fc.property(millionths, (line) => {
        expect(decodePolyline(encode(line))).toEqual(
          line.map(([longitude, latitude]) => [longitude / 1e6, latitude / 1e6]),
        );
      }),
    );
  });

  it("reads Valhalla's own", () => {
    expect(decodePolyline('wxixyAzt`ihFzvS{vF')).toEqual(
      [
        [-122.323806, 47.60106],
        [-122.319832, 47.59028],
      ].map(([lon, lat]) => [expect.closeTo(lon ?? 0, 3), expect.closeTo(lat ?? 0, 3)]),
    );
  });

  it('what ends half-way, leaves the earth or is no polyline at all is none', () => {
    expect(decodePolyline('_')).toBeUndefined();
    expect(decodePolyline(encode([[0, 91_000_000]]))).toBeUndefined();
    expect(decodePolyline(encode([[181_000_000, 0]]))).toBeUndefined();
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const [lon, lat] of decodePolyline(text) ?? []) {
          expect(Math.abs(lon)).toBeLessThanOrEqual(180);
          expect(Math.abs(lat)).toBeLessThanOrEqual(90);
        }
      }),
    );
  });
});
