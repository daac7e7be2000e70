import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { someoneWaits } from '../../../test/support/database-tools.ts';
import { startWorker } from '../../../test/support/mail-catcher.ts';
import {
  PHOTO_FILES,
  usePhotoStores,
  type PhotoStore,
} from '../../../test/support/photo-stores.ts';
import { landscape, photoForm } from '../../../test/support/photos.ts';
import { addMember, signIn } from '../../../test/support/members.ts';
import { addPhoto, addReview } from '../../../test/support/reviews.ts';
import { useApp } from '../../../test/support/test-app.ts';
import { addVisitRow } from '../../../test/support/visit-rows.ts';
import type { Platform } from '../../platform/platform.ts';
import { photoRelease, photoSweep, photoWork } from './photos.jobs.ts';
import { listUnusedPhotos } from './photos.repository.ts';
import { createPhotos } from './photos.service.ts';

const stores = await usePhotoStores();

const runJob = async (platform: Platform, name: string, data: object) => {
  const work = photoWork(platform).find(({ kind }) => kind.name === name);
  await work?.run(data as { hashes: string[] });
};
const sweep = (platform: Platform) => runJob(platform, photoSweep.name, {});
const release = (platform: Platform, hash: string) =>
  runJob(platform, photoRelease.name, { hashes: [hash] });

const rowsOf = async ({ database }: PhotoStore, hash: string) =>
  database.selectFrom('photos').selectAll().where('hash', '=', hash).execute();

/** In the storage itself: what no review points to is not shown to anybody. */
const hasFile = async ({ platform }: PhotoStore, hash: string, file: string) => {
  const stored = await platform.files.open(`photos/${hash.slice(0, 1)}/${hash}/${file}`);
  stored?.destroy();
  return stored !== null;
};
const filesOf = async (store: PhotoStore, hash: string) => {
  const found = await Promise.all(PHOTO_FILES.map((file) => hasFile(store, hash, file)));
  return found.filter(Boolean).length;
};

/** As if the upload had been so long ago. */
const age = ({ database }: PhotoStore, hash: string, minutes: number) =>
  sql`update photos set claimed_at = now() - make_interval(mins => ${minutes}) where hash = ${hash}`.execute(
    database,
  );

const put = ({ platform }: PhotoStore, hash: string) =>
  platform.files.put(`photos/${hash.slice(0, 1)}/${hash}/960.webp`, Buffer.from('x'), 'image/webp');

let seed = 1_000;
const nextPicture = () =>
  landscape(90, 60, (seed += 1))
    .jpeg()
    .toBuffer();

