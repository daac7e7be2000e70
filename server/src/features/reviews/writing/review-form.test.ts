import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request, type ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { addMember, signIn } from '../../../../test/support/members.ts';
import { landscape, photoForm, type SentFile } from '../../../../test/support/photos.ts';
import { useApp } from '../../../../test/support/test-app.ts';

const STALL_MS = 2_000;
const folder = await mkdtemp(join(tmpdir(), 'wildsoak-form-'));
vi.stubEnv('TMPDIR', folder);
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const { app, platform, database } = await useApp({ UPLOAD_STALL_MS: String(STALL_MS) });
const patient = await useApp({ UPLOAD_STALL_MS: '60000' });
const url = '/api/springs/1/reviews';
const small = await landscape(64, 48).jpeg().toBuffer();

const session = async () => signIn(platform, await addMember(database));

const inject = async (headers: Record<string, string>, payload: Buffer | string) =>
  app.inject({ method: 'POST', url, headers: { cookie: await session(), ...headers }, payload });

const send = (files: SentFile[], fields?: Parameters<typeof photoForm>[1]) => {
  const { headers, payload } = photoForm(files, fields);
  return inject(headers, payload);
};

const written = async () =>
  Promise.all([
    database.selectFrom('reviews').select('id').execute(),
    database.selectFrom('photos').select('hash').execute(),
  ]);

describe('the form of a review', () => {
  it.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'image/jpeg'])(
    'another content type is 415: %s',
    { tags: '@19.9' },
    async (type) => {
      const before = await written();
      const answer = await inject({ 'content-type': type }, '{"rating":5}');
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toEqual({ error: expect.any(String) });
      expect(await written()).toEqual(before);
    },
  );

  const photo = { bytes: small };
  it.each<[string, SentFile[], Record<string, string> | [string, string][]]>([
    ['a second photo', [photo, photo], { rating: '5' }],
    ['a file of another name', [{ ...photo, field: 'other' }], { rating: '5' }],
    ['a photo that is text', [], { rating: '5', reviewImage: 'text' }],
    [
      'a field twice',
      [],
      [
        ['rating', '5'],
        ['rating', '1'],
      ],
    ],
    ['a field named __proto__', [], { rating: '5', ['__proto__']: 'x' }],
    ['a field named constructor', [], { rating: '5', constructor: 'x' }],
    ['a file named __proto__', [{ ...photo, field: '__proto__' }], { rating: '5' }],
    ['a field that is too long', [], { rating: '5', comment: 'x'.repeat(20_000) }],
    ['a rating of 9, with a photo', [photo], { rating: '9' }],
    ['no rating', [photo], {}],
  ])(
    '400, and nothing is written or kept: %s',
    { tags: ['@5.25', '@19.32'] },
    async (_name, files, fields) => {
      const before = await written();
      const entries = Array.isArray(fields) ? fields : Object.entries(fields);
      const answer = await send(files, entries);
      expect([answer.statusCode, answer.json()]).toEqual([400, { error: expect.any(String) }]);
      expect(await written()).toEqual(before);
    },
  );

  it('4xx, and nothing is written: too many fields, or parts', async () => {
    const before = await written();
    const many = Array.from({ length: 40 }, (_, index): [string, string] => [`f${index}`, 'x']);
    for (const files of [[], [photo]]) {
      const { statusCode } = await send(files, [['rating', '5'], ...many]);
      expect([400, 413]).toContain(statusCode);
    }
    expect(await written()).toEqual(before);
  });

  it.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['another boundary', 'multipart/form-data; boundary=other', '--one\r\n\r\n--one--'],
    [
      'cut short',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="rating"\r\n\r\n5',
    ],
    [
      'cut short in the photo',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="reviewImage"; filename="x.jpg"\r\n\r\nabc',
    ],
    ['nothing at all', 'multipart/form-data; boundary=b', ''],
  ])('a broken form is 400: %s', async (_name, type, payload) => {
    const before = await written();
    const answer = await inject({ 'content-type': type }, payload);
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: expect.any(String) }]);
    expect(await written()).toEqual(before);
  });

  it('the photo may come before the fields', async () => {
    const { headers, payload } = photoForm([photo], []);
    const end = payload.length - '--between-the-parts--\r\n'.length;
    const rating = photoForm([], { rating: '4' }).payload;
    const answer = await inject(headers, Buffer.concat([payload.subarray(0, end), rating]));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      { rating: 4, image: { width: 64 } },
    ]);
  });
});

describe('when there is no room', () => {
  const CANNOT_STORE = "We can't store photos right now. You can send the rest without one.";

  it(
    '24 uploads are on their way: 503 with Retry-After for a photo, and none for a review without',
    { tags: '@19.31' },
    async () => {
      const owners = Array.from({ length: 24 }, (_, index) => `owner ${index}`);
      const places = await Promise.all(owners.map((owner) => platform.uploads.take(owner, owner)));
      const refused = await send([{ bytes: small }]);
      expect([refused.statusCode, refused.json()]).toEqual([
        503,
        { error: "We're busy right now. Try again in a minute." },
      ]);
      expect(refused.headers['retry-after']).toBe('5');
      expect((await send([])).statusCode).toBe(201);
      await Promise.all(places.map((place) => place.release()));
      expect((await send([{ bytes: small }])).statusCode).toBe(201);
    },
  );

  it('the disk of the server is full or away: 503 with a sentence', async () => {
    const take = vi.spyOn(platform.uploads, 'take');
    take.mockResolvedValueOnce({ path: join(folder, 'nowhere', 'x'), release: async () => {} });
    const answer = await send([{ bytes: small }]);
    take.mockRestore();
    expect([answer.statusCode, answer.json()]).toEqual([503, { error: CANNOT_STORE }]);
  });

  it('there is no decoder: 503 with a sentence', { tags: '@19.44' }, async () => {
    const decode = vi.spyOn(platform.decoder, 'decode').mockRejectedValueOnce(new Error('none'));
    const answer = await send([{ bytes: small }]);
    decode.mockRestore();
    expect([answer.statusCode, answer.json()]).toEqual([503, { error: CANNOT_STORE }]);
  });
});

