import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { meets, xOfLongitude, yOfLatitude } from '../../platform/atlas/shapes.ts';
import { paintTile } from '../../platform/svg.ts';
import { boxOfMark } from './marks.ts';
import { marksIn } from './place-marks.ts';
import { tileSvg, type Tile } from './tile-svg.ts';

const STANLEY = [-114.8561, 44.3714] as const;

const tileAt = (zoom: number, [longitude, latitude]: readonly [number, number]): Tile => ({
  scheme: 'light',
  z: zoom,
  x: Math.floor(xOfLongitude(longitude) * 2 ** zoom),
  y: Math.floor(yOfLatitude(latitude) * 2 ** zoom),
  density: 1,
});

const namesIn = async (tile: Tile) =>
  [...(await tileSvg(tile)).matchAll(/<text x="([-\d.]+)" y="([-\d.]+)"[^>]*>([^<]+)/g)].map(
    ([, left, top, name]) => ({ left: Number(left), top: Number(top), name }),
  );

/** All names of a block of tiles, with their position in the block. */
const namesAround = async (zoom: number, at: readonly [number, number], reach: number) => {
  const middle = tileAt(zoom, at);
  const steps = Array.from({ length: 2 * reach + 1 }, (_, i) => i - reach);
  const found = steps.flatMap((dx) =>
    steps.map(async (dy) =>
      (await namesIn({ ...middle, x: middle.x + dx, y: middle.y + dy })).map((name) => ({
        ...name,
        left: name.left + dx * 256,
        top: name.top + dy * 256,
      })),
    ),
  );
  return (await Promise.all(found)).flat();
};

const texts = async (zoom: number, at: readonly [number, number], reach = 1) =>
  (await namesAround(zoom, at, reach)).map(({ name }) => name);

