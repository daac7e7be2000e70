import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './env-file.mjs';
import { ensureNode24, pathWith } from './node24.mjs';

const node = ensureNode24();

/**
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<void>}
 */
async function run(command, args) {
  const env = { ...process.env, PATH: pathWith(node) };
  const child = spawn(command, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'close').catch((error) => [error.message]);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${code}`);
}

/** @param {string[]} args */
function runScript(...args) {
  // Each goes through node24.mjs, which reads what the one before wrote into .local/env.
  return run(node, [join('scripts', 'node24.mjs'), ...args]);
}

/**
 * Lets each end, or a failed setup would leave the others at work.
 * @param {Promise<void>[]} works
 */
async function all(works) {
  const results = await Promise.allSettled(works);
  const failed = results.filter((result) => result.status === 'rejected');
  for (const { reason } of failed) console.error(`Setup stopped: ${reason.message}`);
  if (failed.length > 0) process.exit(1);
}

function packagesAreInstalled() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  const lock = join(root, 'package-lock.json');
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs;
}

async function installPackages() {
  if (packagesAreInstalled()) return console.log('Packages: already installed.');
  console.log('Packages: installing with npm ci.');
  // Building the pages needs development packages, which NODE_ENV=production would leave out.
  await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
}

async function fillDatabase() {
  await runScript(join('server', 'src', 'main.ts'), 'migrate');
  await runScript(join('server', 'src', 'main.ts'), 'import');
}

// The services need no package.
await all([installPackages(), runScript(join('scripts', 'services.ts'), 'up')]);
await all([fillDatabase(), runScript(join('routing', 'build.ts'), '--if-needed')]);
console.log('Ready. Run npm run dev to work on it, or npm run build and npm start to run it.');
