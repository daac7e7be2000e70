import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { loadReviews } from '../../bench/reviews/load-reviews.ts';
import { freePort } from '../../scripts/services/ports.ts';
import { openFiles } from '../../server/src/platform/files.ts';
import {
  createCluster,
  databaseAccount,
  ownFolder,
  socketUrl,
  startServer,
  stopServer,
  type Server,
} from './cluster.ts';
import type { Say } from './run-command.ts';
import { grantTo, readMoment } from './moment.ts';
import { pgbackrest, type Repository } from './pgbackrest.ts';
import { copyNewPhotos, eachKey, listPhotoKeys } from './photo-copies.ts';
import { withClient } from './programs.ts';
import { compareWith, withRestored } from './rehearse-restore.ts';

/** As docs/operations.md makes it: no superuser. */
const ROLE = 'wildsoak';
const EXTENSIONS = ['postgis', 'pg_trgm', 'unaccent', 'fuzzystrmatch'];
const MAIN = resolve(import.meta.dirname, '../../server/src/main.ts');
const HERE = import.meta.dirname;
const WRITE_PAUSE_MS = 20;

export interface DrillSize {
  reviews: number;
  reviewsPerPhoto: number;
  /** Seconds after which a quiet source sends its WAL; the shipped setting without it. */
  archiveTimeoutS?: number;
  /** How long people write before the source dies. */
  writingMs: number;
  environment: Record<string, string>;
}

/** The shipped settings, with the folders of this drill. */
const configure = (folder: string, data: string, port: number, archiveTimeoutS?: number) => {
  const account = databaseAccount();
  const config = join(folder, 'pgbackrest.conf');
  const places: Record<string, string> = {
    'repo1-path': ownFolder(join(folder, 'elsewhere'), account),
    'spool-path': ownFolder(join(folder, 'spool'), account),
    'log-path': ownFolder(join(folder, 'log'), account),
    'pg1-path': data,
    'pg1-port': String(port),
  };
  const shipped = readFileSync(join(HERE, 'pgbackrest.conf'), 'utf8');
  const ours = shipped.replaceAll(/^([\w-]+)=.*$/gm, (line, name: string) =>
    places[name] === undefined ? line : `${name}=${places[name]}`,
  );
  const locks = ownFolder(join(folder, 'locks'), account);
  const more = `pg1-socket-path=${folder}\npg1-user=postgres\n\n[global]\nlock-path=${locks}\n`;
  writeFileSync(config, ours + more, { mode: 0o644 });
  const settings = readFileSync(join(HERE, 'postgresql.conf'), 'utf8')
    .replace('pgbackrest --stanza', `pgbackrest --config=${config} --stanza`)
    .replace(/^archive_timeout = .*$/m, (line) =>
      archiveTimeoutS === undefined ? line : `archive_timeout = ${archiveTimeoutS}`,
    );
  return { config, settings: `${settings}shared_buffers = 256MB\nmax_wal_size = 4GB\n` };
};

const storePhotos = async (databaseUrl: string, folder: string) => {
  const files = openFiles({ folder });
  const keys = await withClient(databaseUrl, listPhotoKeys);
  await eachKey(keys, (key) => files.put(key, Buffer.from(`the picture ${key}`), ''));
  return { keys, files };
};

/** The site's database and its role. Returns the address of both. */
const createDatabase = async (source: Server) => {
  const query = (database: string, ...statements: string[]) =>
    withClient(socketUrl(source, database), async (client) => {
      for (const statement of statements) await client.query(statement);
    });
  await query('postgres', `create role ${ROLE} login`, `create database wildsoak owner ${ROLE}`);
  const extensions = EXTENSIONS.map((name) => `create extension ${name}`);
  await query('wildsoak', ...extensions, grantTo(ROLE));
  return socketUrl(source, 'wildsoak', ROLE);
};

