import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePolyline } from './polyline.ts';

/** The reverse, from the format's description. */
const encode = (line: readonly (readonly [number, number])[]): string => {
  let text = '';
  let last = [0, 0];
  for (const [longitude, latitude] of line) {
    for (const [i, value] of [latitude, longitude].entries()) {
      const step = value - (last[i] ?? 0);
      let rest = step < 0 ? ~(step << 1) : step << 1;
      // Differences of up to 360° take 30 bits, so they never reach the sign bit.
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
  it('reads what was written, around the world', () => {
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

  it('reads nothing from a text that ends halfway or leaves the earth', () => {
    expect(decodePolyline('_')).toBeUndefined();
    expect(decodePolyline(encode([[0, 91_000_000]]))).toBeUndefined();
    expect(decodePolyline(encode([[181_000_000, 0]]))).toBeUndefined();
  });

  it('hardening: changed, cut or endless text gives positions on earth or nothing, at once', () => {
    const changed = fc
      .tuple(millionths, fc.nat(), fc.string({ unit: 'binary', maxLength: 3 }))
      .map(([line, at, odd]) => {
        const text = encode(line);
        const place = at % (text.length + 1);
        return text.slice(0, place) + odd + text.slice(place + 1);
      });
    const endless = fc
      .tuple(fc.constantFrom('~', '_', '?', '\uFFFF', '\uD800'), fc.nat(5_000))
      .map(([unit, count]) => unit.repeat(count));
    fc.assert(
      fc.property(fc.oneof(changed, endless, fc.string({ unit: 'binary' })), (text) => {
        const line = decodePolyline(text);
        if (line === undefined) return;
        expect(line.length).toBeLessThanOrEqual(text.length / 2);
        expect(line.flat().every(Number.isFinite)).toBe(true);
        expect(line.every(([lon, lat]) => Math.abs(lon) <= 180 && Math.abs(lat) <= 90)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
