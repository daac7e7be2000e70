import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Problem } from '../../scripts/services/command.ts';
import { freePort } from '../../scripts/services/ports.ts';
import { openFiles } from '../../server/src/platform/files.ts';
import { startProcess, until, untilOk } from '../support/processes.ts';
import {
  databaseAccount,
  ownFolder,
  privateSettings,
  socketUrl,
  startServer,
  stopServer,
} from './cluster.ts';
import { differences, readTables } from './compare-tables.ts';
import type { Say } from './run-command.ts';
import type { Repository } from './pgbackrest.ts';
import { listPhotoKeys, readCopies } from './photo-copies.ts';
import { withClient } from './programs.ts';
import { restoreCluster, type Target } from './restore-cluster.ts';
import { restorePhotos } from './restore-dump.ts';

export interface Rehearsal {
  repository: Repository;
  to: Target['to'];
  /** The copies of the photos; null where a bucket of its own keeps them. */
  photoCopies: string | null;
  /** For the product. */
  environment: Record<string, string>;
}

const MAIN = resolve(import.meta.dirname, '../../server/src/main.ts');

const startRole = (role: string, env: NodeJS.ProcessEnv) =>
  startProcess(role, [process.execPath, MAIN, role], env);

/** A server that answers, and a worker that says it is paused. */
const startProduct = async (databaseUrl: string, environment: Record<string, string>) => {
  const [port, metrics, workerMetrics] = await Promise.all([freePort(), freePort(), freePort()]);
  const addresses = { DATABASE_URL: databaseUrl, DATABASE_SESSION_URL: databaseUrl };
  // Nor may the original's count.
  const files = { DATABASE_URL_FILE: '', DATABASE_SESSION_URL_FILE: '' };
  const given = { ...addresses, ...files, PORT: String(port), LOG_LEVEL: 'info' };
  const env = { ...process.env, ...environment, ...given };
  // Nothing may reach the real mail server, even if pausing failed.
  const SMTP_URL = 'smtp://127.0.0.1:9';
  const server = startRole('serve', { ...env, METRICS_PORT: String(metrics) });
  const worker = startRole('worker', { ...env, SMTP_URL, METRICS_PORT: String(workerMetrics) });
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    for (const { child, exited } of [server, worker]) {
      child.kill('SIGTERM');
      await exited;
    }
  };
  try {
    await untilOk(server, `${url}/readyz`);
    await until(worker, () => worker.output.text.includes('paused: no jobs run'));
    return { url, metricsUrl: `http://127.0.0.1:${metrics}/metrics`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** A copy in an empty folder, with the product running on it, for as long as the work takes. */
export const withRestored = async <Result>(
  { repository, to, photoCopies, environment }: Rehearsal,
  say: Say,
  work: (copy: { databaseUrl: string; url: string; seconds: number }) => Promise<Result>,
): Promise<Result> => {
  const begin = performance.now();
  const seconds = () => (performance.now() - begin) / 1_000;
  const folder = ownFolder(await mkdtemp(join(tmpdir(), 'wildsoak-rehearsal-')), databaseAccount());
  const server = { data: join(folder, 'data'), sockets: folder, port: await freePort() };
  let product: Awaited<ReturnType<typeof startProduct>> | undefined;
  try {
    const [name] = await restoreCluster(repository, { data: server.data, to });
    say(`${seconds().toFixed(0)} s: the database is restored and paused`);
    startServer(server, { ...privateSettings(server), shared_buffers: '256MB' });
    const databaseUrl = socketUrl(server, String(name));
    const keys = new Set(await withClient(databaseUrl, listPhotoKeys));
    const files = join(folder, 'files');
    if (photoCopies !== null) {
      const copies = [...(await readCopies(photoCopies)).values()];
      const { stored } = await restorePhotos(
        photoCopies,
        openFiles({ folder: files }),
        copies.filter(({ path }) => keys.has(path)),
      );
      if (stored < keys.size)
        throw new Problem(`${keys.size - stored} of ${keys.size} files of photos are in no copy.`);
      say(`${seconds().toFixed(0)} s: ${stored} files of photos are restored`);
    }
    product = await startProduct(databaseUrl, { ...environment, FILES_DIR: files });
    const taken = seconds();
    say(`${taken.toFixed(0)} s: the product answers, paused`);
    return await work({ databaseUrl, url: product.url, seconds: taken });
  } finally {
    await product?.stop();
    stopServer(server, 'immediate');
    await rm(folder, { recursive: true, force: true });
  }
};

/** Fails unless the copy, with the product running on it, is what the source was. */
export const compareWith = async (
  source: { tables: Map<string, string>; photos: string[] },
  { databaseUrl, url }: { databaseUrl: string; url: string },
  say: Say,
) => {
  const copy = await withClient(databaseUrl, readTables);
  const photos = await withClient(databaseUrl, listPhotoKeys);
  const found = differences(source.tables, copy);
  if (JSON.stringify(photos) !== JSON.stringify(source.photos))
    found.push(`photos: ${source.photos.length} files; in the copy ${photos.length}`);
  const list = await fetch(`${url}/api/springs`);
  if (!list.ok) found.push(`GET /api/springs answers ${list.status}`);
  if (found.length > 0) throw new Problem(`The copy differs.\n${found.join('\n')}`);
  say(
    `${copy.size} tables are the same by count and checksum, and so is the list of ${photos.length} files of photos`,
  );
};
