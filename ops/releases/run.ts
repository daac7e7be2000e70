import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fillDatabase, runSql } from '../../server/test/support/database-tools.ts';
import { ask } from '../proxy/ask.ts';
import { PROXY_NAME } from '../proxy/proxy-name.ts';
import { startProxy } from '../proxy/start-proxy.ts';
import { buildRelease, type Release } from './build-release.ts';
import { startLoad } from '../load/arrivals.ts';
import { openSite } from './site.ts';
import { createTraffic, signInMembers } from './traffic.ts';
import { assetsIn, sendVisitors } from './visitors.ts';

/** Three releases in a row, the last with a migration, and a rollback to before it, under load. */
const PER_SECOND = 200;
const REQUESTS = 30_000;
const VISITORS = 2_000;
const VISITED = ['/', '/springs/1', '/planner', '/safety', '/search'];
const EVERYTHING = ['publish', 'migrate', 'import'];

const { values: options } = parseArgs({
  options: { requests: { type: 'string' }, visitors: { type: 'string' } },
});
const requests = Number(options.requests ?? REQUESTS);
const visitors = Number(options.visitors ?? VISITORS);
const durationMs = (requests / PER_SECOND) * 1_000;

const begin = performance.now();
const say = (line: string) =>
  console.log(`${((performance.now() - begin) / 1_000).toFixed(0).padStart(4)} s  ${line}`);

const databaseUrl = new URL(String(process.env['DATABASE_URL']));
const admin = databaseUrl.href;
const name = `wildsoak_releases_${randomBytes(4).toString('hex')}`;
databaseUrl.pathname = `/${name}`;
const folder = await mkdtemp(join(tmpdir(), 'wildsoak-releases-'));
const environment = {
  ...process.env,
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl.href,
  REDIS_URL: `${process.env['REDIS_URL']}?keyPrefix=${name}:`,
  PUBLIC_URL: `https://${PROXY_NAME}`,
  TRUSTED_PROXIES: '127.0.0.1',
  FILES_DIR: join(folder, 'files'),
  TILE_CACHE_DIR: join(folder, 'tiles'),
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

const site = await openSite(environment);
const proxy = await startProxy(site.ports);
try {
  await runSql(admin, `create database ${name}`);
  await fillDatabase(databaseUrl.href);
  await site.prepare(first, ['publish']);
  await site.start(first);
  const cookies = await signInMembers(environment);
  let scripts = assetsIn((await ask(proxy, '/')).body);
  const load = startLoad(
    proxy,
    PER_SECOND,
    createTraffic(cookies, () => scripts),
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
  if (load.failures.length + missing.length > 0) process.exitCode = 1;
} finally {
  await proxy.stop();
  await site.close();
  await runSql(admin, `drop database if exists ${name} with (force)`);
  await rm(folder, { recursive: true, force: true });
}
