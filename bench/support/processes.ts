import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ONLY_THIS_MACHINE } from '../../fakes/refuse-outside.ts';
import { NO_SOURCES } from '../../fakes/source-server.ts';
import { startOfficial } from '../../fakes/official/server.ts';
import { startTiles } from '../../fakes/tiles/server.ts';
import { compressBest } from '../../server/src/platform/http/snapshot.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const children: ChildProcess[] = [];
const closing: (() => unknown)[] = [];

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
      NODE_OPTIONS: ONLY_THIS_MACHINE,
      ...NO_SOURCES,
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
  for (const close of closing) close();
};

const DENSEST_WITHIN_MS = 120_000;

const readList = async (site: string, encoding: 'br' | 'identity') => {
  const answer = await fetch(`${site}/api/springs`, { headers: { 'accept-encoding': encoding } });
  const body = Buffer.from(await answer.arrayBuffer());
  return { body, bytes: Number(answer.headers.get('content-length') ?? body.length) };
};

/** The server sends the list's smallest form from its first calm half minute on. Throws if it doesn't come. */
export const untilListIsDensest = async (site: string): Promise<void> => {
  const { body } = await readList(site, 'identity');
  const { length } = await compressBest(body);
  const giveUpAt = performance.now() + DENSEST_WITHIN_MS;
  while ((await readList(site, 'br')).bytes !== length) {
    if (performance.now() > giveUpAt)
      throw new Error('The list of springs stays larger than it could be.');
    await delay(1_000);
  }
};

const SITE_PORT = 4710;
const METRICS_PORT = 4711;
/** Always the same: tiles are kept by the address they came from. */
const TILES_PORT = 4713;
export const SITE = `http://localhost:${SITE_PORT}`;

/** The production build, with our own base map and stand-ins for the survey's and the agencies. */
export const startSite = async () => {
  const tiles = await startTiles({ port: TILES_PORT });
  const official = await startOfficial();
  closing.push(tiles.close, official.close);
  await startProcess(process.execPath, ['server/src/main.ts', 'serve'], `${SITE}/readyz`, {
    PORT: String(SITE_PORT),
    METRICS_PORT: String(METRICS_PORT),
    TILE_URL: 'self',
    ...tiles.environment,
    ...official.environment,
  });
  await untilListIsDensest(SITE);
};

const BARE_PORT = 4712;
export const BARE = `http://localhost:${BARE_PORT}`;

export const startBareMap = () =>
  startProcess(
    process.execPath,
    ['bench/map/bare-map.ts', SITE, String(BARE_PORT)],
    `${BARE}/springs.json`,
  );
