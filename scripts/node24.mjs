import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadEnvFile, root } from './env-file.mjs';
import { exitLike, onStopSignal, stopWhenOrphaned } from './signals.mjs';

const wanted = 24;
const home = join(root, '.local', 'node24');
// The platform's own package is a plain archive. The general one downloads in an install script,
// which npm may be set up to refuse, so it comes second.
const packages = [`node-${process.platform}-${process.arch}`, 'node'];

/** @returns {{ node: string, version: string } | undefined} */
function fetchedNode() {
  for (const name of packages) {
    const folder = join(home, 'node_modules', name);
    const node = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    if (!existsSync(node)) continue;
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return { node, version };
  }
  return undefined;
}

function fetchNode() {
  // Moved into place when complete, so an interrupted download leaves nothing behind.
  const draft = `${home}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  writeFileSync(join(draft, 'package.json'), '{ "private": true }\n');
  let problem = '';
  for (const name of packages) {
    const options = ['--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'];
    const result = spawnSync('npm', ['install', ...options, `${name}@${wanted}`], {
      cwd: draft,
      // Under `npm run` this variable points npm back at the project itself.
      env: { ...process.env, npm_config_local_prefix: draft },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (result.status === 0) {
      problem = '';
      break;
    }
    problem = result.error?.message ?? result.stderr.trim();
  }
  try {
    if (problem === '') renameSync(draft, home);
  } catch {
    // Another command fetched it at the same time: that copy is as good.
  }
  rmSync(draft, { recursive: true, force: true });
  if (problem !== '') console.error(problem);
}

/** @returns {string} the path of a Node executable of at least the wanted version */
export function ensureNode24() {
  const running = process.versions.node;
  if (Number.parseInt(running, 10) >= wanted) return process.execPath;
  let found = fetchedNode();
  let note = '';
  if (found === undefined) {
    fetchNode();
    found = fetchedNode();
    note = ', downloaded just now';
  }
  if (found === undefined) {
    console.error(
      `You have Node ${running}, Wildsoak needs ${wanted}, and npm could not download it. Please install it.`,
    );
    process.exit(1);
  }
  console.error(`You have Node ${running}: using Node ${found.version} from .local/node24${note}.`);
  return found.node;
}

/** @param {string} node */
export function pathWith(node) {
  const bin = join(root, 'node_modules', '.bin');
  return [dirname(node), bin, process.env['PATH'] ?? ''].join(delimiter);
}

/**
 * @param {string} node
 * @param {string} name
 * @returns {[string, string[]]}
 */
function installed(node, name) {
  const link = join(root, 'node_modules', '.bin', name);
  if (!existsSync(link)) {
    console.error(`${name} is not installed. Run npm run setup first.`);
    process.exit(1);
  }
  const file = realpathSync(link);
  const isScript = readFileSync(file)
    .subarray(0, 64)
    .toString('latin1')
    .match(/^#!.*\bnode\b/);
  return isScript ? [node, [file]] : [file, []];
}

/** @param {string[]} args */
function main(args) {
  loadEnvFile();
  const node = ensureNode24();
  const [first, second] = args;
  if (first === undefined || (first === '--bin' && second === undefined)) {
    console.error('Usage: node scripts/node24.mjs <script> [...] | --bin <name> [...]');
    process.exit(2);
  }
  const [command, before] =
    first === '--bin' ? installed(node, String(second)) : [node, [join(root, first)]];
  const rest = args.slice(first === '--bin' ? 2 : 1);
  const child = spawn(command, [...before, ...rest], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: pathWith(node) },
  });
  const release = onStopSignal((signal) => child.kill(signal));
  stopWhenOrphaned(child);
  child.on('error', (error) => {
    console.error(`Could not run ${command}: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    release();
    exitLike(code, signal);
  });
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  main(process.argv.slice(2));
}
