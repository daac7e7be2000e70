import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/http/api.ts';
import { favoritesKey } from '../domain/favorites/favorites.ts';
import { springForMember } from '../domain/spring/spring-detail.ts';
import { currentUser } from './current-user.ts';
import { isLogoutOwed, setLogoutOwed } from './owed-logout.ts';
import { forgetMember, tellOtherTabs, watchSession } from './session-watch.ts';

const ADA = { username: 'ada' };
const BEN = { username: 'ben' };

/** Like the browser's: everybody on the channel hears a message but who sent it. */
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

const user = () => queries.getQueryData(currentUser.queryKey);

beforeEach(async () => {
  session = ADA;
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('fetch', async () =>
    Response.json({ isLoggedIn: session !== null, user: session }),
  );
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const endWatch = watchSession(queries);
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

describe('another tab', () => {
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

describe('a refused call', () => {
  const refuse = (status: number) => Promise.reject(new ApiError(status, 'Refused.'));
  const read = (status: number) =>
    queries.fetchQuery({ queryKey: ['mine'], queryFn: () => refuse(status) }).catch(() => {});
  const write = (status: number) =>
    new MutationObserver(queries, { mutationFn: () => refuse(status) }).mutate().catch(() => {});

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
  });
});

it('of a former member nothing is kept', () => {
  const shown = [
    [...favoritesKey('Ada'), 'all'],
    springForMember({ username: 'Ada', is_premium: true }, 7).queryKey,
  ];
  const stops = shown.map((queryKey) => {
    queries.setQueryData(queryKey, 'shown');
    return new QueryObserver(queries, { queryKey, staleTime: Infinity }).subscribe(() => {});
  });
  queries.setQueryData(['springs', 'one', 7], 'not shown');
  forgetMember(queries, 'Ada');
  expect(
    queries
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([currentUser.queryKey]);
  for (const stop of stops) stop();
});
