import { queryOptions } from '@tanstack/react-query';
import type { PageContext } from '@wildsoak/contract/pages';
import type { listFeaturedSprings } from '@wildsoak/contract/springs';
import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { callApi, defineCall, type Send } from '../http/api.ts';
import { incompletePage, pageContext, retryAfter } from './page-context.ts';
import { failedPage, merged, prefetch } from './prefetch.ts';

const call = defineCall<typeof listFeaturedSprings>('GET', '/api/springs/featured');

const featured = (send: Send) =>
  queryOptions({ queryKey: ['featured'], queryFn: () => callApi(send, call, {}) });

const contextWith = (callApi: PageContext['callApi']) => {
  const context = new RouterContextProvider();
  context.set(pageContext, {
    callApi,
    onError: () => undefined,
    publicUrl: 'https://wildsoak.example',
    baseMap: { url: null, attribution: '', attributionUrl: null, topo: false, imagery: false },
    placesUrl: null,
    socialLinks: [],
    hasDemo: false,
    hasSummaries: false,
    scriptMark: 'x',
  });
  return context;
};

it('hands over what the API answered, ready for the browser', async () => {
  const context = contextWith(async () => Response.json([]));
  const { data, state, failure } = await prefetch(context, featured);
  expect({ data, failure }).toEqual({ data: [], failure: null });
  expect(state?.queries.map(({ queryKey }) => queryKey)).toEqual([['featured']]);
  expect(context.get(incompletePage)).toBe(false);
});

it('merges what a page loaded into one state, without what failed', async () => {
  const good = await prefetch(
    contextWith(async () => Response.json([])),
    featured,
  );
  const bad = await prefetch(
    contextWith(async () => Response.json({}, { status: 503 })),
    featured,
  );
  expect(merged(good, bad).state.queries).toEqual(good.state?.queries);
  expect(merged(bad).state.queries).toEqual([]);
});

it.each([
  [503, true],
  [429, true],
  [404, false],
])('an API that answers %i makes the page incomplete: %s', async (status, incomplete) => {
  let calls = 0;
  const context = contextWith(async () => {
    calls += 1;
    return Response.json({ error: 'No' }, { status });
  });
  const { failure } = await prefetch(context, featured);
  expect(failure).toEqual({ status, message: 'No' });
  expect(context.get(incompletePage)).toBe(incomplete);
  expect(calls).toBe(1);
});

it('keeps to itself what went wrong inside the server', async () => {
  const context = contextWith(() => Promise.reject(new Error('password of the database')));
  const { failure } = await prefetch(context, featured);
  expect(failure).toEqual({ status: 500, message: 'HTTP error! status: 500' });
});

it.each([
  { status: 400, shown: 404 },
  { status: 404, shown: 404 },
  ...[401, 403, 409, 413, 422, 429, 500, 503].map((status) => ({ status, shown: status })),
  // What came could not be read.
  { status: 0, shown: 502 },
])(
  'hardening: a failure of $status made a page of another status',
  { tags: '@19.66' },
  ({ status, shown }) => {
    expect(failedPage({ status, message: '' }).init?.status).toBe(shown);
  },
);

it('a page knows how long its call has to wait', { tags: '@19.66' }, async () => {
  const context = contextWith(async () =>
    Response.json({}, { status: 429, headers: { 'retry-after': '7' } }),
  );
  await prefetch(context, featured);
  expect(context.get(retryAfter)).toBe('7');
});