describe('what a tile shows', { tags: '@22.2' }, () => {
  it('towns by population: cities first, villages when you come closer', async () => {
    const far = await texts(6, STANLEY);
    expect(far).toContain('Boise');
    expect(far).not.toContain('Stanley');
    const close = await texts(9, STANLEY);
    expect(close).toEqual(expect.arrayContaining(['Stanley', 'Challis', 'Clayton', 'Lowman']));
  });

  it('highways with their shields', async () => {
    const shields = (await tileSvg(tileAt(9, [-114.3, 44.3]))).match(
      /<path[^>]*\/><text[^>]*>75</g,
    );
    expect(shields).not.toBeNull();
    const interstate = await tileSvg(tileAt(7, [-116.2, 43.6]));
    expect(interstate).toMatch(/>84<\/text><\/g>/);
  });

  it('the names of parks and forests, near springs that are inside', async () => {
    const names = await texts(9, [-110.6, 44.6]);
    expect(names.join(' ')).toContain('Yellowstone National Park');
    // In italics, and not once more as the post office's town.
    expect(names.filter((name) => name === 'Yellowstone National Park')).toEqual([]);
  });

  it('a county by its name, once', { tags: '@22.4' }, async () => {
    let found = 0;
    for (const zoom of [9, 10, 11]) {
      const { x, y } = tileAt(zoom, [-119.23, 38.25]);
      const steps = [-2, -1, 0, 1, 2];
      const marks = await Promise.all(
        steps.flatMap((dx) => steps.map((dy) => marksIn(zoom, x + dx, y + dy))),
      );
      const counties = [...new Set(marks.flat())].filter(({ kind }) => kind === 'county');
      const names = counties.map((mark) => ('lines' in mark ? mark.lines.join(' ') : ''));
      expect(new Set(names).size).toBe(names.length);
      found += names.length;
    }
    expect(found).toBeGreaterThan(1);
  });

  it(
    'no grid, no coordinates and no sketched road at street zooms',
    { tags: '@22.4' },
    async () => {
      for (const zoom of [12, 14, 18]) {
        const svg = await tileSvg(tileAt(zoom, STANLEY));
        expect(svg).not.toMatch(/°|CUSTER|BOISE/);
        expect(svg).toContain('Stanley');
        expect(svg).not.toMatch(/>(21|75)</);
      }
    },
  );

  it('the same in dark, in other colors', async () => {
    const light = await tileSvg(tileAt(9, STANLEY));
    const dark = await tileSvg({ ...tileAt(9, STANLEY), scheme: 'dark' });
    const shape = (svg: string) => svg.replaceAll(/#[0-9a-f]{6}/g, '');
    expect(shape(dark)).toBe(shape(light));
    expect(dark).not.toBe(light);
  });

  it('a dense tile is the same drawing on more pixels', { tags: '@22.5' }, async () => {
    const plain = await tileSvg(tileAt(9, STANLEY));
    const dense = await tileSvg({ ...tileAt(9, STANLEY), density: 2 });
    expect(dense).toBe(plain.replace('width="256" height="256"', 'width="512" height="512"'));
  });
});

describe('the edges of tiles', { tags: '@22.3' }, () => {
  it.each([5, 7, 9])('at zoom %i a name that crosses one is on both sides', async (zoom) => {
    const middle = tileAt(zoom, [-111.9, 40.7]);
    let crossing = 0;
    for (const dx of [-2, -1, 0, 1]) {
      for (const dy of [-1, 0, 1]) {
        const here = { ...middle, x: middle.x + dx, y: middle.y + dy };
        const right = await namesIn({ ...here, x: here.x + 1 });
        for (const { left, top, name } of await namesIn(here)) {
          if (left > 252 || left < 244) continue;
          const beyond = right.find((other) => other.name === name);
          expect(beyond, name).toBeDefined();
          expect(beyond?.left).toBeCloseTo(left - 256, 1);
          expect(beyond?.top).toBe(top);
          crossing += 1;
        }
      }
    }
    expect(crossing).toBeGreaterThan(0);
  });

  it.each([4, 8, 12])('at zoom %i no two names overlap', async (zoom) => {
    const { x, y } = tileAt(zoom, [-118.2, 34.1]);
    const marks = await marksIn(zoom, x, y);
    expect(marks.length).toBeGreaterThan(1);
    const boxes = marks.map((mark) => boxOfMark(mark, 256 * 2 ** zoom));
    boxes.forEach((box, i) => {
      for (const other of boxes.slice(i + 1)) expect(meets(box, other)).toBe(false);
    });
  });

  it('show no seam: pixels on both sides differ no more than elsewhere', async () => {
    const columnsOf = async (tile: Tile, columns: number[]) => {
      const picture = await paintTile(await tileSvg(tile), tile.density);
      const data = await sharp(picture).removeAlpha().raw().toBuffer();
      return columns.map((x) =>
        Array.from({ length: 256 }, (_, row) => {
          const at = (row * 256 + x) * 3;
          return [...data.subarray(at, at + 3)];
        }),
      );
    };
    const difference = (one: number[][] = [], other: number[][] = []) =>
      one.filter((pixel, row) =>
        pixel.some((value, channel) => Math.abs(value - (other[row]?.[channel] ?? 0)) > 24),
      ).length;
    for (const [zoom, at] of [
      [4, [-100, 40]],
      [5, [-123, 48.5]],
      [7, [-116.2, 43.6]],
      [9, [-122.3, 47.6]],
      [11, [-111.9, 40.7]],
    ] as const) {
      const left = tileAt(zoom, at);
      const [a, b, c, d] = await columnsOf(left, [252, 253, 254, 255]);
      const [e, f, g, h] = await columnsOf({ ...left, x: left.x + 1 }, [0, 1, 2, 3]);
      const elsewhere = [
        [a, b],
        [b, c],
        [c, d],
        [e, f],
        [f, g],
        [g, h],
      ].map(([one, other]) => difference(one, other));
      expect(difference(d, e), `zoom ${zoom}`).toBeLessThanOrEqual(Math.max(...elsewhere) + 2);
    }
  });
});
