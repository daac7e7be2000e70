import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

export const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** What a process of ours reads: the server's, of which a test holds .env.example to config.ts, and the roads'. */
const KNOWN = new Set([
  ...[...read('.env.example').matchAll(/^#? ?([A-Z][A-Z\d_]+)=/gm)].map(([, name]) => name),
  ...[...read('docs/operations.md').matchAll(/^\| `(ROUTING_\w+|ROADS_DIR)`/gm)].map(
    ([, name]) => name,
  ),
  'RELEASE',
  // The C library's allocator reads it.
  'MALLOC_ARENA_MAX',
]);

/** Variables that nothing reads. `X_FILE` names a file with the value of `X`. */
export const unknownVariables = (names: Iterable<string>) =>
  [...names].filter((name) => !KNOWN.has(name) && !KNOWN.has(name.replace(/_FILE$/, '')));

/** The commands of `main.ts`. */
export const ROLES = [
  ...(/const ROLES[^{]*\{(.*?)\n\};/s.exec(read('server/src/main.ts'))?.[1] ?? '').matchAll(
    /^ {2}'?([\w-]+)'?[:,]/gm,
  ),
].map(([, role]) => String(role));
