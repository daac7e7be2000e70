import {
  environmentManager,
  focusManager,
  QueryClient,
  QueryObserver,
} from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentUser, sendLogout } from './current-user.ts';
import { isLogoutOwed, setLogoutOwed } from './owed-logout.ts';

const ADA = { username: 'ada' };
const STATUS = '/api/auth/status';
const LOGOUT = '/api/auth/logout';

/** What the server says now; 0 is nothing. A session that was ended is not there any more. */
let session: typeof ADA | null;
let failure: number | null;
const calls: string[] = [];

const answer = async (path: string) => {
  calls.push(path);
  if (failure === 0) throw new TypeError('Failed to fetch');
  if (failure !== null) return new Response('broken', { status: failure });
  if (path === LOGOUT) session = null;
  return path === LOGOUT
    ? new Response(null, { status: 204 })
    : Response.json({ isLoggedIn: session !== null, user: session });
};

const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};

const refuse = () => {
  throw new DOMException('', 'SecurityError');
};
const forbidden = { getItem: refuse, setItem: refuse, removeItem: refuse };

let client: QueryClient;
const ask = () => client.fetchQuery({ ...currentUser, staleTime: 0 });

beforeEach(() => {
  [session, failure] = [ADA, null];
  calls.length = 0;
  client = new QueryClient();
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('localStorage', storage());
});

afterEach(() => {
  setLogoutOwed(false);
  client.unmount();
  client.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  ['kept by the browser', storage],
  ['kept by the tab where the browser refuses', () => forbidden],
])(
  'a sign-out that the server did not hear is not undone: %s',
  { tags: '@4.4' },
  async (_, makeStorage) => {
    vi.stubGlobal('localStorage', makeStorage());
    expect(await ask()).toEqual(ADA);
    for (failure of [0, 500]) {
      await expect(sendLogout()).rejects.toMatchObject({ status: failure });
      expect(await ask()).toBeNull();
      expect(isLogoutOwed()).toBe(true);
    }
    failure = null;
    calls.length = 0;
    expect(await ask()).toBeNull();
    expect({ calls, session, isOwed: isLogoutOwed() }).toEqual({
      calls: [LOGOUT],
      session: null,
      isOwed: false,
    });
    session = ADA;
    expect(await ask()).toEqual(ADA);
  },
);

it('a sign-out that was heard is not repeated', { tags: '@4.4' }, async () => {
  await sendLogout();
  expect(isLogoutOwed()).toBe(false);
  expect(await ask()).toBeNull();
  expect(calls).toEqual([LOGOUT, STATUS]);
});

it('a known member stays known when a later check fails', { tags: '@4.2' }, async () => {
  expect(await ask()).toEqual(ADA);
  for (failure of [0, 500, 503]) expect(await ask()).toEqual(ADA);
  failure = 401;
  expect(await ask()).toBeNull();
  failure = 500;
  expect(await ask()).toBeNull();
});

const watch = async () => {
  vi.useFakeTimers();
  client.mount();
  const observer = new QueryObserver(client, currentUser);
  const end = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(ADA));
  calls.length = 0;
  return end;
};

it('a tab that is back after a minute asks who is there', { tags: '@14.13' }, async () => {
  const end = await watch();
  const comeBackAfter = async (ms: number) => {
    focusManager.setFocused(false);
    await vi.advanceTimersByTimeAsync(ms);
    focusManager.setFocused(true);
    await vi.advanceTimersByTimeAsync(0);
  };
  await comeBackAfter(50_000);
  expect(calls).toEqual([]);
  await comeBackAfter(11_000);
  expect(calls).toEqual([STATUS]);
  focusManager.setFocused(undefined);
  end();
});

it('a sign-out that is owed is repeated until it is heard', { tags: '@4.4' }, async () => {
  environmentManager.setIsServer(() => false);
  const end = await watch();
  failure = 0;
  await expect(sendLogout()).rejects.toThrow();
  client.setQueryData(currentUser.queryKey, null);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(calls).toEqual([LOGOUT, LOGOUT]);
  failure = null;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(session).toBeNull();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(calls).toEqual([LOGOUT, LOGOUT, LOGOUT]);
  end();
});
