import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { isOurs } from './services/manage.ts';
import { boundPort, freePort, portOf } from './services/ports.ts';

describe('freePort', () => {
  const servers: Server[] = [];
  afterEach(() => servers.splice(0).forEach((server) => server.close()));

  async function taken(host: string): Promise<number> {
    const server = createServer();
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, host, resolve));
    return boundPort(server) ?? 0;
  }

  it('takes the first wanted port that is free', async () => {
    const free = await freePort([]);
    expect(await freePort([undefined, await taken('127.0.0.1'), free])).toBe(free);
  });

  it('finds another when every wanted port is taken, on whichever address', async () => {
    const wanted = [await taken('127.0.0.1'), await taken('0.0.0.0')];
    expect(wanted).not.toContain(await freePort(wanted));
  });
});

describe('portOf', () => {
  it('reads the port and bears what is no address', () => {
    expect(portOf('postgres://a:b@127.0.0.1:55432/wildsoak')).toBe(55432);
    expect(portOf('redis://127.0.0.1/0')).toBeUndefined();
    expect(portOf('nonsense')).toBeUndefined();
    expect(portOf(undefined)).toBeUndefined();
  });
});

describe('isOurs', () => {
  const noted = 'postgres://wildsoak:secret@127.0.0.1:55432/wildsoak';

  it('holds for no address, our own address, and another database on our server', () => {
    expect(isOurs(undefined, undefined)).toBe(true);
    expect(isOurs('', noted)).toBe(true);
    expect(isOurs(noted, noted)).toBe(true);
    expect(isOurs(noted.replace(/wildsoak$/, 'test_1'), noted)).toBe(true);
  });

  it('does not hold for any other server', () => {
    expect(isOurs('postgres://me@127.0.0.1:5432/wildsoak', noted)).toBe(false);
    expect(isOurs('postgres://me@db/wildsoak', undefined)).toBe(false);
  });
});
