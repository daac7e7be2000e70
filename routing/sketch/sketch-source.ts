import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { RoadSource } from '../roads/install-roads.ts';
import { osmPbf } from './osm-pbf.ts';
import { readHighways, sketchRoads } from './road-sketch.ts';

const engine = createRequire(import.meta.url).resolve('@valhallajs/valhallajs');
// Beside it: the package does not export its own description.
const { version } = JSON.parse(readFileSync(join(dirname(engine), 'package.json'), 'utf8')) as {
  version: string;
};

/**
 * Of this folder's files, and of the engine, which may read other tiles than its last version wrote.
 * Not of the gazetteer: reading it at every start would take seconds.
 */
function sketchHash(): string {
  const hash = createHash('sha256').update(version);
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
