import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '../../scripts/services/command.ts';
import { freePort } from '../../scripts/services/ports.ts';
import { openFiles } from '../../server/src/platform/files.ts';
import {
  databaseAccount,
  ownFolder,
  privateSettings,
  socketUrl,
  startServer,
  stopServer,
} from './cluster.ts';
import { differences, readTables } from './compare-tables.ts';
import type { Say } from './end-with.ts';
import type { Repository } from './pgbackrest.ts';
import { listPhotoKeys, readCopies } from './photo-copies.ts';
import { startProduct } from './product.ts';
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
    say(`${seconds().toFixed(0)} s: the database is restored and muted`);
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
    say(`${taken.toFixed(0)} s: the product answers, muted`);
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
