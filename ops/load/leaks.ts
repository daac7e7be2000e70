import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { WholeSite } from './whole-site.ts';

type Sample = Record<string, number>;

const readPid = (pid: number) => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  return { megabytes: kilobytes / 1024, descriptors: readdirSync(`/proc/${pid}/fd`).length };
};

const PROBE_MS = 10_000;

/** After collecting garbage (`heap-probe.ts`). */
const readHeap = async (folder: string, pid: number): Promise<number> => {
  const file = `${folder}/heap-${pid}`;
  process.kill(pid, 'SIGUSR2');
  for (const end = Date.now() + PROBE_MS; !existsSync(file); await delay(20))
    if (Date.now() > end) throw new Error(`Process ${pid} does not tell its heap.`);
  const megabytes = Number(readFileSync(file, 'utf8'));
  rmSync(file);
  return megabytes;
};

/** What the machine gives each process. Only after some calm minutes does that say more than how busy it was. */
export const takeResident = (site: WholeSite): Sample =>
  Object.fromEntries(
    site
      .processes()
      .flatMap(({ name, pid }) =>
        pid === undefined ? [] : [[`${name}: resident, MB`, readPid(pid).megabytes]],
      ),
  );

const countFiles = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length;

/** Of every process its heap and its descriptors; connections to the database; temporary files. */
export const takeSample = async (site: WholeSite): Promise<Sample> => {
  const sample: Sample = {};
  for (const { name, pid } of site.processes()) {
    if (pid === undefined) continue;
    if (name !== 'edge') sample[`${name}: heap, MB`] = await readHeap(site.folder, pid);
    sample[`${name}: descriptors`] = readPid(pid).descriptors;
  }
  const client = new pg.Client({ connectionString: site.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::integer from pg_stat_activity where datname = current_database()',
    );
    sample['connections to the database'] = rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
  // Tiles are a cache with a limit of its own.
  sample['temporary files'] = readdirSync(site.folder, { withFileTypes: true })
    .filter((entry) => !['tiles', 'files'].includes(entry.name))
    .reduce(
      (sum, entry) => sum + (entry.isFile() ? 1 : countFiles(`${site.folder}/${entry.name}`)),
      0,
    );
  return sample;
};

const mean = (samples: readonly Sample[], key: string) =>
  samples.reduce((sum, sample) => sum + (sample[key] ?? 0), 0) / samples.length;

const GROWTH_MAX = 0.05;
/** Lines that come and go: fewer say nothing. */
const SMALL = 20;

/**
 * The first fifth of the time after the warm-up beside the last fifth. Memory may grow by a twentieth; what is
 * counted may too, or by a few.
 */
export const judgeGrowth = (samples: readonly Sample[]) => {
  const fifth = Math.max(1, Math.floor(samples.length / 5));
  const [first, last] = [samples.slice(0, fifth), samples.slice(-fifth)];
  return Object.keys(samples[0] ?? {}).map((key) => {
    const [before, after] = [mean(first, key), mean(last, key)];
    const growth = before === 0 ? after : after / before - 1;
    const isMemory = key.endsWith('MB');
    const isFine = growth <= GROWTH_MAX || (!isMemory && after - before <= SMALL);
    return { key, before, after, growth, isFine };
  });
};
