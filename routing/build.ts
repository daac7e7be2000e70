import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkRoads } from './roads/check-roads.ts';
import { extractSource, installRoads, type RoadSource } from './roads/install-roads.ts';
import { currentNetwork, roadsFolder } from './roads/network.ts';
import { sketchSource } from './sketch/sketch-source.ts';

const USAGE = 'Usage: npm run roads:build [-- <file.osm.pbf> | --if-needed]';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Never replaces roads from an extract with the sketch unless you ask for it. */
function isSketchNeeded(roads: string, hash: string): boolean {
  const network = currentNetwork(roads)?.network;
  return !network || (network.kind === 'sketch' && network.source_hash !== hash);
}

async function install(roads: string, source: RoadSource, isLong: boolean): Promise<void> {
  say(`Roads: building ${source.name}.`);
  const tell = (text: string) => void process.stdout.write(text);
  await installRoads(roads, source, { check: checkRoads, ...(isLong && { say: tell }) });
  say(`Roads: built, checked and in place at ${roads}. Restart the routing process to use them.`);
}

async function main([argument, ...rest]: string[]): Promise<void> {
  const roads = roadsFolder();
  if (rest.length > 0) throw new Error(USAGE);
  if (argument !== undefined && argument !== '--if-needed') {
    // npm runs scripts in the project's folder, no matter where you call it.
    const file = resolve(process.env['INIT_CWD'] ?? '.', argument);
    if (!existsSync(file)) throw new Error(`There is no file ${file}. ${USAGE}`);
    return install(roads, await extractSource(file), true);
  }
  const source = sketchSource();
  if (argument === undefined || isSketchNeeded(roads, source.hash)) {
    return install(roads, source, false);
  }
  say('Roads: already built.');
}

// The next build deletes the folder of a stopped build.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1));

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
