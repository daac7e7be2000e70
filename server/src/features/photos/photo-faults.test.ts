import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { photoSweep, photoWork } from './photos.jobs.ts';
import { someoneWaits } from '../../../test/support/database-tools.ts';
import { addMember, signIn } from '../../../test/support/members.ts';
import { landscape, photoForm } from '../../../test/support/photos.ts';
import { startServer } from '../../../test/support/server-process.ts';
import { useApp } from '../../../test/support/test-app.ts';
import { filesFolderOf } from '../../../test/support/test-database.ts';

const { app, platform, database, databaseUrl } = await useApp();

const storedFiles = async () => {
  const entries = await readdir(filesFolderOf(databaseUrl), { recursive: true }).catch(() => []);
  return entries.filter((name) => /\.(webp|avif)$/.test(name));
};

const post = async (server: { url: string }, bytes: Buffer, address = '198.51.100.1') => {
  const cookie = await signIn(platform, await addMember(database));
  const { headers, payload } = photoForm([{ bytes }]);
  return new Promise<number>((resolve) => {
    const sending = request(`${server.url}/api/springs/1/reviews`, {
      method: 'POST',
      headers: {
        ...headers,
        cookie,
        'content-length': payload.length,
        'x-forwarded-for': address,
      },
    });
    sending.on('error', () => resolve(0));
    sending.on('response', (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    sending.end(payload);
  });
};

it(
  'killing the server between storing the file and committing the row leaves no broken review, and the clean-up job removes the orphan',
  { tags: '@19.43' },
  async () => {
    const server = await startServer(databaseUrl, { DATABASE_TIMEOUT_MS: '120000' });
    const { answering } = await database.transaction().execute(async (transaction) => {
      // The review is written after its spring is locked: it waits here, with its photo stored.
      await transaction
        .selectFrom('springs')
        .select('id')
        .where('id', '=', 1)
        .forUpdate()
        .execute();
      const answering = post(server, await landscape(300, 200, 1).jpeg().toBuffer());
      await vi.waitFor(async () => expect(await storedFiles()).toHaveLength(6), 30_000);
      await someoneWaits(database);
      server.child.kill('SIGKILL');
      await server.exited;
      return { answering };
    });
    expect(await answering).toBe(0);

    const reviews = await app.inject('/api/springs/1/reviews');
    expect([reviews.statusCode, reviews.json()]).toEqual([200, []]);
    const spring = await app.inject('/api/springs/1');
    expect(spring.json()).toMatchObject({ review_count: 0 });
    expect(await database.selectFrom('photos').selectAll().execute()).toHaveLength(1);
    expect(await storedFiles()).toHaveLength(6);

    const sweep = () =>
      photoWork(platform)
        .find(({ kind }) => kind === photoSweep)
        ?.run({ hashes: [] });
    await sweep();
    expect(await storedFiles(), 'an upload may still be on its way').toHaveLength(6);
    await sql`update photos set claimed_at = claimed_at - interval '61 minutes'`.execute(database);
    await sweep();
    expect(await storedFiles()).toEqual([]);
    expect(await database.selectFrom('photos').selectAll().execute()).toEqual([]);
  },
);

it('20 uploads of 14 MB at once: all are stored, and the memory of the server stays bounded', async () => {
  const server = await startServer(databaseUrl, {
    DATABASE_TIMEOUT_MS: '60000',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const memoryMb = async () => {
    const text = await (await fetch(server.metricsUrl)).text();
    return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / 1024 / 1024;
  };
  const bytes = await landscape(200, 150, 2).jpeg().toBuffer();
  const picture = (mark: number) => Buffer.concat([bytes, Buffer.alloc(14 * 1024 * 1024, mark)]);
  // What the first costs, every process costs once.
  expect(await post(server, picture(100))).toBe(201);
  const before = await memoryMb();
  let highest = before;
  const sample = async () => {
    highest = Math.max(highest, await memoryMb());
  };
  const uploads = Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      post(server, picture(200 + index), `198.51.100.${index}`),
    ),
  );
  let answers: number[] | void;
  do answers = await Promise.race([uploads, sample()]);
  while (!answers);
  expect(answers, server.output.text).toEqual(Array(20).fill(201));
  const grown = highest - before;
  // Of 280 that were sent. A machine with much to do collects its garbage late.
  expect(grown).toBeLessThan(150);
});
