import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stripe } from 'stripe';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../src/config.ts';
import { openFiles } from '../src/platform/files.ts';
import { openPlatform } from '../src/platform/platform.ts';
import { addMember, signIn } from './support/members.ts';
import { landscape, photoForm, startS3 } from './support/photos.ts';
import { OWN, startServer } from './support/server-process.ts';
import { testEnvironment } from './support/test-app.ts';
import { cloneDatabase } from './support/test-database.ts';

const CANNOT_STORE = "We can't store photos right now. You can send the rest without one.";

const { url: databaseUrl, drop } = await cloneDatabase();
afterAll(drop);
const platform = openPlatform(readConfig(testEnvironment(databaseUrl)));
afterAll(() => platform.close());
const s3 = await startS3();
afterAll(s3.close);

const folder = await mkdtemp(join(tmpdir(), 'wildsoak-full-'));
afterAll(() => rm(folder, { recursive: true }));

/** Real file systems of 100 and 20 kB, which only the server sees. */
const ON_SMALL_DISKS = [
  'unshare',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  `cd '${folder}' && mkdir temporary files &&
   mount -t tmpfs -o size=100k tmpfs temporary && mount -t tmpfs -o size=20k tmpfs files && exec "$@"`,
  'sh',
];

/** A slow machine must not look like a database that is away. */
const PATIENT = { DATABASE_TIMEOUT_MS: '60000' };
const WEBHOOK_SECRET = 'whsec_test';
const server = await startServer(
  databaseUrl,
  {
    ...PATIENT,
    TMPDIR: join(folder, 'temporary'),
    FILES_DIR: join(folder, 'files'),
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_PRICE_ID: 'price_1',
    STRIPE_API_URL: 'http://127.0.0.1:1',
  },
  afterAll,
  [...ON_SMALL_DISKS, ...OWN],
);

/** What lies in a folder as the server sees it. */
const filesIn = async (name: string) => {
  const path = join(`/proc/${server.child.pid}/root`, folder, name);
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
};

const sendPhoto = async ({ url }: { url: string }, bytes: Buffer) => {
  const cookie = await signIn(platform, await addMember(platform.database));
  const { headers, payload } = photoForm([{ bytes }]);
  const answer = await fetch(`${url}/api/springs/1/reviews`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: new Uint8Array(payload),
  });
  const id = String(answer.headers.get('x-request-id'));
  return { id, answer: [answer.status, await answer.json()] };
};

/** The messages of a logged error and of its causes, from the line that has all of this. */
const causes = (output: { text: string }, ...texts: string[]) =>
  vi.waitFor(() => {
    const has = (line: string) => texts.every((text) => line.includes(text));
    const line = output.text.split('\n').find(has) ?? '';
    interface Failure {
      name?: string;
      message: string;
      code?: string;
      cause?: Failure;
    }
    const chain: string[] = [];
    let failure: Failure | undefined = (JSON.parse(line) as { err: Failure }).err;
    for (; failure; failure = failure.cause)
      chain.push(`${failure.code ?? failure.name}: ${failure.message}`);
    return chain;
  }, 10_000);

describe(
  'a photo that cannot be stored is 503, and the log names the cause',
  { tags: '@23.26' },
  () => {
    it('the disk of the photos is full: nothing unfinished stays', async () => {
      const small = await landscape(400, 300).jpeg({ quality: 90 }).toBuffer();
      expect(small.length).toBeLessThan(80_000);
      const { id, answer } = await sendPhoto(server, small);
      expect(answer).toEqual([503, { error: CANNOT_STORE }]);
      expect(await causes(server.output, CANNOT_STORE, id)).toEqual([
        `Error: ${CANNOT_STORE}`,
        'Error: the photo storage is unavailable',
        expect.stringMatching(/^E_CANNOT_WRITE_FILE: /),
        expect.stringMatching(/^ENOSPC: /),
      ]);
      await vi.waitFor(async () => {
        const left = await filesIn('files');
        expect(left.filter((name) => !/^\d+\.(webp|avif)$/.test(name))).toEqual([]);
      });
      expect(await filesIn('temporary')).toEqual([]);
    });

    it('the temporary disk is full: nothing stays', async () => {
      const large = await landscape(900, 700).png().toBuffer();
      expect(large.length).toBeGreaterThan(120_000);
      const { id, answer } = await sendPhoto(server, large);
      expect(answer).toEqual([503, { error: CANNOT_STORE }]);
      expect(await causes(server.output, CANNOT_STORE, id)).toEqual([
        `Error: ${CANNOT_STORE}`,
        expect.stringMatching(/^ENOSPC: /),
      ]);
      expect(await filesIn('temporary')).toEqual([]);
    });

    it('there is no such bucket', async () => {
      const lost = await startServer(databaseUrl, {
        ...PATIENT,
        ...s3.environment,
        S3_BUCKET: 'nowhere',
      });
      const photo = await landscape(64, 48).jpeg().toBuffer();
      expect((await sendPhoto(lost, photo)).answer).toEqual([503, { error: CANNOT_STORE }]);
      expect((await causes(lost.output, CANNOT_STORE)).at(-1)).toMatch(/^NoSuchBucket: /);
    });

    it('the key is wrong', async () => {
      const wrong = {
        ...testEnvironment(databaseUrl),
        ...s3.environment,
        S3_ACCESS_KEY_ID: 'wrong',
      };
      const put = openFiles(readConfig(wrong).files).put(
        'a/1.webp',
        Buffer.from('x'),
        'image/webp',
      );
      await expect(put).rejects.toMatchObject({ cause: { name: 'InvalidAccessKeyId' } });
    });
  },
);

describe('a webhook that we refuse is 400, and the log says why', () => {
  const REFUSED = "refused an event that claims to be Stripe's";

  const send = async (secret: string, secondsAgo: number) => {
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'x',
      data: { object: {} },
    });
    const timestamp = Math.floor(Date.now() / 1000) - secondsAgo;
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const answer = await fetch(`${server.url}/api/stripe/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    });
    return { status: answer.status, body: await answer.json() };
  };
  const wrong = { status: 400, body: { error: 'The signature is wrong.' } };

  it('our clock is ten minutes ahead', async () => {
    expect(await send(WEBHOOK_SECRET, 600)).toEqual(wrong);
    const reason = "it differs from Stripe's by about 10 minutes";
    expect(await causes(server.output, REFUSED, reason)).toHaveLength(2);
  });

  it('the secret is wrong', async () => {
    expect(await send('whsec_other', 0)).toEqual(wrong);
    const reason = 'does not fit STRIPE_WEBHOOK_SECRET';
    expect(await causes(server.output, REFUSED, reason)).toHaveLength(2);
    expect(server.output.text).not.toContain(WEBHOOK_SECRET);
  });
});
