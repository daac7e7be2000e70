import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { readlinkSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildTiles } from './build-tiles.ts';
import { type BuiltNetwork, networkFile, tilesFolder } from './network.ts';

export interface RoadSource {
  kind: BuiltNetwork['kind'];
  name: string;
  hash: string;
  /** The file to build from. A source that has to write it first uses the given folder. */
  extract: (folder: string) => string;
}

export interface InstallOptions {
  /** Throws if the tiles are wrong. */
  check: (tiles: string) => Promise<void>;
  say?: (text: string) => void;
}

export async function extractSource(file: string): Promise<RoadSource> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return {
    kind: 'extract',
    name: basename(file),
    hash: hash.digest('hex'),
    extract: () => file,
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const targetOf = (link: string) => (existsSync(link) ? readlinkSync(link) : undefined);

/** Deletes killed builds, and networks that no process can be using. */
function tidy(roads: string, kept: (string | undefined)[]): void {
  for (const name of readdirSync(roads)) {
    const builder = Number(/^build-(\d+)-/.exec(name)?.[1]);
    // Another process may still be building: its folder has no link yet.
    const isOthers = builder !== process.pid && isAlive(builder);
    if (!builder || isOthers || kept.includes(name)) continue;
    rmSync(join(roads, name), { recursive: true, force: true });
  }
}

/** Renames the new link over the old link in a single step, so there always is a link. */
function relink(link: string, target: string): void {
  const fresh = `${link}.${process.pid}`;
  rmSync(fresh, { force: true });
  symlinkSync(target, fresh);
  renameSync(fresh, link);
}

/**
 * Builds in a separate folder, checks, then swaps a link: if anything fails or stops earlier, the old
 * roads stay in use. A running process reads the old tiles until it restarts, so we keep them until the
 * next build.
 */
export async function installRoads(
  roads: string,
  { kind, name, extract, hash }: RoadSource,
  { check, say }: InstallOptions,
): Promise<void> {
  mkdirSync(roads, { recursive: true });
  const current = join(roads, 'current');
  const previous = join(roads, 'previous');
  tidy(roads, [targetOf(current), targetOf(previous)]);
  const folder = mkdtempSync(join(roads, `build-${process.pid}-`));
  try {
    await buildTiles(extract(folder), tilesFolder(folder), say);
    await check(tilesFolder(folder));
    const built_at = new Date().toISOString();
    const network: BuiltNetwork = { kind, name, built_at, source_hash: hash };
    writeFileSync(networkFile(folder), `${JSON.stringify(network, null, 2)}\n`);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  const before = targetOf(current);
  if (before) relink(previous, before);
  relink(current, basename(folder));
  tidy(roads, [basename(folder), before]);
}
