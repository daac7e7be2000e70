import { cp, mkdtemp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ONLY_THIS_MACHINE } from '../../fakes/refuse-outside.ts';
import { startOfficial } from '../../fakes/official/server.ts';
import { startTiles } from '../../fakes/tiles/server.ts';
import { freePort } from '../../scripts/services/ports.ts';
import { readConfig } from '../../server/src/config.ts';
import { fillDatabase } from '../../server/test/support/database-tools.ts';
import { createReplica } from '../../server/test/support/private-postgres.ts';
import { ask } from '../proxy/ask.ts';
import { PROXY_NAME } from '../proxy/ask.ts';
import { startProxy } from '../proxy/start-proxy.ts';
import { openSite } from '../releases/site.ts';
import { assetsIn } from '../releases/visitors.ts';
import { ownDatabase, ownFolder } from '../support/own-run.ts';
import { startProcess, untilOk, type Started } from '../support/processes.ts';
import { addPeople } from './people.ts';
import { topoTiles } from './topo-tiles.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const RELEASE = {
  main: join(ROOT, 'server/src/main.ts'),
  webEntry: join(ROOT, 'web/build/server/index.js'),
};

/** All of it on loopback, on a database of its own with a replica: nginx, Varnish, two servers, a worker, Valhalla. */
export const startWholeSite = async (say: (line: string) => void) => {
  const { name, url: databaseUrl } = await ownDatabase();
  const folder = await mkdtemp(join(ownFolder(), 'site-'));
  const [routingPort, edgePort, workerPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const [tiles, official] = [await startTiles(), await startOfficial()];
  const environment = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATABASE_READ_URL: '',
    // For the leak check.
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'heap-probe.ts')).href} ${ONLY_THIS_MACHINE}`,
    REDIS_URL: `${process.env['REDIS_URL']}?keyPrefix=${name}:`,
    PUBLIC_URL: `https://${PROXY_NAME}`,
    TRUSTED_PROXIES: '127.0.0.1',
    FILES_DIR: join(folder, 'files'),
    TILE_CACHE_DIR: join(folder, 'tiles'),
    ...tiles.environment,
    ...official.environment,
    ROUTING_URL: `http://127.0.0.1:${routingPort}`,
    ROUTING_PORT: String(routingPort),
    EDGE_PURGE_URLS: `http://127.0.0.1:${edgePort}`,
    // Nobody reads emails here.
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'error',
    // Of this site alone, for the leak check.
    TMPDIR: folder,
  };
  const started: Started[] = [];
  const start = async (role: string, args: string[], env: NodeJS.ProcessEnv, url: string) => {
    const process_ = startProcess(role, [process.execPath, ...args], { ...environment, ...env });
    started.push(process_);
    await untilOk(process_, url);
    return process_;
  };

  // As a release brings them along.
  await cp(readConfig().tileCache.folder, readConfig(environment).tileCache.folder, {
    recursive: true,
  });
  await fillDatabase(databaseUrl, { hasPlaces: true });
  const replica = createReplica(databaseUrl, await freePort());
  replica.start();
  environment.DATABASE_READ_URL = Object.assign(new URL(replica.url), {
    pathname: `/${name}`,
  }).href;
  const site = await openSite(environment);
  const proxy = await startProxy(site.ports, { hasEdge: true, edgePort, tellsCache: true });
  const close = async () => {
    for (const { child } of started) child.kill('SIGKILL');
    await Promise.all(started.map(({ exited }) => exited));
    await site.close();
    await Promise.all([tiles.close(), official.close()]);
    await proxy.stop();
    replica.remove();
  };
  try {
    say('the database is filled');
    await site.start(RELEASE);
    await start(
      'routing',
      [join(ROOT, 'routing/main.ts')],
      {},
      `http://127.0.0.1:${routingPort}/status`,
    );
    const metrics = { METRICS_PORT: String(workerPort), PORT: '0' };
    const ready = `http://127.0.0.1:${workerPort}/readyz`;
    await start('worker', [RELEASE.main, 'worker'], metrics, ready);
    const people = await addPeople(environment);
    const scripts = assetsIn((await ask(proxy, '/')).body);
    say(`the site is up: ${people.springs.length} springs, ${people.members.length} members`);
    return {
      proxy,
      cast: { ...people, scripts, topo: topoTiles(people.springs) },
      folder,
      databaseUrl,
      metricsPorts: site.metricsPorts,
      /** What the survey was asked for. */
      fetched: () => tiles.requests().length,
      /** By name, for the leak check. */
      processes: () => [
        ...site
          .processes()
          .map(({ child }, number) => ({ name: `server ${number + 1}`, pid: child.pid })),
        ...started.map((one) => ({ name: one.name, pid: one.child.pid })),
        { name: 'edge', pid: proxy.edge?.pid },
      ],
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};

export type WholeSite = Awaited<ReturnType<typeof startWholeSite>>;
