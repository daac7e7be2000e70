import { spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { FILES_DIR, MAIL_WEB_PORT, SMTP_PORT, WORKER_METRICS_PORT } from './address.ts';

/** The production build on a database of its own, made anew for each run. */
const ROOT = resolve(import.meta.dirname, '../..');
const MAIN = resolve(ROOT, 'server/src/main.ts');

const given = process.env['DATABASE_URL'];
if (!given) throw new Error('DATABASE_URL is missing. Run npm run setup first.');
const database = new URL(given);
database.pathname = '/wildsoak_e2e';
const env = {
  ...process.env,
  NODE_ENV: 'production',
  // No test depends on somebody else's tiles.
  TILE_URL: 'self',
  // Nor on how long a busy machine takes to connect.
  DATABASE_TIMEOUT_MS: '30000',
  MAX_EVENT_LOOP_DELAY_MS: '60000',
  DATABASE_URL: database.href,
  FILES_DIR,
  SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}`,
  // Limits count by address, and a run before this one had the same.
  REDIS_URL: `${process.env['REDIS_URL']}?keyPrefix=e2e-${Date.now()}:`,
};

const run = (command: string, args: string[]) => {
  const { status } = spawnSync(command, args, { env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ${args.at(-1)} failed.`);
};

rmSync(FILES_DIR, { recursive: true, force: true });
run('psql', [given, '-qc', 'drop database if exists wildsoak_e2e with (force)']);
run('psql', [given, '-qc', 'create database wildsoak_e2e']);
run(process.execPath, [MAIN, 'migrate']);
run(process.execPath, [MAIN, 'import']);

const start = (args: string[], more: Record<string, string> = {}) =>
  spawn(process.execPath, args, { env: { ...env, ...more }, stdio: 'inherit' });

const parts = [
  start([resolve(ROOT, 'fakes/mail.ts')], {
    MAIL_SMTP_PORT: String(SMTP_PORT),
    MAIL_WEB_PORT: String(MAIL_WEB_PORT),
  }),
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
