import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { HIGHWAYS_FILE, readHighways } from '@wildsoak/catalog/highways';
import type { RoadSource } from '../roads/install-roads.ts';
import { osmPbf } from './osm-pbf.ts';
import { sketchRoads } from './road-sketch.ts';

const engine = createRequire(import.meta.url).resolve('@valhallajs/valhallajs');
// Found next to the entry point: the package does not export its package.json.
const { version } = JSON.parse(readFileSync(join(dirname(engine), 'package.json'), 'utf8')) as {
  version: string;
};

/**
 * Covers the highways, this folder's files and the engine's version, because tiles may change between
 * versions. Leaves out the gazetteer: reading it would make every start seconds slower.
 */
function sketchHash(): string {
  const hash = createHash('sha256').update(version).update(readFileSync(HIGHWAYS_FILE));
  const files = readdirSync(import.meta.dirname).filter((name) => !name.endsWith('.test.ts'));
  for (const file of files.toSorted()) {
    hash.update(file).update(readFileSync(join(import.meta.dirname, file)));
  }
  return hash.digest('hex');
}

function writeSketch(folder: string): string {
  const { nodes, ways } = sketchRoads(readHighways());
  const file = join(folder, 'sketch.osm.pbf');
  writeFileSync(file, osmPbf(nodes, ways));
  return file;
}

export function sketchSource(): RoadSource {
  return { kind: 'sketch', name: 'Sketch road network', hash: sketchHash(), extract: writeSketch };
}