const target = await app.listen({ host: '127.0.0.1', port: 0 });

/** What lies in the temporary folder of this process, which is the test's own. */
const uploads = async () => {
  const folders = (await readdir(folder)).filter((name) => name.startsWith('wildsoak-uploads-'));
  const files = await Promise.all(folders.map((name) => readdir(join(folder, name))));
  return files.flat();
};

const useSender = async (bytes: Uint8Array) => {
  const { headers, payload } = photoForm([{ bytes }]);
  const owner = { ...headers, cookie: await session() };
  const open = (size: Record<string, string | number> = { 'content-length': payload.length }) =>
    request(target + url, { method: 'POST', headers: { ...owner, ...size } });
  return { owner, payload, open };
};

const answerTo = async (sending: ClientRequest) => {
  const [response] = await once(sending, 'response');
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return { status: response.statusCode, body: JSON.parse(text), headers: response.headers };
};

describe('an upload', () => {
  it(
    'that stalls is cut with 408, and leaves neither a file nor a place taken',
    { tags: ['@19.31', '@19.32'] },
    async () => {
      const { owner, payload, open } = await useSender(Buffer.alloc(1_000_000, 1));
      const stall = () => {
        const sending = open();
        sending.write(payload.subarray(0, 300_000));
        return answerTo(sending);
      };
      const begin = performance.now();
      const stalled = [stall(), stall(), stall()];
      await vi.waitFor(async () => expect(await uploads()).toHaveLength(3), 10_000);
      for (const { status, body, headers } of await Promise.all(stalled)) {
        expect([status, body]).toEqual([
          408,
          { error: 'The photo took too long to arrive. Please try again.' },
        ]);
        expect(headers.connection).toBe('close');
      }
      expect(performance.now() - begin).toBeLessThan(15_000);
      expect(await uploads()).toEqual([]);
      // All three places of one person are free again.
      const good = photoForm([{ bytes: small }]);
      const answer = await app.inject({
        method: 'POST',
        url,
        headers: owner,
        payload: good.payload,
      });
      expect(answer.statusCode).toBe(201);
    },
  );

  it('that is slow but steady is not', async () => {
    // 20 kB a second.
    const bytes = await landscape(400, 250).png({ compressionLevel: 0 }).toBuffer();
    const { payload, open } = await useSender(bytes.subarray(0, 40_000));
    const sending = open();
    const answering = answerTo(sending);
    const begin = performance.now();
    for (let at = 0; at < payload.length; at += 5_000) {
      sending.write(payload.subarray(at, at + 5_000));
      // The slowness itself: longer altogether than a pause may be.
      await delay(250);
    }
    sending.end();
    expect(performance.now() - begin).toBeGreaterThan(STALL_MS);
    // It arrived, and half a picture is none.
    expect((await answering).status).toBe(422);
  });

  it.each([{ says: true }, { says: false }])(
    'that is too large is refused at once, by the size it announces: $says',
    { tags: '@19.30' },
    async ({ says }) => {
      const { payload, open } = await useSender(Buffer.alloc(20 * 1024 * 1024, 1));
      const sending = says ? open() : open({ 'transfer-encoding': 'chunked' });
      const answering = answerTo(sending);
      sending.end(payload);
      expect(await answering).toMatchObject({
        status: 413,
        body: { error: 'That photo is over 15 MB. Please choose a smaller one.' },
      });
      expect(await uploads()).toEqual([]);
    },
  );

  it(
    'hardening: slow senders held all places: one that has arrived, and whose parts do not end, is 400 long before a pause would be too long',
    { tags: '@19.31' },
    async () => {
      const { headers } = photoForm([]);
      const cookie = await signIn(patient.platform, await addMember(patient.database));
      const head = '--between-the-parts\r\nContent-Disposition: form-data; name=';
      const payload = `${head}"x\u0000\r\nWarm.\r\n--between-the-parts--\r\n`;
      const begin = performance.now();
      const request = { method: 'POST', url, headers: { ...headers, cookie }, payload } as const;
      expect((await patient.app.inject(request)).statusCode).toBe(400);
      expect(performance.now() - begin).toBeLessThan(30_000);
    },
  );

  it('that its sender gives up leaves no file', { tags: '@19.32' }, async () => {
    const { payload, open } = await useSender(Buffer.alloc(1_000_000, 1));
    const sending = open();
    sending.on('error', () => undefined);
    sending.write(payload.subarray(0, 300_000));
    await vi.waitFor(async () => expect(await uploads()).toHaveLength(1), 10_000);
    sending.destroy();
    await vi.waitFor(async () => expect(await uploads()).toEqual([]), 10_000);
  });
});
