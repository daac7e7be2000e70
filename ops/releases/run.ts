import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { NO_SOURCES } from '../../fakes/source-server.ts';
import { fillDatabase } from '../../server/test/support/database-tools.ts';
import { ask } from '../proxy/ask.ts';
import { PROXY_NAME } from '../proxy/ask.ts';
import { startProxy } from '../proxy/start-proxy.ts';
import { ownDatabase, ownFolder } from '../support/own-run.ts';
import { buildRelease, type Release } from './build-release.ts';
import { startLoad } from '../load/arrivals.ts';
import { openSite } from './site.ts';
import { startProcess, untilOk } from '../support/processes.ts';
import { freePort } from '../../scripts/services/ports.ts';
import { createTraffic, signInMembers } from './traffic.ts';
import { assetsIn, sendVisitors } from './visitors.ts';

/** Three releases in a row, the last with a migration, and a rollback to before it, under load. Each restarts routing. */
const REQUESTS = 30_000;
const VISITORS = 2_000;
const VISITED = ['/', '/springs/1', '/planner', '/safety', '/search'];
const EVERYTHING = ['publish', 'migrate', 'import'];

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string' },
    visitors: { type: 'string' },
    rate: { type: 'string', default: '200' },
  },
});
const requests = Number(options.requests ?? REQUESTS);
const visitors = Number(options.visitors ?? VISITORS);
const perSecond = Number(options.rate);
const durationMs = (requests / perSecond) * 1_000;

const begin = performance.now();
const say = (line: string) =>
  console.log(`${((performance.now() - begin) / 1_000).toFixed(0).padStart(4)} s  ${line}`);

const { name, url: databaseUrl } = await ownDatabase();
const folder = ownFolder();
const routingPort = String(await freePort());
const environment = {
  ...process.env,
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  REDIS_URL: `${process.env['REDIS_URL']}?keyPrefix=${name}:`,
  PUBLIC_URL: `https://${PROXY_NAME}`,
  TRUSTED_PROXIES: '127.0.0.1',
  FILES_DIR: join(folder, 'files'),
  TILE_CACHE_DIR: join(folder, 'tiles'),
  ...NO_SOURCES,
  ROUTING_URL: `http://127.0.0.1:${routingPort}`,
  ROUTING_PORT: routingPort,
  LOG_LEVEL: 'warn',
};

/** How often each, without what differs from one to the next. */
const report = (failures: readonly string[]) => {
  const counts = new Map<string, number>();
  for (const failure of failures) {
    const kind = failure.replaceAll(/\d{2,}|[\da-f]{8}-[\da-f-]+/g, (part) =>
      /^[2-5]\d\d$/.test(part) ? part : '…',
    );
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  for (const [kind, count] of [...counts].toSorted((a, b) => b[1] - a[1]).slice(0, 10))
    console.log(`        ${count} × ${kind}`);
};

interface Line {
  status?: number;
  err?: { message: string; code?: string };
}

/** Why servers answered 503, also where nginx asked the other one and nobody noticed. */
const reasonsIn = (log: string) =>
  log.split('\n').flatMap((line) => {
    const { err } = (line.startsWith('{') ? JSON.parse(line) : {}) as Line;
    return err ? [`a server said: ${err.code ?? ''} ${err.message}`] : [];
  });

const build = async (difference: Parameters<typeof buildRelease>[0], before?: Release) => {
  const release = await buildRelease(difference);
  const files = await readdir(release.assetsDir);
  const known = new Set(before ? await readdir(before.assetsDir) : []);
  const changed = files.filter((file) => !known.has(file) && !/\.(br|gz)$/.test(file)).length;
  say(`built ${release.name}: ${changed} files with new names`);
  return release;
};

const first = await build({ name: 'first' });
const second = await build({ name: 'second' }, first);
const third = await build({ name: 'third' }, second);
const fourth = await build({ name: 'fourth', hasMigration: true }, third);

/** As systemd restarts it. */
const startRouting = async () => {
  const main = join(import.meta.dirname, '../../routing/main.ts');
  const started = startProcess('routing', [process.execPath, main], environment);
  await untilOk(started, `${environment.ROUTING_URL}/status`);
  return started;
};

let routing = await startRouting();
const site = await openSite(environment);
const proxy = await startProxy(site.ports);
try {
  await fillDatabase(databaseUrl, { hasPlaces: true });
  await site.prepare(first, ['publish']);
  await site.start(first);
  const cookies = await signInMembers(environment);
  let scripts = assetsIn((await ask(proxy, '/')).body);
  const load = startLoad(
    proxy,
    perSecond,
    createTraffic(cookies, () => scripts, { hasRoads: true }),
  );
  const startedAt = performance.now();
  const visits = sendVisitors(proxy, {
    count: visitors,
    comeMs: durationMs * 0.75,
    stayMs: durationMs * 0.25,
    paths: VISITED,
  });

  const steps = [
    { release: second, roles: EVERYTHING, what: 'release' },
    { release: third, roles: EVERYTHING, what: 'release' },
    { release: fourth, roles: EVERYTHING, what: 'release with a migration' },
    // Back to before the migration: its servers run on the newer schema.
    { release: third, roles: ['publish'], what: 'rollback' },
  ];
  for (const { release, roles, what } of steps) {
    await site.prepare(release, roles);
    await site.roll(release);
    routing.child.kill('SIGTERM');
    await routing.exited;
    routing = await startRouting();
    scripts = assetsIn((await ask(proxy, `/?${release.name}`)).body);
    say(
      `${what} to ${release.name}: done, ${load.sent()} requests, ${load.failures.length} failed`,
    );
    report(load.failures);
  }
  const { files, missing } = await visits;
  while (load.sent() < requests) await new Promise((resolve) => setTimeout(resolve, 100));
  await load.stop();

  const rate = load.sent() / ((performance.now() - startedAt) / 1_000);
  say(`requests: ${load.sent()} (${rate.toFixed(0)} a second), failed: ${load.failures.length}`);
  say(`of these: ${JSON.stringify(load.counts)}`);
  say(`visitors: ${visitors}, files they asked for: ${files}, missing: ${missing.length}`);
  report([...load.failures, ...missing]);
  report(reasonsIn(site.log()));
  if (load.failures.length + missing.length > 0) process.exitCode = 1;
} finally {
  await proxy.stop();
  await site.close();
  routing.child.kill('SIGKILL');
}
