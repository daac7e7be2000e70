import { Worker } from 'node:worker_threads';
import { readConfig } from '../src/config.ts';
import { openPlatform } from '../src/platform/platform.ts';
import { createLoad } from './load.ts';
import { readOptions } from './options.ts';
import { makeSeedPictures } from './pictures/seed-pictures.ts';
import { createFindings } from './report/findings.ts';
import { createStallWatch } from './report/stalls.ts';
import { createTally } from './report/tally.ts';
import { findWhoStalls } from './report/who-stalls.ts';
import { MAX_STALL_MS, writeReport } from './report/write-report.ts';
import { repeatOne } from './repeat-one.ts';
import { createStreams } from './streams.ts';
import { createDatabase } from './target/database.ts';
import { startServer } from './target/start-server.ts';
import type { Stall } from './target/watch-loop.ts';
import { createWorld } from './world/create-world.ts';
import { findOut } from './world/find-out.ts';

const RESTORE_MS = 5_000;
const PROGRESS_MS = 10_000;
const PATIENT_TIMEOUT_MS = 120_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

const options = readOptions(process.argv.slice(2));
say(`seed ${options.seed}, ${options.minutes} min`);

let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (isStopped = true));

const database = await createDatabase();
const config = readConfig({ ...process.env, DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
const platform = openPlatform({ ...config, databaseTimeoutMs: PATIENT_TIMEOUT_MS });
const records = {
  tally: createTally(),
  findings: createFindings(),
  stalls: createStallWatch(),
};
const idle = new Worker(new URL('./target/watch-loop.ts', import.meta.url));
idle.on('message', (pause: Stall) => records.stalls.addPause(pause));

const fuzz = async () => {
  const world = await createWorld(platform.database);
  const target = await startServer(database, records.stalls.addStall);
  try {
    const pictures = await makeSeedPictures();
    const streams = createStreams(options.seed, await findOut(target, pictures), pictures);
    if (options.only) return await repeatOne(streams, options.only, target, say);

    const repeatLine = (stream: string, index: number) =>
      `npm run fuzz -- --seed ${options.seed} --only ${stream}:${index}`;
    const load = createLoad(streams, target, records, repeatLine);
    const upkeep = setInterval(() => void world.restore().catch(() => undefined), RESTORE_MS);
    const progress = setInterval(() => say(`${records.tally.requests()} requests`), PROGRESS_MS);
    const total = options.minutes * 60_000;
    const calmMs = Math.min(180_000, total / 6);
    const runFor = async (ms: number) => {
      const deadline = Date.now() + ms;
      await load.run(() => isStopped || Date.now() > deadline);
    };
    let loadMs = -Date.now();
    // Caches and the compiler fill up first, so we measure memory after a warm-up.
    await runFor(total / 6);
    loadMs += Date.now();
    const before = await target.memoryAfter(calmMs);
    loadMs -= Date.now();
    await runFor((total * 5) / 6);
    loadMs += Date.now();
    clearInterval(upkeep);
    clearInterval(progress);
    const after = await target.memoryAfter(calmMs);
    const stall = records.stalls.longest();
    const culprits =
      stall && stall.ownMs > MAX_STALL_MS ? await findWhoStalls(stall, records.stalls, target) : [];
    return writeReport({
      ...records,
      stall,
      culprits,
      seconds: loadMs / 1000,
      pictures: load.sent('pictures'),
      memory: { before, after, calmS: calmMs / 1000 },
      crash: target.crash() === null ? null : `${target.crash()}\n${target.log.lastWords()}`,
      repeatLine,
      say,
    });
  } finally {
    await target.stop();
  }
};

try {
  process.exitCode = (await fuzz()) ? 0 : 1;
} finally {
  await idle.terminate();
  await platform.close();
  await database.drop();
}
