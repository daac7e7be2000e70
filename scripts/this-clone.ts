import { createHash } from 'node:crypto';
import { dirname } from 'node:path';

const PORTS = { first: 13_000, each: 31, blocks: 600 };

const digestOf = (folder: string) => createHash('sha256').update(folder).digest('hex');

/** Names what belongs to one clone: two of them may share a PostgreSQL, a Redis and a machine. */
export const cloneIdOf = (folder: string): string => digestOf(folder).slice(0, 12);

/**
 * The ports of a clone, by its folder: 20 and the last two for its browser tests, and 9 for what `npm run dev` and
 * `npm start` run. They lie below 32768, where Linux begins to hand out ports by itself.
 */
export function portsOf(folder: string): number[] {
  const block = Number.parseInt(digestOf(folder).slice(0, 8), 16) % PORTS.blocks;
  return Array.from({ length: PORTS.each }, (_, i) => PORTS.first + block * PORTS.each + i);
}

const folder = dirname(import.meta.dirname);

export const cloneId = cloneIdOf(folder);
export const clonePorts = portsOf(folder);
