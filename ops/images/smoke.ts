import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NO_SOURCES } from '../../fakes/source-server.ts';
import { freePort } from '../../scripts/services/ports.ts';
import { assetsIn } from '../releases/visitors.ts';
import { signInMembers } from '../releases/traffic.ts';
import { ownDatabase } from '../support/own-run.ts';
import { startProcess, untilOk } from '../support/processes.ts';

type Roots = Record<'server' | 'worker' | 'routing', string>;

const MUST_NOT_BE_THERE = [
  'playwright-core',
  'vite',
  'typescript',
  'vitest',
  '@valhallajs',
  'react',
];
const BOISE: [number, number] = [-116.2, 43.62];
const STANLEY: [number, number] = [-114.94, 44.22];

const expectThat = (isTrue: boolean, what: string) => {
  if (!isTrue) throw new Error(`Not so: ${what}`);
  console.log(`  ${what}`);
};

/** As `podman run --read-only --user 10001` would, without a runtime: $1 is the image's root, $2 the volumes. */
const START = `
mount --bind "$1" "$1"
mount --rbind /dev "$1/dev"
mount -t proc proc "$1/proc"
mount -o remount,bind,ro "$1"
mount -t tmpfs -o mode=1777 tmpfs "$1/tmp"
mkdir -p "$2/files"
chown 10001:10001 "$2/files"
mount --bind "$2/files" "$1/var/lib/wildsoak/files"
mount -t tmpfs -o mode=0777 tmpfs "$1/var/cache/wildsoak/tiles"
root="$1"; shift 2
exec chroot --userspec=10001:10001 "$root" /bin/sh -c 'cd /app && exec "$@"' sh "$@"
`;

/** Runs a command of the image: its root file system, read-only, not as root. */
const startInImage = (
  root: string,
  volumes: string,
  command: readonly string[],
  environment: Record<string, string>,
) => {
  const PATH = '/usr/local/bin:/usr/bin:/bin';
  const start = ['sh', '-ec', START, 'sh', root, volumes, ...command];
  return startProcess(
    command.join(' '),
    ['unshare', '--mount', '--propagation', 'private', ...start],
    { ...environment, PATH: `${PATH}:/usr/sbin:/sbin` },
  );
};

const runInImage = async (...args: Parameters<typeof startInImage>) => {
  const { exited, output } = startInImage(...args);
  const code = await exited;
  if (code !== 0) throw new Error(`${args[2].join(' ')} ended with ${code}: ${output.text}`);
  return output.text;
};

const drive = async (site: string, cookie: string) => {
  const answer = await fetch(`${site}/api/planner/route`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({
      startCoords: BOISE,
      endCoords: STANLEY,
      waypoints: [],
      maxDistanceMiles: 20,
    }),
  });
  return { status: answer.status, text: await answer.text() };
};

/** Starts the three images against this machine's PostgreSQL and Redis: ready, a page, a drive. */
export const smokeTest = async (roots: Roots, volumes: string) => {
  mkdirSync(volumes, { recursive: true });
  const database = await ownDatabase();
  const [port, metricsPort, routingPort, workerPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const site = `http://127.0.0.1:${port}`;
  const environment = {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    REDIS_URL: `${process.env['REDIS_URL']}?keyPrefix=${database.name}:`,
    PUBLIC_URL: site,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    FILES_DIR: '/var/lib/wildsoak/files',
    TILE_CACHE_DIR: '/var/cache/wildsoak/tiles',
    ...NO_SOURCES,
    ROUTING_URL: `http://127.0.0.1:${routingPort}`,
    ROUTING_PORT: String(routingPort),
    ROADS_DIR: '/roads',
    SMTP_URL: 'smtp://127.0.0.1:1',
    LOG_LEVEL: 'warn',
  };
  const main = (role: string) => ['node', 'main.mjs', role];
  const started: ReturnType<typeof startInImage>[] = [];
  const start = (root: string, command: string[], changes: Record<string, string> = {}) => {
    const process = startInImage(root, volumes, command, { ...environment, ...changes });
    started.push(process);
    return process;
  };

  try {
    for (const role of ['publish', 'migrate', 'import'])
      await runInImage(roots.server, volumes, main(role), environment);
    const server = start(roots.server, main('serve'));
    const routing = start(roots.routing, main('routing'));
    const worker = start(roots.worker, main('worker'), { METRICS_PORT: String(workerPort) });
    await untilOk(routing, `http://127.0.0.1:${routingPort}/status`);
    await untilOk(worker, `http://127.0.0.1:${workerPort}/metrics`);
    await untilOk(server, `${site}/readyz`);
    expectThat(true, 'server, worker and routing are ready');

    const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
    expectThat(/^Uid:\t10001\t10001\t10001/m.test(status), 'the server does not run as root');
    const write = await startInImage(roots.server, volumes, ['touch', '/app/x'], {}).exited;
    expectThat(write !== 0, 'nothing can be written into the image');
    const packages = readdirSync(join(roots.server, 'app/node_modules'));
    expectThat(
      MUST_NOT_BE_THERE.every((name) => !packages.includes(name)),
      `the server has none of ${MUST_NOT_BE_THERE.join(', ')}`,
    );
    const sbom = JSON.parse(readFileSync(join(roots.server, 'app/sbom.json'), 'utf8')) as {
      components: unknown[];
    };
    expectThat(sbom.components.length > 50, `its SBOM lists ${sbom.components.length} packages`);

    const page = await (await fetch(`${site}/springs/1`)).text();
    const assets = assetsIn(page);
    const files = await Promise.all(assets.map((asset) => fetch(site + asset)));
    expectThat(
      assets.length > 5 && files.every(({ status: got }) => got === 200),
      `a page comes with its ${assets.length} files`,
    );
    const tile = await fetch(`${site}/tiles/6/11/23.webp`);
    expectThat(tile.status === 200, 'a tile is drawn');
    const [cookie = ''] = await signInMembers({ ...environment, FILES_DIR: volumes });
    const { status: driven, text } = await drive(site, cookie);
    expectThat(driven === 200, `a drive: ${text.slice(0, 60)}…`);
  } finally {
    for (const { child } of started) child.kill('SIGTERM');
    const codes = await Promise.all(started.map(({ exited }) => exited));
    console.log(`  stopped with ${codes.join(', ')}`);
  }
};