describe.each(stores)('removing photos %s', (_name, store) => {
  const { post, platform, database } = store;

  /** An upload whose review was never written. */
  const abandon = async () => {
    const { hash, remove } = await post(await nextPicture());
    await remove();
    await sql`delete from pgboss.job`.execute(database);
    return hash;
  };

  it('a review that is deleted takes its files along, by a job in its transaction', async () => {
    const { hash, remove } = await post(await nextPicture());
    expect((await remove()).statusCode).toBe(204);
    const { rows } = await sql<{ data: unknown }>`
      select data from pgboss.job where name = ${photoRelease.name} and data::text like ${`%${hash}%`}`.execute(
      database,
    );
    expect(rows).toEqual([{ data: { hashes: [hash] } }]);
    expect(await filesOf(store, hash)).toBe(6);
    await release(platform, hash);
    expect([await rowsOf(store, hash), await filesOf(store, hash)]).toEqual([[], 0]);
    // Once more does no harm.
    await release(platform, hash);
  });

  it('a photo of two reviews stays until the second is deleted', async () => {
    const bytes = await nextPicture();
    const [one, other] = [await post(bytes), await post(bytes)];
    await one.remove();
    await release(platform, one.hash);
    expect(await filesOf(store, one.hash)).toBe(6);
    await other.remove();
    await release(platform, one.hash);
    expect(await filesOf(store, one.hash)).toBe(0);
  });

  it('the sweep removes a photo without a review an hour after its upload, and no other', async () => {
    const [kept, fresh, orphan] = [
      (await post(await nextPicture())).hash,
      await abandon(),
      await abandon(),
    ];
    await age(store, fresh, 55);
    await age(store, orphan, 65);
    await sweep(platform);
    expect(await filesOf(store, kept)).toBe(6);
    expect(await filesOf(store, fresh)).toBe(6);
    expect([await rowsOf(store, orphan), await filesOf(store, orphan)]).toEqual([[], 0]);
  });

  it('the sweep removes files of which no row knows, and leaves what is no photo', async () => {
    const { hash } = await post(await nextPicture());
    const stranger = 'Z'.repeat(43);
    await put(store, stranger);
    await platform.files.put('photos/Z/readme/960.webp', Buffer.from('x'), 'image/webp');
    await sweep(platform);
    expect(await hasFile(store, stranger, '960.webp')).toBe(false);
    expect(await rowsOf(store, stranger)).toEqual([]);
    expect(await filesOf(store, hash)).toBe(6);
    const readme = await platform.files.open('photos/Z/readme/960.webp');
    expect(await readme?.toArray()).toEqual([Buffer.from('x')]);
  });

  it('the sweep of a storage that is mostly of another database removes nothing', async () => {
    const strangers = Array.from({ length: 150 }, (_, index) => String(index).padStart(43, 'Y'));
    for (const hash of strangers) await put(store, hash);
    await expect(sweep(platform)).rejects.toThrow('most stored photos belong to another database');
    const [first = ''] = strangers;
    expect(await hasFile(store, first, '960.webp')).toBe(true);
    for (const hash of strangers) await platform.files.deleteFolder(`photos/Y/${hash}`);
  });

  /** Files that wait before they remove, until the test lets them go on. */
  const useSlowFiles = () => {
    const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const files = {
      ...platform.files,
      async deleteFolder(key: string) {
        reached.resolve();
        await goOn.promise;
        await platform.files.deleteFolder(key);
      },
    };
    return { slow: { ...platform, files }, reached: reached.promise, goOn: goOn.resolve };
  };

  it.each(['removed', 'swept as unknown'])(
    'the same picture sent while its files are being %s does not lose them',
    async (how) => {
      const bytes = await nextPicture();
      const { hash, remove } = await post(bytes);
      await remove();
      const { slow, reached, goOn } = useSlowFiles();
      if (how !== 'removed') await database.deleteFrom('photos').where('hash', '=', hash).execute();
      const removing = how === 'removed' ? release(slow, hash) : sweep(slow);
      await reached;
      const again = post(bytes);
      await someoneWaits(database);
      goOn();
      await removing;
      expect((await again).hash).toBe(hash);
      expect(await filesOf(store, hash)).toBe(6);
    },
  );

  it('a photo that is uploaded, and not yet of a review, is not removed with another review that shows it', async () => {
    const bytes = await nextPicture();
    const { hash, remove } = await post(bytes);
    await database
      .updateTable('photos')
      .set({ claimed_at: new Date() })
      .where('hash', '=', hash)
      .execute();
    await remove();
    await release(platform, hash);
    expect(await filesOf(store, hash)).toBe(6);
    await age(store, hash, 65);
    await release(platform, hash);
    expect(await filesOf(store, hash)).toBe(0);
  });

  it('a review waits for the removal of its photo, and is then refused rather than broken', async () => {
    const bytes = await nextPicture();
    const { hash, remove } = await post(bytes);
    await remove();
    await release(platform, hash);
    const photo = { hash, width: 90, height: 60, preview: '' };
    await expect(
      database
        .transaction()
        .execute((transaction) => createPhotos(platform).attach(transaction, photo)),
    ).rejects.toMatchObject({ status: 503 });
  });
});

it('a worker does it', async () => {
  const [, store] = stores[0];
  const { hash, remove } = await store.post(await nextPicture());
  await startWorker(store.databaseUrl, { SMTP_URL: 'smtp://127.0.0.1:9' }, onTestFinished);
  await remove();
  await vi.waitFor(async () => expect(await filesOf(store, hash)).toBe(0), 30_000);
});