/** Commits a review every few milliseconds until the source is gone. Remembers what was acknowledged. */
const keepWriting = (databaseUrl: string) => {
  const acknowledged: { id: number; at: number }[] = [];
  const ended = withClient(databaseUrl, async (client) => {
    client.on('error', () => undefined);
    for (;;) {
      const { rows } = await client.query<{ id: number }>(
        `insert into reviews (spring_id, rating, comment) values (1, 5, 'Still warm.') returning id`,
      );
      acknowledged.push({ id: Number(rows[0]?.id), at: Date.now() });
      await delay(WRITE_PAUSE_MS);
    }
  }).catch(() => undefined);
  return { acknowledged, ended };
};

/**
 * A source of its own: it is filled and backed up, people write, a restore to a moment is compared with it,
 * then its machine is lost while they write. Returns what the restores took and what was lost.
 */
export const drill = async (size: DrillSize, say: Say) => {
  const folder = ownFolder(await mkdtemp(join(tmpdir(), 'wildsoak-drill-')), databaseAccount());
  const source = { data: join(folder, 'data'), sockets: folder, port: await freePort() };
  const { config, settings } = configure(folder, source.data, source.port, size.archiveTimeoutS);
  const repository: Repository = { config, stanza: 'wildsoak' };
  const photoCopies = join(folder, 'elsewhere-photos');
  const { environment } = size;
  try {
    createCluster(source.data, settings);
    startServer(source, { listen_addresses: '' });
    const databaseUrl = await createDatabase(source);
    const env = { ...process.env, ...environment, DATABASE_URL: databaseUrl };
    for (const role of ['migrate', 'import']) execFileSync(process.execPath, [MAIN, role], { env });
    await withClient(databaseUrl, (client) =>
      loadReviews(client, size.reviews, () => undefined, size.reviewsPerPhoto),
    );
    const { keys, files } = await storePhotos(databaseUrl, join(folder, 'photos'));
    say(`The source has ${size.reviews} reviews and ${keys.length} files of photos`);

    pgbackrest(repository, 'stanza-create');
    pgbackrest(repository, 'backup', '--type=full');
    const writer = keepWriting(databaseUrl);
    pgbackrest(repository, 'backup', '--type=diff');
    await copyNewPhotos(keys, files, photoCopies);
    say('A full and a differential backup are elsewhere; people go on writing');

    const moment = await readMoment(databaseUrl, 'rehearsal');
    const restoreS = await withRestored(
      { repository, to: { point: 'rehearsal' }, photoCopies, environment },
      say,
      async (copy) => {
        await compareWith(moment, copy, say);
        return copy.seconds;
      },
    );

    await delay(size.writingMs);
    stopServer(source, 'immediate');
    // The disk is lost, too: nothing can be sent from it any more.
    await rename(source.data, `${source.data}-lost`);
    await writer.ended;
    say(
      `The source is lost while people write: ${writer.acknowledged.length} reviews since the backup`,
    );

    const lastRestored = await withRestored(
      { repository, to: 'latest', photoCopies, environment },
      say,
      ({ databaseUrl: copyUrl }) =>
        withClient(copyUrl, async (client) => {
          const { rows } = await client.query<{ id: number }>('select max(id) as id from reviews');
          return Number(rows[0]?.id);
        }),
    );
    const lost = writer.acknowledged.filter(({ id }) => id > lastRestored);
    const lastAt = writer.acknowledged.at(-1)?.at ?? 0;
    const keptAt = writer.acknowledged.findLast(({ id }) => id <= lastRestored)?.at ?? 0;
    const lossS = (lastAt - keptAt) / 1_000;
    say(`RTO ${restoreS.toFixed(0)} s, RPO ${lossS.toFixed(1)} s (${lost.length} reviews lost)`);
    return { restoreS, lossS, lost: lost.length, written: writer.acknowledged.length };
  } finally {
    stopServer(source, 'immediate');
    await rm(folder, { recursive: true, force: true });
  }
};
