import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const ROOT = resolve(import.meta.dirname, '../..');
const children: ChildProcess[] = [];

/** Runs until `stopAll`. Returns when the address answers. */
export const startProcess = async (
  command: string,
  args: string[],
  address: string,
  env: Record<string, string> = {},
) => {
  // Another server on this port would answer in place of the one that cannot start.
  if (await answers(address)) throw new Error(`${address} is taken.`);
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      DRAIN_MS: '0',
      PUBLIC_URL: new URL(address).origin,
      ...env,
    },
  });
  children.push(child);
  for (let tries = 0; !(await answers(address)); tries += 1) {
    if (tries > 300 || child.exitCode !== null) throw new Error(`${args.join(' ')} did not start.`);
    await delay(100);
  }
};

const answers = (address: string): Promise<boolean> =>
  fetch(address).then(
    (answer) => answer.ok,
    () => false,
  );

export const stopAll = () => {
  for (const child of children) child.kill('SIGTERM');
};

/** The server makes the smallest form of the list of springs after some calm seconds. */
export const untilListIsDensest = () => delay(8_000);

const SITE_PORT = 4710;
const METRICS_PORT = 4711;
export const SITE = `http://localhost:${SITE_PORT}`;

/** The production build, with our own base map. */
export const startSite = async () => {
  await startProcess(process.execPath, ['server/src/main.ts', 'serve'], `${SITE}/readyz`, {
    PORT: String(SITE_PORT),
    METRICS_PORT: String(METRICS_PORT),
    TILE_URL: 'self',
  });
  await untilListIsDensest();
};

const BARE_PORT = 4712;
export const BARE = `http://localhost:${BARE_PORT}`;

export const startBareMap = () =>
  startProcess(
    process.execPath,
    ['bench/map/bare-map.ts', SITE, String(BARE_PORT)],
    `${BARE}/springs.json`,
  );
