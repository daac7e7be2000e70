import { once } from 'node:events';
import { request } from 'node:http';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addMember, signIn } from '../../../../test/support/members.ts';
import { landscape, photoForm } from '../../../../test/support/photos.ts';
import { exampleText } from '../../../../test/support/reviews.ts';
import { useApp } from '../../../../test/support/test-app.ts';
import { exampleVisit } from '../../../../test/support/visits.ts';
import { createReviews } from '../reviews.service.ts';

const { app, platform, database } = await useApp();
const target = await app.listen({ host: '127.0.0.1', port: 0 });

const take = vi.spyOn(platform.uploads, 'take');
const decode = vi.spyOn(platform.decoder, 'decode');
const put = vi.spyOn(platform.files, 'put');
beforeEach(() => void vi.clearAllMocks());

const pictures = [
  await landscape(64, 48).jpeg().toBuffer(),
  await landscape(64, 48, 9).jpeg().toBuffer(),
] as const;
const [picture, another] = pictures;

const useMember = async () => {
  const { id } = await addMember(database);
  const cookie = await signIn(platform, { id });
  const post = (spring: number, bytes: Buffer | null, key?: string) => {
    const { headers, payload } = photoForm(bytes ? [{ bytes }] : []);
    return app.inject({
      method: 'POST',
      url: `/api/springs/${spring}/reviews`,
      headers: { ...headers, cookie, ...(key !== undefined && { 'idempotency-key': key }) },
      payload,
    });
  };
  return { id, cookie, post };
};

/** Ten reviews, the first of them with the picture, by the key 'first'. */
const useWriterOfTen = async (spring: number) => {
  const writer = await useMember();
  expect((await writer.post(spring, picture, 'first')).statusCode).toBe(201);
  for (let count = 1; count < 10; count += 1)
    expect((await writer.post(spring, null)).statusCode).toBe(201);
  vi.clearAllMocks();
  return writer;
};

const expectNoWork = () => {
  expect(take).not.toHaveBeenCalled();
  expect(decode).not.toHaveBeenCalled();
  expect(put).not.toHaveBeenCalled();
};

const photosAndReviews = async () =>
  Promise.all([
    database.selectFrom('photos').select('hash').execute(),
    database.selectFrom('reviews').select('id').execute(),
  ]);

describe('hardening: limits that count results, not requests', { tags: '@19.70' }, () => {
  const KINDS = ['reviews', 'visits'] as const;

  it.each(KINDS)('300 replays of a used key with other %s: 429 after 100', async (kind) => {
    const { cookie } = await useMember();
    const send = (nth: number) => {
      const comment = `Number ${nth}`;
      const { headers, payload } = photoForm(
        [],
        kind === 'visits'
          ? { visit: JSON.stringify(exampleVisit({ comment })) }
          : { rating: '5', comment },
      );
      const url = `/api/springs/306/${kind}`;
      const all = { ...headers, cookie, 'idempotency-key': 'again' };
      return app.inject({ method: 'POST', url, headers: all, payload });
    };
    const written = await send(0);
    expect(written.statusCode).toBe(201);
    const counts: Record<number, number> = {};
    for (let nth = 1; nth <= 300; nth += 1) {
      // Some of them are honest: the first answer was lost.
      const answer = await send(nth % 50 === 0 ? 0 : nth);
      counts[answer.statusCode] = (counts[answer.statusCode] ?? 0) + 1;
      if (answer.statusCode === 201) expect(answer.json()).toEqual(written.json());
    }
    expect(counts).toEqual({ 201: 1, 422: 98, 429: 201 });
  });
});

describe('hardening: work done for who may not ask', { tags: '@19.32' }, () => {
  it('beyond the ten reviews of a day: 429 before a byte of the photo is used, and nothing stays behind', async () => {
    const { post } = await useWriterOfTen(300);
    const before = await photosAndReviews();
    const answer = await post(300, another);
    expect([answer.statusCode, answer.json()]).toEqual([
      429,
      { error: 'You can write 10 reviews a day. Please try again in 24 hours.' },
    ]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(80_000);
    expectNoWork();
    expect(await photosAndReviews()).toEqual(before);
  });

  it('for a spring that does not exist: 404, likewise', async () => {
    const { post } = await useMember();
    const before = await photosAndReviews();
    const answer = await post(99_999, another);
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'Spring not found.' }]);
    expectNoWork();
    expect(await photosAndReviews()).toEqual(before);
  });

  it('who asks again with the same key gets the same answer, though the ten are used up; nothing is decoded again', async () => {
    const { post } = await useWriterOfTen(301);
    const again = await post(301, picture, 'first');
    expect([again.statusCode, again.json()]).toMatchObject([201, { image: { width: 64 } }]);
    expect(decode).not.toHaveBeenCalled();
  });

  it('a key that was used does not get another photo decoded: 422', async () => {
    const { post } = await useWriterOfTen(302);
    expect((await post(302, another, 'first')).statusCode).toBe(422);
    expect(decode).not.toHaveBeenCalled();
    expect((await post(302, another, '')).statusCode).toBe(429);
  });

  it('a key that was used at another address: 422 before a byte of the photo is used', async () => {
    const { cookie, post } = await useWriterOfTen(304);
    expect((await post(305, another, 'first')).statusCode).toBe(422);
    const { headers, payload } = photoForm([{ bytes: another, field: 'photo' }], {
      visit: JSON.stringify(exampleVisit()),
    });
    const visit = await app.inject({
      method: 'POST',
      url: '/api/springs/304/visits',
      headers: { ...headers, cookie, 'idempotency-key': 'first' },
      payload,
    });
    expect(visit.statusCode).toBe(422);
    expectNoWork();
  });

  it('what is counted and then not written is none of the ten', async () => {
    const { id, post } = await useMember();
    const text = exampleText();
    const photo = { hash: 'x'.repeat(43), width: 1, height: 1, preview: '' };
    const reviews = createReviews(platform);
    for (let count = 0; count < 10; count += 1) {
      const failing = reviews.create(id, 303, { text, photo }, undefined);
      await expect(failing).rejects.toMatchObject({ status: 503 });
    }
    expect((await post(303, null)).statusCode).toBe(201);
  });

  it('the answer comes while most of the photo is still on its way, and sending the rest breaks nothing', async () => {
    const { cookie } = await useMember();
    const { headers, payload } = photoForm([{ bytes: Buffer.alloc(5_000_000, 1) }]);
    const sending = request(`${target}/api/springs/99999/reviews`, {
      method: 'POST',
      headers: { ...headers, cookie, 'content-length': payload.length },
    });
    const broken = vi.fn();
    sending.on('error', broken);
    sending.write(payload.subarray(0, 1_000));
    const [response] = await once(sending, 'response');
    expect(response.statusCode).toBe(404);
    response.resume();
    sending.end(payload.subarray(1_000));
    await once(sending, 'close');
    expect(broken).not.toHaveBeenCalled();
    expectNoWork();
  });
});
