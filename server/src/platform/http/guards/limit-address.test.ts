import { isIPv6 } from 'node:net';
import fc from 'fast-check';
import { fastify } from 'fastify';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fairQueue } from '../../fair-queue.ts';
import { addressKey, registerAddresses } from './limit-address.ts';

describe('the address that a limit counts', { tags: '@19.12' }, () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('%s is %s', (ip, key) => expect(addressKey(ip)).toBe(key));

  const group = fc.oneof(fc.constant(0), fc.nat(0xff_ff));
  const groups = fc.array(group, { minLength: 8, maxLength: 8 });
  const plain = (parts: number[]) => parts.map((part) => part.toString(16)).join(':');
  /** Other spellings: zeros left out or added in front, or an IPv4 address at the end. */
  const spellings = (parts: number[]): string[] => {
    const canonical = new URL(`http://[${plain(parts)}]`).hostname.slice(1, -1);
    const [high = 0, low = 0] = parts.slice(6);
    const tail = [high >> 8, high & 255, low >> 8, low & 255].join('.');
    const long = parts.map((part) => part.toString(16).padStart(4, '0')).join(':');
    // 'a::b' can also stand for a single group of zeros.
    const zero = parts.indexOf(0);
    const short =
      zero < 0
        ? plain(parts)
        : `${plain(parts.slice(0, zero))}::${[...parts.slice(zero + 1, 6).map((part) => part.toString(16)), tail].join(':')}`;
    return [
      canonical,
      canonical.toUpperCase(),
      long,
      `${canonical}%eth0`,
      ...(zero < 6 ? [short] : []),
    ];
  };

  it('hardening: an address is one address however it is spelled', () => {
    fc.assert(
      fc.property(groups, (parts) => {
        for (const spelling of spellings(parts).filter((text) => isIPv6(text))) {
          expect(addressKey(spelling), spelling).toBe(addressKey(plain(parts)));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('hardening: an IPv4 address in the clothes of an IPv6 address is itself, in any spelling', () => {
    fc.assert(
      fc.property(fc.ipV4(), (ip) => {
        const mapped = new URL(`http://[::ffff:${ip}]`).hostname.slice(1, -1);
        expect(addressKey(`::ffff:${ip}`)).toBe(ip);
        expect(addressKey(mapped), mapped).toBe(ip);
        expect(addressKey(`0:0:0:0:0:FFFF:${ip}`)).toBe(ip);
      }),
      { numRuns: 500 },
    );
  });

  it('hardening: one /64 is one, two are two, and what is no address is taken as it is', () => {
    fc.assert(
      fc.property(groups, groups, (a, b) => {
        const [net, other] = [a.slice(0, 4), b.slice(0, 4)];
        // Mapped addresses are IPv4 addresses.
        fc.pre(net.some((part) => part > 0) && other.some((part) => part > 0));
        expect(addressKey(plain([...net, ...b.slice(4)]))).toBe(addressKey(plain(a)));
        expect(addressKey(plain(a)) === addressKey(plain(b))).toBe(plain(net) === plain(other));
      }),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fc.pre(!isIPv6(text));
        expect(addressKey(text)).toBe(text);
      }),
    );
  });
});

it('hardening: a caller keeps its own line while its body is read', async () => {
  const app = fastify({ trustProxy: true });
  onTestFinished(() => app.close());
  registerAddresses(app);
  const { promise: released, resolve: release } = Promise.withResolvers<string>();
  onTestFinished(() => release(''));
  // One address may hold one of two, and none waits.
  const share = { atOnce: 1, waiting: 0 };
  const inLine = fairQueue({ what: '', atOnce: 2, waiting: 9, share, by: 'address' }, () =>
    Object.assign(new Error('full'), { statusCode: 503 }),
  );
  app.post('/hold', () => inLine(() => released));
  app.post('/pass', () => inLine(() => Promise.resolve('passed')));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const post = (path: string, address: string) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ text: 'x'.repeat(200_000) }),
    });
  const held = post('/hold', '203.0.113.1');
  await vi.waitUntil(async () => (await post('/pass', '203.0.113.1')).status === 503, 20_000);
  expect((await post('/pass', '203.0.113.2')).status).toBe(200);
  release('held');
  expect((await held).status).toBe(200);
});
