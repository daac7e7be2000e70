import sharp from 'sharp';
import { paintTile } from '../../server/src/platform/svg.ts';
import { xOfLongitude, yOfLatitude } from '../../server/src/platform/atlas/shapes.ts';
import { tileSvg, type Tile } from '../../server/src/features/tiles/tile-svg.ts';
import { median, percentile, table } from '../support/statistics.ts';

/** Places that people look at, and the tiles around them. */
const PLACES = [
  ['Stanley, Idaho', -114.86, 44.37],
  ['Yellowstone', -110.6, 44.6],
  ['Bridgeport, California', -119.23, 38.25],
  ['Seattle', -122.3, 47.6],
] as const;
const ZOOMS = [4, 5, 7, 9, 12, 14];
const REACH = [-1, 0, 1];

const tilesOf = (z: number, density: 1 | 2): Tile[] =>
  PLACES.flatMap(([, longitude, latitude]) => {
    const x = Math.floor(xOfLongitude(longitude) * 2 ** z);
    const y = Math.floor(yOfLatitude(latitude) * 2 ** z);
    return REACH.flatMap((dx) =>
      REACH.map((dy): Tile => ({ scheme: 'light', z, x: x + dx, y: y + dy, density })),
    );
  });

const bareSharp = (svg: string) => sharp(Buffer.from(svg)).webp().toBuffer();

/** For each second of processor time, of all threads: other work on the machine does not count. */
const timed = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
) => {
  const before = process.cpuUsage();
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  const { user, system } = process.cpuUsage(before);
  return { results, rate: (items.length * 1_000_000) / (user + system) };
};

const measure = async (zoom: number, density: 1 | 2): Promise<string[]> => {
  const tiles = tilesOf(zoom, density);
  // The first of a zoom decides the names of the whole country.
  for (const tile of tiles.slice(0, 1)) await paintTile(await tileSvg(tile), density);
  const svgs = await timed(tiles, tileSvg);
  const bare = await timed(svgs.results, bareSharp);
  const ours = await timed(tiles, async (tile) => paintTile(await tileSvg(tile), density));
  const bytes = ours.results.map(({ length }) => length);
  const rounded = (value: number) => value.toFixed(0);
  return [
    `zoom ${zoom}${density === 2 ? ' @2x' : ''}`,
    rounded(ours.rate),
    rounded(bare.rate),
    (ours.rate / bare.rate).toFixed(2),
    rounded(svgs.rate),
    rounded(median(bytes)),
    rounded(percentile(bytes, 100)),
    '',
  ];
};

const rows: string[][] = [];
for (const zoom of ZOOMS)
  for (const density of [1, 2] as const) rows.push(await measure(zoom, density));
console.log(
  'Tiles for a second of processor time, beside bare sharp for the same SVG, and their bytes',
);
console.log(
  table([
    ['', 'ours', 'bare sharp', 'ratio', 'SVG alone', 'median bytes', 'max bytes', ''],
    ...rows,
  ]),
);
