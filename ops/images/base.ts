import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDER = join(ROOT, '.local/images');
const SUITE = 'bookworm';

const shell = (command: string, cwd: string) =>
  execFileSync('sh', ['-ec', command], { cwd, stdio: ['ignore', 'pipe', 'inherit'] }).toString();

/** A plain Debian, without what its slim image leaves out as well. */
const debian = () => {
  const base = join(FOLDER, 'base');
  if (existsSync(base)) return base;
  const draft = `${base}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  execFileSync('debootstrap', ['--variant=minbase', SUITE, draft], { stdio: 'pipe' });
  shell(
    `rm -rf var/cache/apt/* var/lib/apt/lists/* var/log/* usr/share/man usr/share/info usr/share/locale
     find usr/share/doc -type f ! -name copyright -delete`,
    draft,
  );
  renameSync(draft, base);
  return base;
};

/** Node and npm as the official image has them. This process runs the right Node. */
const nodeAndNpm = () => {
  const folder = join(FOLDER, 'node');
  rmSync(folder, { recursive: true, force: true });
  const bin = join(folder, 'usr/local/bin');
  const npm = join(folder, 'usr/local/lib/node_modules/npm');
  mkdirSync(bin, { recursive: true });
  cpSync(process.execPath, join(bin, 'node'), { dereference: true });
  const cli = shell('readlink -f "$(command -v npm)"', '/').trim();
  cpSync(resolve(cli, '../..'), npm, { recursive: true, dereference: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(bin, 'npm'));
  return folder;
};

/** Stand-ins for the images that Dockerfile names, where nothing can be pulled. */
export const importBases = (environment: NodeJS.ProcessEnv) => {
  const run = (command: string) =>
    execFileSync('sh', ['-ec', command], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const BASE = `localhost/wildsoak-base:${SUITE}`;
  const NODE = `localhost/wildsoak-node:${process.version}`;
  // A second import would be another image to podman, and every layer on it would be built again.
  run(`podman image exists ${BASE} || tar -c -C '${debian()}' . | podman import -q - ${BASE}`);
  run(
    `podman image exists ${NODE} || printf 'FROM ${BASE}\\nCOPY . /\\n' |
     podman build -q --isolation=chroot -t ${NODE} -f - '${nodeAndNpm()}'`,
  );
  return { BASE, NODE };
};
