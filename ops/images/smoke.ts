import { chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { NO_SOURCES } from '../../fakes/source-server.ts';
import { freePort } from '../../scripts/services/ports.ts';
import { landscape, photoForm } from '../../server/test/support/photos.ts';
import { assetsIn } from '../releases/visitors.ts';
import { signInMembers } from '../releases/traffic.ts';
import { ownDatabase } from '../support/own-run.ts';
import { startProcess, until, untilOk } from '../support/processes.ts';

interface Image {
  /** Where its files are. */
  root: string;
  /** What it runs by itself. */
  command: string[];
}

export type Images = Record<'server' | 'worker' | 'routing' | 'edge', Image>;

const MUST_NOT_BE_THERE = [
  'playwright-core',
  'vite',
  'typescript',
  'vitest',
  '@valhallajs',
  'react',
];
const ROOT = resolve(import.meta.dirname, '../..');
const USER = 10_001;
const BOISE: [number, number] = [-116.2, 43.62];
const STANLEY: [number, number] = [-114.94, 44.22];

const expectThat = (isTrue: boolean, what: string) => {
  if (!isTrue) throw new Error(`Not so: ${what}`);
  console.log(`  ${what}`);
};

type Mounts = readonly (readonly [from: string, to: string])[];

/**
 * As `podman run --read-only --user 10001 --cap-drop all --security-opt no-new-privileges` would, without a runtime.
 * Not by chroot: in one, the kernel refuses the namespaces of the photo decoder's sandbox.
 */
const startScript = (mounts: Mounts) => `
mount --bind "$1" "$1"
cd "$1"
mount --rbind /dev dev
mount -t proc proc proc
mount -t tmpfs -o mode=1777 tmpfs tmp
${mounts.map(([from, to]) => `mount --bind '${from}' '.${to}'`).join('\n')}
mount -o remount,bind,ro .
shift
pivot_root . mnt
umount -l /mnt
cd /app 2>/dev/null || cd /
exec setpriv --reuid=10001 --regid=10001 --clear-groups --bounding-set=-all --inh-caps=-all --no-new-privs "$@"
`;

/** Runs a command of the image: its root file system, read-only, not as root. */
const startInImage = (
  { root, command }: Image,
  mounts: Mounts,
  environment: Record<string, string>,
) => {
  const PATH = '/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin';
  return startProcess(
    command.join(' '),
    [
      'unshare',
      '--mount',
      '--propagation',
      'private',
      'sh',
      '-ec',
      startScript(mounts),
      'sh',
    ].concat(root, command),
    { ...environment, PATH },
  );
};

const runInImage = async (...args: Parameters<typeof startInImage>) => {
  const { exited, output } = startInImage(...args);
  const code = await exited;
  if (code !== 0)
    throw new Error(`${args[0].command.join(' ')} ended with ${code}: ${output.text}`);
  return output.text;
};

/** Through the decoder's sandbox, as a member sends it; then as a visitor gets it. */
const sendPhoto = async (site: string, cookie: string) => {
  const bytes = await landscape(1200, 800).jpeg().toBuffer();
  const { headers, payload } = photoForm([{ bytes }], { rating: '5', comment: 'Steam at dawn.' });
  const answer = await fetch(`${site}/api/springs/1/reviews`, {
    method: 'POST',
    headers: { ...headers, cookie, origin: site },
    body: payload,
  });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(`The photo is refused: ${answer.status} ${text}`);
  const { image_url: url } = JSON.parse(text) as { image_url: string };
  return (await fetch(new URL(url, site))).headers.get('content-type');
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

/** Starts the images against this machine's PostgreSQL and Redis: ready, a page, a photo, a drive, a copy at the edge. */
export const smokeTest = async (images: Images, volumes: string) => {
  const volume = (name: string) => {
    const folder = join(volumes, name);
    mkdirSync(folder, { recursive: true });
    chownSync(folder, USER, USER);
    return folder;
  };
  const mounts: Mounts = [
    [volume('files'), '/var/lib/wildsoak/files'],
    [volume('tiles'), '/var/cache/wildsoak/tiles'],
  ];
  const database = await ownDatabase();
  const [port, metricsPort, routingPort, workerPort, edgePort] = [
    await freePort(),
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
  const started: ReturnType<typeof startInImage>[] = [];
  const start = (image: Image, changes: Record<string, string> = {}, given = mounts) => {
    const process = startInImage(image, given, { ...environment, ...changes });
    started.push(process);
    return process;
  };
  const inServer = (...command: string[]) => ({ ...images.server, command });

  try {
    for (const role of ['publish', 'migrate', 'import'])
      await runInImage(inServer('node', 'main.mjs', role), mounts, environment);
    const server = start(images.server);
    const routing = start(images.routing);
    const worker = start(images.worker, { METRICS_PORT: String(workerPort) });
    await untilOk(routing, `http://127.0.0.1:${routingPort}/status`);
    await untilOk(worker, `http://127.0.0.1:${workerPort}/metrics`);
    await untilOk(server, `${site}/readyz`);
    expectThat(true, 'server, worker and routing are ready');

    const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
    expectThat(/^Uid:\t10001\t10001\t10001/m.test(status), 'the server does not run as root');
    const write = await startInImage(inServer('touch', '/app/x'), mounts, {}).exited;
    expectThat(write !== 0, 'nothing can be written into the image');
    const packages = readdirSync(join(images.server.root, 'app/node_modules'));
    expectThat(
      MUST_NOT_BE_THERE.every((name) => !packages.includes(name)),
      `the server has none of ${MUST_NOT_BE_THERE.join(', ')}`,
    );
    const sbom = JSON.parse(readFileSync(join(images.server.root, 'app/sbom.json'), 'utf8')) as {
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
    expectThat(
      (await sendPhoto(site, cookie))?.startsWith('image/') === true,
      'a photo goes through the sandbox of its decoder',
    );

    const origin = join(volumes, 'origin.vcl');
    const shipped = readFileSync(join(ROOT, 'ops/edge/origin.vcl'), 'utf8');
    writeFileSync(origin, shipped.replace('"8080"', `"${port}"`));
    const command = images.edge.command.map((word) =>
      word.replace(/^:6081$/, `127.0.0.1:${edgePort}`),
    );
    const edge = start({ ...images.edge, command }, {}, [[origin, '/etc/varnish/origin.vcl']]);
    const copy = () => fetch(`http://127.0.0.1:${edgePort}/springs/1`);
    await until(
      edge,
      async () => (await copy().catch(() => null))?.headers.get('x-cache') === 'HIT',
    );
    expectThat((await (await copy()).text()).includes('</html>'), 'the edge keeps a page');
  } finally {
    for (const { child } of started) child.kill('SIGTERM');
    const codes = await Promise.all(started.map(({ exited }) => exited));
    console.log(`  stopped with ${codes.join(', ')}`);
  }
};