describe("the sweep's list", () => {
  const [, store] = stores[0];
  const { platform, database } = store;
  const isListed = async (hash: string) =>
    (await rowsOf(store, hash)).map(({ unused_since }) => unused_since !== null);
  const deleteReview = (id: number) => database.deleteFrom('reviews').where('id', '=', id);

  it('holds what is uploaded or freed, however it was freed, and nothing that is shown', async () => {
    const { hash, id } = await store.post(await nextPicture());
    expect(await isListed(hash)).toEqual([false]);
    const addVisit = () => addVisitRow(database, { spring_id: 1, photo_hash: hash });
    const [one, other] = [await addVisit(), await addVisit()];
    // Without the service, so there is no job.
    for (const free of [
      deleteReview(id),
      database.updateTable('visits').set({ photo_hash: null }).where('id', '=', one),
    ]) {
      await free.execute();
      expect(await isListed(hash)).toEqual([true]);
      await release(platform, hash);
      await sweep(platform);
      expect([await isListed(hash), await filesOf(store, hash)]).toEqual([[false], 6]);
    }
    await database.deleteFrom('visits').where('id', '=', other).execute();
    expect(await isListed(hash)).toEqual([true]);
    await sweep(platform);
    expect([await rowsOf(store, hash), await filesOf(store, hash)]).toEqual([[], 0]);
  });

  it('hardening: a photo freed or shown again while the sweep looks at it is neither forgotten nor lost', async () => {
    const bytes = await nextPicture();
    const { hash, id } = await store.post(bytes);
    // Listed by mistake, or by the release before.
    await sql`update photos set unused_since = now() where hash = ${hash}`.execute(database);
    const freeing = await database.startTransaction().execute();
    await freeing.deleteFrom('reviews').where('id', '=', id).execute();
    const sweeping = sweep(platform);
    await someoneWaits(database);
    await freeing.commit().execute();
    await sweeping;
    expect(await rowsOf(store, hash)).toEqual([]);

    const again = await store.post(bytes);
    await deleteReview(again.id).execute();
    const showing = await database.startTransaction().execute();
    await createPhotos(platform).attach(showing, { hash, width: 90, height: 60, preview: '' });
    const sweepingAgain = sweep(platform);
    await someoneWaits(database);
    await addReview(showing, { photo_hash: hash });
    await showing.commit().execute();
    await sweepingAgain;
    expect([await isListed(hash), await filesOf(store, hash)]).toEqual([[false], 6]);
  });

  it('of ten thousand photos, the sweep reads those on it', async () => {
    await sql`insert into photos (hash, width, height, preview, claimed_at, unused_since)
      select 'sweep-' || lpad(n::text, 37, '0'), 1, 1, '', null, case when n % 1000 = 0 then now() end
      from generate_series(1, 10000) n`.execute(database);
    onTestFinished(async () => {
      await sql`delete from photos where starts_with(hash, 'sweep-')`.execute(database);
    });
    // The planner also looks at dead rows that other tests left behind.
    await sql`vacuum analyze photos, reviews, visits`.execute(database);
    const { listed, read } = await database.transaction().execute(async (transaction) => {
      const listed = await listUnusedPhotos(transaction, '', 500);
      const { rows } = await sql<{ read: number }>`
        select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read
        from pg_stat_xact_user_tables where relname in ('photos', 'reviews', 'visits')`.execute(
        transaction,
      );
      return { listed, read: rows[0]?.read };
    });
    expect(listed.filter((hash) => hash.startsWith('sweep-'))).toHaveLength(10);
    expect(read).toBeLessThan(listed.length + 100);
  });
});

describe('with S3 away', () => {
  const S3 = {
    S3_BUCKET: 'photos',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'x',
    S3_SECRET_ACCESS_KEY: 'x',
  };
  const TIMEOUT_MS = 600;
  const CANNOT_STORE = "We can't store photos right now. You can send the rest without one.";

  /** Takes connections and never says a word. */
  const startFrozen = async () => {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return (server.address() as AddressInfo).port;
  };

  it.each(['refused', 'frozen'])(
    'connections %s: the person gets an answer within seconds, and reviews without photos still work',
    { tags: '@19.44' },
    async (how) => {
      const port = how === 'frozen' ? await startFrozen() : 9;
      const { app, platform, database } = await useApp({
        ...S3,
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        FILES_TIMEOUT_MS: String(TIMEOUT_MS),
      });
      const cookie = await signIn(platform, await addMember(database));
      const post = (bytes?: Buffer) => {
        const { headers, payload } = photoForm(bytes ? [{ bytes }] : []);
        return app.inject({
          method: 'POST',
          url: '/api/springs/1/reviews',
          headers: { ...headers, cookie },
          payload,
        });
      };
      const picture = await nextPicture();
      // From the storage's first call on: how long decoding takes is the machine's affair.
      const put = platform.files.put.bind(platform.files);
      let begin = 0;
      vi.spyOn(platform.files, 'put').mockImplementation((...file) => {
        begin ||= performance.now();
        return put(...file);
      });
      const answer = await post(picture);
      expect([answer.statusCode, answer.json()]).toEqual([503, { error: CANNOT_STORE }]);
      expect(answer.headers['retry-after']).toBeDefined();
      expect(begin).toBeGreaterThan(0);
      expect(performance.now() - begin).toBeLessThan(10 * TIMEOUT_MS);
      expect((await post()).statusCode).toBe(201);
      const hash = await addPhoto(database);
      await addReview(database, { photo_hash: hash });
      const reading = await app.inject(`/photos/${hash}/960.webp`);
      expect([reading.statusCode, reading.json()]).toEqual([
        503,
        { error: "We can't show photos right now." },
      ]);
      expect(reading.headers['cache-control']).toBe('no-store');
      expect((await app.inject('/api/springs/1/reviews')).statusCode).toBe(200);
    },
  );
});
