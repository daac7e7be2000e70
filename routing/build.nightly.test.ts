import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type BuiltNetwork, currentNetwork, networkFile } from './roads/network.ts';
import { sketchSource } from './sketch/sketch-source.ts';

let roads: string;
beforeEach(() => {
  roads = mkdtempSync(join(tmpdir(), 'wildsoak-build-'));
  onTestFinished(() => rmSync(roads, { recursive: true }));
});

async function build(...args: string[]) {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'build.ts'), ...args], {
    env: { ...process.env, ROADS_DIR: roads },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

function built(network: Pick<BuiltNetwork, 'kind' | 'source_hash'>): void {
  mkdirSync(join(roads, 'build-1-x'));
  const whole: BuiltNetwork = { name: 'before', built_at: '2026-01-01T00:00:00.000Z', ...network };
  writeFileSync(networkFile(join(roads, 'build-1-x')), JSON.stringify(whole));
  symlinkSync('build-1-x', join(roads, 'current'));
}

const name = () => currentNetwork(roads)?.network.name;

test('setup builds the sketch if there are no roads', async () => {
  expect(await build('--if-needed')).toMatchObject({ code: 0 });
  expect(currentNetwork(roads)?.network).toEqual({
    kind: 'sketch',
    name: 'Sketch road network',
    built_at: expect.any(String) as string,
    source_hash: sketchSource().hash,
  });
});

test('setup rebuilds the sketch after a change', async () => {
  built({ kind: 'sketch', source_hash: 'of an older sketch' });
  expect(await build('--if-needed')).toMatchObject({ code: 0 });
  expect(name()).toBe('Sketch road network');
});

test('setup leaves an up-to-date sketch alone, and always leaves roads from an extract', async () => {
  built({ kind: 'sketch', source_hash: sketchSource().hash });
  expect(await build('--if-needed')).toEqual({ code: 0, output: 'Roads: already built.\n' });
  rmSync(join(roads, 'build-1-x'), { recursive: true });
  rmSync(join(roads, 'current'));
  built({ kind: 'extract', source_hash: 'of an extract' });
  expect(await build('--if-needed')).toEqual({ code: 0, output: 'Roads: already built.\n' });
  expect(name()).toBe('before');
});

test('a missing file fails with a message', async () => {
  const { code, output } = await build('no-such.osm.pbf');
  expect(code).toBe(1);
  expect(output).toMatch(/There is no file .*no-such\.osm\.pbf/);
});
