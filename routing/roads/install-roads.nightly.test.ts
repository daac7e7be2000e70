import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { osmPbf } from '../sketch/osm-pbf.ts';
import { post } from '../test/requests.ts';
import { freePort, startRoutingIn } from '../test/start-routing.ts';
import { checkRoads, type KnownRoute } from './check-roads.ts';
import { extractSource, installRoads } from './install-roads.ts';
import { currentNetwork, tilesFolder } from './network.ts';

let folder: string;
let roads: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wildsoak-roads-'));
  roads = join(folder, 'roads');
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

const WEST = { latitude: 43.6, longitude: -116.2 };
const EAST = { latitude: 43.6, longitude: -114.2 };

const KNOWN: KnownRoute = { name: 'west to east', from: WEST, to: EAST, miles: 100 };

/** A road along a parallel, about 100 miles long; each node is a junction with a stub. */
function smallExtract(name: string, latitude = 43.6): string {
  const file = join(folder, name);
  const along = Array.from({ length: 81 }, (_, index) => -116.2 + index * 0.025);
  const nodes = along.flatMap((longitude, index) => [
    { id: 2 * index + 1, latitude, longitude },
    { id: 2 * index + 2, latitude: latitude + 0.01, longitude },
  ]);
  const road = { highway: 'primary', ref: name };
  const ways = [
    { id: 1, nodes: along.map((_, index) => 2 * index + 1), tags: road },
    ...along.map((_, index) => ({
      id: index + 2,
      nodes: [2 * index + 1, 2 * index + 2],
      tags: { highway: 'residential' },
    })),
  ];
  writeFileSync(file, osmPbf(nodes, ways));
  return file;
}

const check = (tiles: string) => checkRoads(tiles, [KNOWN]);
const install = async (file: string) => installRoads(roads, await extractSource(file), { check });
const inUse = () => currentNetwork(roads)?.network.name;
const builds = () => readdirSync(roads).filter((name) => name.startsWith('build-'));

test('builds new roads next to the old roads, checks a known route, then swaps', async () => {
  await install(smallExtract('first.osm.pbf'));
  expect(inUse()).toBe('first.osm.pbf');
  const first = readlinkSync(join(roads, 'current'));
  let during: string | undefined;
  await installRoads(roads, await extractSource(smallExtract('second.osm.pbf')), {
    check: async (tiles) => {
      during = inUse();
      await check(tiles);
    },
  });
  expect([during, inUse()]).toEqual(['first.osm.pbf', 'second.osm.pbf']);
  // A process that started earlier still reads the old roads.
  expect(builds().toSorted()).toEqual([first, readlinkSync(join(roads, 'current'))].toSorted());
  await install(smallExtract('third.osm.pbf'));
  expect(inUse()).toBe('third.osm.pbf');
  expect(builds()).toHaveLength(2);
  expect(builds()).not.toContain(first);
});

test('a file that is not an extract leaves the old roads in use', async () => {
  await install(smallExtract('first.osm.pbf'));
  const nonsense = join(folder, 'nonsense.osm.pbf');
  writeFileSync(nonsense, 'this is no extract');
  await expect(install(nonsense)).rejects.toThrow('Could not build the tiles');
  expect([inUse(), builds().length]).toEqual(['first.osm.pbf', 1]);
});

test('roads that lead to the wrong places leave the old roads in use', async () => {
  await install(smallExtract('first.osm.pbf'));
  const long = { ...KNOWN, miles: 200 };
  const second = await extractSource(smallExtract('second.osm.pbf'));
  const wrong = installRoads(roads, second, { check: (tiles) => checkRoads(tiles, [long]) });
  await expect(wrong).rejects.toThrow(/west to east is \d+ miles instead of 200/);
  // Somewhere else: none of the known routes are there.
  await expect(install(smallExtract('elsewhere.osm.pbf', 30))).rejects.toThrow(
    'You cannot drive any of the known',
  );
  expect([inUse(), builds().length]).toEqual(['first.osm.pbf', 1]);
});

test('a killed build leaves the old roads in use, and the next build cleans up', async () => {
  await install(smallExtract('first.osm.pbf'));
  const script = `
    import { installRoads } from ${JSON.stringify(resolve(import.meta.dirname, 'install-roads.ts'))};
    const source = { kind: 'extract', name: 'killed', hash: '', extract: () => process.argv[1] };
    await installRoads(${JSON.stringify(roads)}, source, {
      check: () => new Promise(() => { console.log('checking'); setInterval(() => {}, 1000); }),
    });`;
  const file = smallExtract('second.osm.pbf');
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, file]);
  const closed = once(child, 'close');
  await once(child.stdout, 'data');
  // Another process's build stays.
  await install(smallExtract('third.osm.pbf'));
  expect([inUse(), builds().length]).toEqual(['third.osm.pbf', 3]);
  child.kill('SIGKILL');
  await closed;
  expect(inUse()).toBe('third.osm.pbf');
  await install(smallExtract('fourth.osm.pbf'));
  expect([inUse(), builds().length]).toEqual(['fourth.osm.pbf', 2]);
});

test('a running process keeps its roads, and a new process takes the new roads', async () => {
  await install(smallExtract('first.osm.pbf'));
  const env = async () => ({ ROUTING_PORT: String(await freePort()) });
  const before = await startRoutingIn(roads, await env());
  onTestFinished(before.close);
  await install(smallExtract('second.osm.pbf'));
  const after = await startRoutingIn(roads, await env());
  onTestFinished(after.close);
  const drive = { locations: [KNOWN.from, KNOWN.to].map(toLocation), costing: 'auto' };
  const said = async ({ url }: typeof before) => (await post(url, '/route', drive)).text;
  expect(await said(before)).toContain('first.osm.pbf');
  expect(await said(after)).toContain('second.osm.pbf');
  expect(existsSync(tilesFolder(currentNetwork(roads)?.folder ?? ''))).toBe(true);
});

const toLocation = ({ latitude, longitude }: typeof WEST) => ({ lat: latitude, lon: longitude });
