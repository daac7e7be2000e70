import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './env-file.mjs';
import { ensureNode24, pathWith } from './node24.mjs';

const node = ensureNode24();

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  const env = { ...process.env, PATH: pathWith(node) };
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status === 0) return;
  console.error(
    `Setup stopped: ${command} ${args.join(' ')} failed. ${error?.message ?? ''}`.trimEnd(),
  );
  process.exit(status ?? 1);
}

/** @param {string[]} args */
function runScript(...args) {
  // Each goes through node24.mjs, which reads what the one before wrote into .local/env.
  run(node, [join('scripts', 'node24.mjs'), ...args]);
}

function packagesAreInstalled() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  const lock = join(root, 'package-lock.json');
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs;
}

if (packagesAreInstalled()) {
  console.log('Packages: already installed.');
} else {
  console.log('Packages: installing with npm ci.');
  // Building the pages needs development packages, which NODE_ENV=production would leave out.
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
}
runScript(join('scripts', 'services.ts'), 'up');
runScript(join('server', 'src', 'main.ts'), 'migrate');
runScript(join('server', 'src', 'main.ts'), 'import');
runScript(join('routing', 'build.ts'), '--if-needed');
console.log('Ready. Run npm run dev to work on it, or npm run build and npm start to run it.');
