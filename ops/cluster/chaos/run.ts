import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { readConfig } from '../../../server/src/config.ts';
import { openPlatform } from '../../../server/src/platform/platform.ts';
import { fillDatabase } from '../../../server/test/support/database-tools.ts';
import { isAskedToFinish } from '../../support/own-run.ts';
import { asSuperuser, siteEnvironment, startCluster, untilHealthy } from '../cluster.ts';
import { NODES, ROOT } from '../layout.ts';
import { check, untilJobsAreDone } from './check.ts';
import { FAULTS } from './faults.ts';
import { watchGaps } from './gaps.ts';
import { addCustomers, addWriters, customerIds, type Writer } from './members.ts';
import { drawFrom, randomNumbers } from './random.ts';
import { startReaders } from './readers.ts';
import { gapTable, type Seen } from './report.ts';
import { CHAOS_FOLDER, openChaosSite } from './site.ts';
import { startWriters } from './writers.ts';

/** Breaks the site at random under load, and then counts whether anything that it acknowledged is missing. */
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    only: { type: 'string' },
    writers: { type: 'string', default: '12' },
    rate: { type: 'string', default: '250' },
    reads: { type: 'string', default: '20' },
    members: { type: 'string', default: '5000' },
  },
});
const CUSTOMERS = 200;
/** Servers that have just started are slow by themselves. */
const WARM_UP_MS = 20_000;
const SETTLE_MS = 1_000;

const run = promisify(execFile);
const begin = performance.now();
const say = (line: string) =>
  console.log(`${((performance.now() - begin) / 1_000).toFixed(0).padStart(5)} s  ${line}`);

const random = randomNumbers(Number(options.seed));
const only = options.only?.split(',');
const draw = drawFrom(
  FAULTS.filter(({ name }) => !only || only.includes(name)),
  random,
);
say(
  `seed ${options.seed}: repeat with npm run chaos -- --runs ${options.runs} --seed ${options.seed}`,
);

rmSync(CHAOS_FOLDER, { recursive: true, force: true });
mkdirSync(CHAOS_FOLDER, { recursive: true });
let close = async () => undefined as void;
try {
  await startCluster();
  say('the cluster is up');
  const ids = customerIds(CUSTOMERS);
  let members: Writer[] = [];
  const site = await openChaosSite(ids, async (env) => {
    await run(process.execPath, ['main.mjs', 'publish'], { cwd: ROOT, env });
    // Without the gazetteer, which nobody asks here.
    await fillDatabase(siteEnvironment.DATABASE_SESSION_URL);
    members = await asSuperuser('wildsoak', async (client) => {
      const added = await addWriters(client, Number(options.members));
      await addCustomers(client, added, ids);
      return added;
    });
  });
  close = site.close;
  say('two servers, a worker, roads, S3 and payments are up');
  const gaps = watchGaps();
  const writers = await startWriters(site, members, ids, {
    count: Number(options.writers),
    perSecond: Number(options.rate),
    gaps,
  });
  const readers = startReaders(site, members, Number(options.reads));
  await delay(WARM_UP_MS);

  const seen: Seen[] = [];
  // Asked to finish, it still counts what was seen until then.
  for (let at = 1; at <= Number(options.runs) && !isAskedToFinish(); at += 1) {
    const { name, holdMs, begin: inject } = draw();
    const before = writers.total();
    say(`${at}/${options.runs} ${name}`);
    readers.take();
    gaps.begin();
    const mend = await inject(site, random);
    await delay(holdMs);
    await mend();
    await untilHealthy();
    await delay(SETTLE_MS);
    const gapMs = gaps.end();
    const reads = readers.take();
    seen.push({ name, gapMs, ...reads, writes: writers.total() - before });
    say(
      `   ${(gapMs / 1_000).toFixed(1)} s without a write, ` +
        `${writers.total() - before} writes, failed reads ${JSON.stringify(reads.failed)}`,
    );
    writeFileSync(join(CHAOS_FOLDER, 'seen.json'), JSON.stringify(seen));
  }
  await readers.stop();
  await writers.stop();
  await untilHealthy();
  const left = await asSuperuser('wildsoak', untilJobsAreDone);

  const platform = openPlatform({
    ...readConfig({ ...site.env, DATABASE_URL: site.env['DATABASE_SESSION_URL'] }),
    databaseTimeoutMs: 300_000,
  });
  const found = await asSuperuser('wildsoak', (client) =>
    check(client, platform.database, writers.acknowledged),
  );
  await platform.close();

  console.log(gapTable(seen));
  for (const [reason, count] of readers.reasons) console.log(`  ${count} × ${reason}`);
  say(`acknowledged: ${writers.total()} ${JSON.stringify(writers.counts)}`);
  say(`jobs left: ${left}`);
  say(
    `lost: ${found.lost.length}, doubled: ${found.doubled.length}, wrong aggregates: ${found.wrong.length}`,
  );
  const problems = [...found.lost, ...found.doubled, ...found.wrong, ...writers.problems];
  for (const problem of problems.slice(0, 40)) console.log(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  await close();
  // Patroni's logs hold PostgreSQL's, too.
  for (const { name, folder } of NODES)
    for (const part of ['patroni', 'etcd', 'sentinel']) {
      const log = join(folder, `${part}.log`);
      if (existsSync(log)) cpSync(log, join(CHAOS_FOLDER, `${name}-${part}.log`));
    }
}
