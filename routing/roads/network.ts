import { readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** Which roads the tiles are from; shown by `/status`. */
export interface Network {
  kind: 'sketch' | 'extract';
  name: string;
  built_at: string;
}

/** In network.json next to the tiles, with a hash of their source to recognize them. */
export interface BuiltNetwork extends Network {
  source_hash: string;
}

export function roadsFolder(env: NodeJS.ProcessEnv = process.env): string {
  return resolve(ROOT, env['ROADS_DIR'] || '.local/roads');
}

export const networkFile = (folder: string) => join(folder, 'network.json');
export const tilesFolder = (folder: string) => join(folder, 'tiles');

/**
 * The network in use, by its real folder: the engine reads tiles as it needs them, and swapping the
 * link in between would mix two networks.
 */
export function currentNetwork(
  roads: string,
): { folder: string; network: BuiltNetwork } | undefined {
  try {
    const folder = realpathSync(join(roads, 'current'));
    const network = JSON.parse(readFileSync(networkFile(folder), 'utf8')) as BuiltNetwork;
    return { folder, network };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
