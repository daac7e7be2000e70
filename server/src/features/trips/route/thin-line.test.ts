import type { Coordinates } from '@wildsoak/contract/trips';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { threadMs } from '../../../../test/support/processor-time.ts';
import { thinLine } from './thin-line.ts';

const ANY = 1_000_000;

/** How far a point is from a line, in degrees, checking every segment. */
const distance = ([x, y]: Coordinates, line: readonly Coordinates[]): number =>
  Math.min(
    ...line.slice(1).map(([bx, by], i) => {
      const [ax, ay] = line[i] as Coordinates;
      const [dx, dy] = [bx - ax, by - ay];
      const square = dx * dx + dy * dy;
      const share =
        square === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square));
      return Math.hypot(x - ax - share * dx, y - ay - share * dy);
    }),
  );

const winding = (count: number) =>
  Array.from({ length: count }, (_, i): Coordinates => [
    -124 + i * 0.0005,
    40 + Math.sin(i / 40) + 0.003 * Math.sin(i * 1.7),
  ]);

const anyLine = fc.array(
  fc.tuple(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.double({ min: -90, max: 90, noNaN: true }),
  ),
  { minLength: 2, maxLength: 300 },
);

describe('a thinned line', () => {
  it('has every old vertex within 0.0001° and a rounding, and the same ends', async () => {
    await fc.assert(
      fc.asyncProperty(anyLine, async (line) => {
        const thinned = await thinLine(line, ANY);
        for (const point of line) expect(distance(point, thinned)).toBeLessThan(0.000_12);
        for (const end of [0, -1]) {
          expect(thinned.at(end)?.[0]).toBeCloseTo(line.at(end)?.[0] ?? Number.NaN, 5);
          expect(thinned.at(end)?.[1]).toBeCloseTo(line.at(end)?.[1] ?? Number.NaN, 5);
        }
      }),
    );
  });

  it('loses what a map does not show', async () => {
    const straight = Array.from({ length: 5_000 }, (_, i): Coordinates => [-120 + i / 1e4, 40]);
    expect((await thinLine(straight, ANY)).length).toBeLessThan(50);
    expect((await thinLine(winding(3_000), ANY)).length).toBeGreaterThan(500);
  });

  it('becomes coarser until it fits, and stays near', async () => {
    const line = winding(20_000);
    const thinned = await thinLine(line, 3_000);
    expect(thinned.length).toBeLessThanOrEqual(3_000);
    expect(thinned.length).toBeGreaterThan(300);
    for (const point of line.filter((_, i) => i % 97 === 0))
      expect(distance(point, thinned)).toBeLessThan(0.02);
  });

  it('keeps two vertices, even where none fit', async () => {
    const line: Coordinates[] = [
      [1, 2],
      [3, 4],
    ];
    expect(await thinLine(line, 1)).toEqual(line);
  });

  it('comes in time for any line', async () => {
    // Each vertex lies farther out than all before: the plain method would look at all of them for
    // each, ten billion times.
    const worst = Array.from({ length: 100_000 }, (_, i): Coordinates => [
      (i % 2 ? 1 : -1) * (i / 1_000),
      i / 2_000,
    ]);
    const spent = await threadMs(async () => {
      const thinned = await thinLine(worst, 10_000);
      expect(thinned.length).toBeLessThanOrEqual(10_000);
    });
    expect(spent).toBeLessThan(1_000);
  });
});
