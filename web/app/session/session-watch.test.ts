import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/http/api.ts';
import { currentUser, ofMember } from './current-user.ts';
import { tellOtherTabs } from './other-tabs.ts';
import { isLogoutOwed, setLogoutOwed } from './owed-logout.ts';
import { SIGN_IN_ON_401, watchSession } from './session-watch.ts';

const ADA = { username: 'ada' };
const BEN = { username: 'ben' };

/** Like the browser's: a message reaches everybody on the channel but its sender. */
class Channel extends EventTarget {
  static readonly open = new Set<Channel>();
  constructor() {
    super();
    Channel.open.add(this);
  }
  postMessage(data: unknown) {
    this.say(data);
  }
  say(data: unknown) {
    for (const one of Channel.open) {
      if (one !== this) one.dispatchEvent(new MessageEvent('message', { data }));
    }
  }
}

let queries: QueryClient;
let end: () => void;
let session: typeof ADA | null;
const signInAgain = vi.fn();

const user = () => queries.getQueryData(currentUser.queryKey);

beforeEach(async () => {
  session = ADA;
  signInAgain.mockClear();
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('fetch', async () =>
    Response.json({ isLoggedIn: session !== null, user: session }),
  );
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const endWatch = watchSession(queries, signInAgain);
  const endUser = new QueryObserver(queries, currentUser).subscribe(() => {});
  end = () => [endWatch, endUser].forEach((each) => each());
  await vi.waitFor(() => expect(user()).toEqual(ADA));
});

afterEach(() => {
  end();
  queries.clear();
  setLogoutOwed(false);
  vi.unstubAllGlobals();
});

describe('another tab', { tags: '@14.13' }, () => {
  it('says that somebody came: this one asks who, and owes no sign-out any more', async () => {
    setLogoutOwed(true);
    session = BEN;
    new Channel().say('signed-in');
    await vi.waitFor(() => expect(user()).toEqual(BEN));
    expect(isLogoutOwed()).toBe(false);
  });

  it('says that somebody went', async () => {
    session = null;
    new Channel().say('signed-out');
    await vi.waitFor(() => expect(user()).toBeNull());
  });

  it('hears it from this one, which does not hear itself', () => {
    const heard: unknown[] = [];
    new Channel().addEventListener('message', (event) => {
      heard.push((event as MessageEvent).data);
    });
    tellOtherTabs('signed-out');
    expect(heard).toEqual(['signed-out']);
    expect(queries.isFetching()).toBe(0);
  });
});

describe('a refused call', { tags: ['@14.8', '@14.13'] }, () => {
  const refuse = (status: number) => Promise.reject(new ApiError(status, 'Refused.'));
  const read = (status: number) =>
    queries.fetchQuery({ queryKey: ['mine'], queryFn: () => refuse(status) }).catch(() => {});
  const write = (status: number, meta?: typeof SIGN_IN_ON_401) =>
    new MutationObserver(queries, { mutationFn: () => refuse(status), meta })
      .mutate()
      .catch(() => {});

  it.each([
    ['401 to a question', () => read(401), BEN],
    ['403 to a question: the cookie may be another member’s', () => read(403), BEN],
    ['401 to a change', () => write(401), BEN],
    ['403 to a change: a wrong password', () => write(403), ADA],
    ['500', () => read(500), ADA],
  ])('%s', async (_, call, expected) => {
    session = BEN;
    await call();
    await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(user()).toEqual(expected);
    expect(signInAgain).not.toHaveBeenCalled();
  });

  it('401 to a change that only members can make leads to sign in again', async () => {
    await write(403, SIGN_IN_ON_401);
    expect(signInAgain).not.toHaveBeenCalled();
    await write(401, SIGN_IN_ON_401);
    expect(signInAgain).toHaveBeenCalledOnce();
  });
});

it('of a former member nothing is kept', { tags: '@17.4' }, async () => {
  const deleted = vi.fn(async (_name: string) => true);
  vi.stubGlobal('caches', { delete: deleted });
  const shown = [
    ['favorites', ofMember('Ada'), 'all'],
    ['springs', ofMember('Ada'), 7, true],
  ];
  const stops = shown.map((queryKey) => {
    queries.setQueryData(queryKey, 'shown');
    return new QueryObserver(queries, { queryKey, staleTime: Infinity }).subscribe(() => {});
  });
  queries.setQueryData(['springs', 'one', 7], 'not shown');
  queries.setQueryData(currentUser.queryKey, (ada) => ada && { ...ada, bio: 'Changed.' });
  expect(queries.getQueryCache().getAll()).toHaveLength(4);
  queries.setQueryData(currentUser.queryKey, null);
  expect(
    queries
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([currentUser.queryKey]);
  expect(deleted).toHaveBeenCalledExactlyOnceWith('personal');
  for (const stop of stops) stop();
});
