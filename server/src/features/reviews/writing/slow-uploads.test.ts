import { once } from 'node:events';
import { request, type ClientRequest } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { addMember, signIn } from '../../../../test/support/members.ts';
import { landscape, photoForm } from '../../../../test/support/photos.ts';
import { useApp } from '../../../../test/support/test-app.ts';

const STALL_MS = 3_000;
const { app, platform, database } = await useApp({
  UPLOAD_STALL_MS: String(STALL_MS),
  TRUSTED_PROXIES: '127.0.0.1',
});
const target = await app.listen({ host: '127.0.0.1', port: 0 });

const ATTACKER = '203.0.113.7';
const TRAVELER = '198.51.100.2';

const open = (cookie: string, address: string, { headers, payload }: Form): ClientRequest =>
  request(`${target}/api/springs/1/reviews`, {
    method: 'POST',
    headers: { ...headers, cookie, 'x-forwarded-for': address, 'content-length': payload.length },
  });
type Form = ReturnType<typeof photoForm>;

const statusOf = async (sending: ClientRequest): Promise<number> => {
  const [response] = await once(sending, 'response');
  response.resume();
  return response.statusCode;
};

const member = async () => signIn(platform, await addMember(database));

it(
  'hardening: slow senders held all places: 24 uploads of 8 members at one address, a few bytes at a time; another member is served meanwhile, and each of them is cut with 408',
  { tags: '@19.31', timeout: 60_000 },
  async () => {
    const endless = photoForm([{ bytes: Buffer.alloc(1_000_000, 1) }]);
    const members = await Promise.all(Array.from({ length: 8 }, member));
    const uploads = members.flatMap((cookie) =>
      Array.from({ length: 3 }, () => open(cookie, ATTACKER, endless)),
    );
    const statuses = uploads.map(statusOf);
    let at = 1_000;
    for (const sending of uploads) sending.write(endless.payload.subarray(0, at));
    // More often than a pause may be long.
    const dripping = setInterval(() => {
      at += 1;
      for (const sending of uploads) sending.write(endless.payload.subarray(at - 1, at));
    }, STALL_MS / 6);
    onTestFinished(() => {
      clearInterval(dripping);
      for (const sending of uploads) sending.on('error', () => undefined).destroy();
    });
    const refused = await Promise.any(statuses);
    expect(refused).toBe(503);

    const good = photoForm([{ bytes: await landscape(64, 48).jpeg().toBuffer() }]);
    const traveler = open(await member(), TRAVELER, good);
    traveler.end(good.payload);
    expect(await statusOf(traveler)).toBe(201);

    const all = await Promise.all(statuses);
    expect(all.filter((status) => status === 503)).toHaveLength(16);
    expect(all.filter((status) => status === 408)).toHaveLength(8);
  },
);
