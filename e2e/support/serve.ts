import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { hold, takenPorts } from '../../scripts/services/ports.ts';
import { startRouting } from '../../routing/test/start-routing.ts';
import { clonePorts } from '../../scripts/this-clone.ts';
import {
  AI_PORT,
  DATABASE,
  FILES_DIR,
  LOCK_PORT,
  LOG_FILE,
  MAIL_WEB_PORT,
  OFFICIAL_PORT,
  PORT,
  ROUTING_PORT,
  SMTP_PORT,
  STRIPE_PORT,
  TILES_PORT,
  WORKER_METRICS_PORT,
} from './address.ts';
import { readConfig } from '../../server/src/config.ts';
import { environment, MAIN, ROOT } from './environment.ts';

// Starts the production build on a database of its own, made fresh for each run.

const lock = await hold(LOCK_PORT);
if (!lock) {
  throw new Error(
    `Port ${LOCK_PORT} is taken: the browser tests of this folder are already running, or those of ` +
      'another clone that happens to have the same ports. Wait until they are done, or rename this ' +
      'folder.',
  );
}
// Held for as long as the parts below run.
lock.unref();
const taken = (await takenPorts(clonePorts)).filter((port) => port !== LOCK_PORT);
if (taken.length > 0) {
  throw new Error(
    `The browser tests of this folder need port ${taken.join(', ')}, which another program uses. ` +
      'Stop that program, or rename this folder.',
  );
}

const STRIPE_STATE = resolve(ROOT, '.local/e2e-stripe.json');

const env = environment();
/** Any database will do to create another from. */
const given = String(process.env['DATABASE_URL']);

const run = (command: string, args: string[]) => {
  const { status } = spawnSync(command, args, { env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ${args.at(-1)} failed.`);
};

rmSync(FILES_DIR, { recursive: true, force: true });
rmSync(STRIPE_STATE, { force: true });
// What the stand-in painted in an earlier run. The tiles of the build stay.
const { survey } = readConfig(env);
for (const source of [survey.topo, survey.imagery])
  if (source) rmSync(join(survey.folder, source.keptAs), { recursive: true, force: true });
mkdirSync(dirname(LOG_FILE), { recursive: true });
run('psql', [given, '-qc', `drop database if exists ${DATABASE} with (force)`]);
run('psql', [given, '-qc', `create database ${DATABASE}`]);
run(process.execPath, [MAIN, 'migrate']);
run(process.execPath, [MAIN, 'import']);

/** We keep what the parts print: a test searches it for secrets. */
const log = createWriteStream(LOG_FILE);

const start = (args: string[], more: Record<string, string> = {}) => {
  const part = spawn(process.execPath, args, {
    env: { ...env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  part.stdout.pipe(log, { end: false });
  part.stderr.pipe(log, { end: false });
  part.stderr.pipe(process.stderr, { end: false });
  return part;
};

/** The real engine on the roads in this repository; their tiles are built once. */
const { child: roads } = await startRouting({ network: 'sketch', port: ROUTING_PORT });
roads.stdout.pipe(log, { end: false });
roads.stderr.pipe(log, { end: false });

const parts = [
  start([resolve(ROOT, 'fakes/mail.ts')], {
    MAIL_SMTP_PORT: String(SMTP_PORT),
    MAIL_WEB_PORT: String(MAIL_WEB_PORT),
  }),
  start([resolve(ROOT, 'fakes/stripe.ts')], {
    STRIPE_FAKE_PORT: String(STRIPE_PORT),
    STRIPE_FAKE_STATE: STRIPE_STATE,
    STRIPE_FAKE_WEBHOOK_URL: `http://127.0.0.1:${PORT}/api/stripe/webhook`,
  }),
  roads,
  start([resolve(ROOT, 'fakes/ai.ts')], { AI_FAKE_PORT: String(AI_PORT) }),
  start([resolve(ROOT, 'fakes/tiles.ts')], { TILES_FAKE_PORT: String(TILES_PORT) }),
  start([resolve(ROOT, 'fakes/official.ts')], { OFFICIAL_FAKE_PORT: String(OFFICIAL_PORT) }),
  start([MAIN, 'worker'], { METRICS_PORT: String(WORKER_METRICS_PORT) }),
  start([MAIN, 'serve']),
];
const stop = () => {
  for (const part of parts) part.kill('SIGTERM');
};
process.on('SIGTERM', stop);
for (const part of parts) {
  part.on('exit', (code) => {
    process.exitCode ||= code ?? 1;
    stop();
  });
}
