import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentMembership, findCopy } from './copies.ts';
import { settle } from './network.ts';
import type { Slot } from './what-is-kept.ts';

/** As much of the browser's storage as the worker uses. */
const createStorage = () => {
  const stores = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const held = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, held);
    return {
      put: async (key: string, answer: Response) => void held.set(key, answer),
      match: async (key: string) => held.get(key)?.clone(),
      delete: async (key: string) => held.delete(key),
      keys: async () => [],
    };
  };
  return { open, delete: async (name: string) => stores.delete(name) };
};

beforeEach(() => {
  vi.stubGlobal('caches', createStorage());
});

const PHOTO: Slot = { store: 'pictures', key: '/photos/a/960.webp' };
const PLANS: Slot = { store: 'personal', key: '/api/planner/plans' };
const STATUS: Slot = { store: 'personal', key: '/api/auth/status' };

const come = (slot: Slot, caching: string | null, status = 200, body = '{"user":null}') =>
  settle(
    slot,
    new Response(body, { status, headers: caching === null ? {} : { 'cache-control': caching } }),
    currentMembership(),
  );

const isKept = async (slot: Slot) => (await findCopy(slot)) !== undefined;

it('Home with filters leaves the copy of Home alone', { tags: '@22.107' }, async () => {
  const home: Slot = { store: 'pages', key: '/' };
  await come(home, null, 200, 'all springs');
  await come({ ...home, isReadOnly: true }, null, 200, 'springs of Idaho');
  await come({ ...home, isReadOnly: true }, null, 404);
  expect(await (await findCopy(home))?.text()).toBe('all springs');
});

describe('what comes from the network', { tags: '@17.5' }, () => {
  it.each(['no-store', 'private, no-store', 'No-Store', 'max-age=60,no-store'])(
    '%s is not kept, wherever it belongs',
    async (caching) => {
      for (const slot of [PHOTO, PLANS, { store: 'pages', key: '/' } as const]) {
        await come(slot, caching);
        expect(await isKept(slot)).toBe(false);
      }
      await come(STATUS, caching, 200, '{"user":{"username":"marge"}}');
      expect(await isKept(STATUS)).toBe(false);
    },
  );

  it.each([
    [PHOTO, 'public, max-age=300, s-maxage=60, must-revalidate'],
    [PLANS, 'private, no-cache'],
    [PLANS, null],
  ])('%o is kept where it is marked %s', async (slot, caching) => {
    await come(slot, caching);
    expect(await isKept(slot)).toBe(true);
  });

  it('a hidden photo loses its copy, for its author too', { tags: '@17.6' }, async () => {
    for (const [caching, status] of [
      ['private, no-store', 200],
      ['no-store', 404],
    ] as const) {
      await come(PHOTO, 'public, max-age=300');
      expect(await isKept(PHOTO)).toBe(true);
      await come(PHOTO, caching, status);
      expect(await isKept(PHOTO)).toBe(false);
    }
  });

  it('a page that came incomplete leaves the whole one where it is', async () => {
    const page: Slot = { store: 'pages', key: '/springs/7' };
    await come(page, 'public, max-age=0', 200, 'whole');
    await come(page, 'no-store', 200, 'a part');
    expect(await (await findCopy(page))?.text()).toBe('whole');
  });
});
