import type { PageContext } from '@wildsoak/contract/pages';
import { RouterContextProvider, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, it, vi } from 'vitest';
import { handleError } from './entry.server.tsx';
import { pageContext } from './lib/page/page-context.ts';

const URL_TRIED = 'https://wildsoak.example/springs/%0aforged%20line.data';

/** What reaches the server's log. */
const logged = (error: unknown, signal?: AbortSignal) => {
  const onError = vi.fn();
  const context = new RouterContextProvider();
  context.set(pageContext, { onError } as Partial<PageContext> as PageContext);
  handleError(error, { request: new Request(URL_TRIED, signal ? { signal } : {}), context });
  return onError.mock.calls.flat();
};

it("a page that fails is in the server's own log", () => {
  const error = new TypeError('of ours');
  expect(logged(error)).toEqual([error]);
});

it('hardening: an address without a page left a line for each try', { tags: '@19.67' }, () => {
  expect(logged(new ErrorResponse(404, 'Not Found', ''))).toEqual([]);
  const ours = new ErrorResponse(500, 'Failed', '');
  expect(logged(ours)).toEqual([ours]);
});

it('a visitor who left leaves none', () => {
  expect(logged(new Error('aborted'), AbortSignal.abort())).toEqual([]);
});
