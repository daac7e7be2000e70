import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentMembership, findCopy } from './copies.ts';
import { settle } from './network.ts';
import type { Place } from './places.ts';

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

const PHOTO: Place = { store: 'pictures', key: '/photos/a/960.webp' };
const PLANS: Place = { store: 'personal', key: '/api/planner/plans' };
const STATUS: Place = { store: 'personal', key: '/api/auth/status' };

const come = (place: Place, caching: string | null, status = 200, body = '{"user":null}') =>
  settle(
    place,
    new Response(body, { status, headers: caching === null ? {} : { 'cache-control': caching } }),
    currentMembership(),
  );

const isKept = async (place: Place) => (await findCopy(place)) !== undefined;

describe('hardening: the worker kept what nobody may keep', () => {
  it.each(['no-store', 'private, no-store', 'No-Store', 'max-age=60,no-store'])(
    '%s is not kept, wherever it belongs',
    async (caching) => {
      for (const place of [PHOTO, PLANS, { store: 'pages', key: '/' } as const]) {
        await come(place, caching);
        expect(await isKept(place)).toBe(false);
      }
      await come(STATUS, caching, 200, '{"user":{"username":"marge"}}');
      expect(await isKept(STATUS)).toBe(false);
    },
  );

  it.each([
    [PHOTO, 'public, max-age=300, s-maxage=60, must-revalidate'],
    [PLANS, 'private, no-cache'],
    [PLANS, null],
  ])('%o is kept where it is marked %s', async (place, caching) => {
    await come(place, caching);
    expect(await isKept(place)).toBe(true);
  });

  it('a photo that was hidden loses its copy, whether one may still see it or not', async () => {
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
    const page: Place = { store: 'pages', key: '/springs/7' };
    await come(page, 'public, max-age=0', 200, 'whole');
    await come(page, 'no-store', 200, 'a part');
    expect(await (await findCopy(page))?.text()).toBe('whole');
  });
});
