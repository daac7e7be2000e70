import type * as contract from '@wildsoak/contract/springs';
import type { createReview, listSpringReviews, voteOnReview } from '@wildsoak/contract/reviews';
import type { getProfile } from '@wildsoak/contract/profiles';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  anonymousSend,
  ApiError,
  browserSend,
  browserSendWith,
  callApi,
  callApiPage,
  defineCall,
  type Send,
} from './api.ts';

const listSprings = defineCall<typeof contract.listSprings>('GET', '/api/springs');
const getSpring = defineCall<typeof contract.getSpring>('GET', '/api/springs/:id');
const profile = defineCall<typeof getProfile>('GET', '/api/users/:username');
const vote = defineCall<typeof voteOnReview>('POST', '/api/reviews/:id/vote');

const create = defineCall<typeof createReview>(
  'POST',
  '/api/springs/:id/reviews',
  'multipart/form-data',
);
const listReviews = defineCall<typeof listSpringReviews>('GET', '/api/springs/:id/reviews');

const answering = (body: unknown, status = 200) =>
  vi.fn<Send>(async () => Response.json(body, { status }));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the address of a call', () => {
  it('fills the parameters and encodes them', async () => {
    const send = answering({});
    await callApi(send, profile, { params: { username: '../a b?' } });
    expect(send.mock.calls[0]?.[0]).toBe('/api/users/..%2Fa%20b%3F');
  });

  it('encodes the query and leaves out what is not given', async () => {
    const send = answering([]);
    await callApi(send, listSprings, { query: { search: 'a&b=é' } });
    await callApi(send, listSprings, { query: { search: undefined } });
    expect(send.mock.calls.map(([path]) => path)).toEqual([
      '/api/springs?search=a%26b%3D%C3%A9',
      '/api/springs',
    ]);
  });

  it('sends a body as JSON, and says so only then', async () => {
    const send = answering({ vote_score: 1, current_user_vote: 1 });
    await callApi(send, vote, { params: { id: 3 }, body: { vote: 1 } });
    await callApi(send, getSpring, { params: { id: 3 } });
    expect(send.mock.calls[0]).toEqual([
      '/api/reviews/3/vote',
      {
        method: 'POST',
        headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
        body: '{"vote":1}',
      },
    ]);
    expect(send.mock.calls[1]?.[1]).toEqual({
      method: 'GET',
      headers: { Accept: 'application/json' },
    });
  });
});

describe('a form', () => {
  it('is sent as one, without what is not given; the browser itself says its type', async () => {
    const send = answering({}, 201);
    const reviewImage = new File(['x'], 'pool.png', { type: 'image/png' });
    await callApi(send, create, {
      params: { id: 3 },
      body: { rating: '5', comment: 'a\nb', is_soakable: undefined, reviewImage },
    });
    const init = send.mock.calls[0]?.[1];
    expect(init?.headers).toEqual({ Accept: 'application/json' });
    expect(init?.body).toBeInstanceOf(FormData);
    const form = init?.body as FormData;
    expect([...form.keys()]).toEqual(['rating', 'comment', 'reviewImage']);
    expect(form.get('rating')).toBe('5');
    expect(form.get('reviewImage')).toMatchObject({ name: 'pool.png', type: 'image/png' });
  });
});

describe('a page of a list', () => {
  it.each([
    ['</api/springs/3/reviews?sort=newest&cursor=aB_1-x>; rel="next"', 'aB_1-x'],
    ['</api/users/a/reviews?cursor=Zz9>; rel="next"', 'Zz9'],
    ['</api/users/a/reviews?cursor=Zz9>; rel="prev"', null],
    ['</style.css>; rel=preload', null],
    [null, null],
  ])('knows the next one by the Link header: %s', async (link, next) => {
    const send: Send = async () => Response.json([], { headers: link === null ? {} : { link } });
    const page = await callApiPage(send, listReviews, { params: { id: 3 }, query: {} });
    expect(page).toEqual({ items: [], next });
  });
});

describe('a failed call', () => {
  const failing = (response: Response) =>
    callApi(async () => response, getSpring, { params: { id: 1 } });

  it.each([
    [Response.json({ error: 'Spring not found.' }, { status: 404 }), 404, 'Spring not found.'],
    [Response.json({ message: 'Slow down' }, { status: 429 }), 429, 'Slow down'],
    [Response.json({ error: '' }, { status: 500 }), 500, 'HTTP error! status: 500'],
    [Response.json(null, { status: 503 }), 503, 'HTTP error! status: 503'],
    [new Response('<h1>Bad Gateway</h1>', { status: 502 }), 502, 'HTTP error! status: 502'],
  ])('tells the status and what the server said (%#)', async (response, status, message) => {
    const error: unknown = await failing(response).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status, message });
  });

  it('says so when the answer breaks off', async () => {
    await expect(failing(new Response('[{"id":'))).rejects.toMatchObject({
      message: 'the answer could not be read',
    });
  });

  it('is not an empty answer', async () => {
    await expect(failing(new Response(null, { status: 204 }))).resolves.toBeNull();
  });
});

describe('a call from the browser', () => {
  /** Like fetch: waits until its signal fires. */
  const hanging = vi.fn<typeof fetch>(
    (_, init) =>
      new Promise((_resolve, reject) => {
        const signal = init?.signal;
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
  );

  it('gives up on a server that does not answer', async () => {
    const clock = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
    vi.stubGlobal('fetch', hanging);
    const call = callApi(browserSend, listSprings, { query: {} });
    clock.abort(new DOMException('', 'TimeoutError'));
    await expect(call).rejects.toMatchObject({
      status: 0,
      message: 'the server took too long to answer',
    });
  });

  it('stays canceled when the caller cancels it', async () => {
    vi.stubGlobal('fetch', hanging);
    const caller = new AbortController();
    const call = callApi(browserSend, listSprings, { query: {} }, caller.signal);
    caller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('says that there is no connection; sends cookies to us only', { tags: '@7.32' }, async () => {
    const offline = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')));
    vi.stubGlobal('fetch', offline);
    const call = callApi(browserSend, listSprings, { query: {} });
    await expect(call).rejects.toMatchObject({
      status: 0,
      message: 'the server could not be reached',
    });
    expect(offline.mock.calls[0]?.[1]).toMatchObject({ credentials: 'same-origin' });
  });

  it('as a stranger sends no cookies at all', async () => {
    const answering = vi.fn<typeof fetch>(async () => Response.json([]));
    vi.stubGlobal('fetch', answering);
    await callApi(anonymousSend, listSprings, { query: {} });
    expect(answering.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit' });
  });

  it('waits as long as the caller says', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    vi.stubGlobal('fetch', async () => Response.json([]));
    await callApi(browserSendWith({ timeoutMs: 30_000 }), listSprings, { query: {} });
    await callApi(browserSend, listSprings, { query: {} });
    expect(timeout.mock.calls).toEqual([[30_000], [15_000]]);
  });
});
