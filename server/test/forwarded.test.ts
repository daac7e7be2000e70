import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { useApp } from './support/test-app.ts';

// Over sockets from several addresses of this machine: it owns 127.0.0.1 to 127.0.0.9.

const SEARCHES = 120;

const listen = async (environment: Record<string, string>) => {
  // A slow machine must not look like a missing Redis.
  const { app } = await useApp(environment);
  await app.listen({ host: '0.0.0.0', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return port;
};

const search = (port: number, localAddress: string, forwardedFor: string) =>
  new Promise<number>((resolve, reject) => {
    const path = '/api/springs?search=kirkham';
    const headers = {
      'x-forwarded-for': forwardedFor,
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'ftp',
      'x-real-ip': forwardedFor,
      forwarded: `for=${forwardedFor}`,
      'cf-connecting-ip': forwardedFor,
      'true-client-ip': forwardedFor,
    };
    request({ host: '127.0.0.1', port, path, localAddress, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', reject)
      .end();
  });

let spoofs = 0;
const fresh = () => {
  spoofs += 1;
  return `10.1.${spoofs >> 8}.${spoofs & 255}`;
};

/** Sends one call too many, and returns the last answer. */
const exceed = async (port: number, from: string, forwardedFor: () => string) => {
  for (let count = 0; count < SEARCHES; count += 1)
    expect(await search(port, from, forwardedFor())).toBe(200);
  return search(port, from, forwardedFor());
};

describe('hardening: spoofed X-Forwarded-* in limiter keys', { tags: '@19.12' }, () => {
  it('nobody is believed where no proxy is ours', async () => {
    const port = await listen({});
    expect(await exceed(port, '127.0.0.1', fresh)).toBe(429);
    expect(await search(port, '127.0.0.2', fresh())).toBe(200);
  });

  it('of our proxies alone, and only what they add themselves', async () => {
    const port = await listen({ TRUSTED_PROXIES: '127.0.0.9' });
    expect(await exceed(port, '127.0.0.9', fresh), 'each caller counts for themselves').toBe(200);
    expect(await exceed(port, '127.0.0.9', () => '10.9.9.9'), 'a caller').toBe(429);
    expect(await exceed(port, '127.0.0.9', () => `${fresh()}, 10.7.7.7`), 'who lies').toBe(429);
    expect(await exceed(port, '127.0.0.3', fresh), 'past the proxy').toBe(429);
  });
});
