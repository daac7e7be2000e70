import type { PageContext } from '@wildsoak/contract/pages';
import { RouterContextProvider, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, it, vi } from 'vitest';
import { handleError, withScriptsLast } from './entry.server.tsx';
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

it('hardening: an address without a page left a line for each try', () => {
  expect(logged(new ErrorResponse(404, 'Not Found', ''))).toEqual([]);
  const ours = new ErrorResponse(500, 'Failed', '');
  expect(logged(ours)).toEqual([ours]);
});

it('a visitor who left leaves none', () => {
  expect(logged(new Error('aborted'), AbortSignal.abort())).toEqual([]);
});

const PAGE = `<html lang="en"><link rel="modulepreload" href="/a.js" nonce="n"/><link rel="modulepreload" href="/map.js" fetchPriority="low"/>
<script nonce="n" type="module" async="">import "/manifest.js";
import * as route0 from "/root.js";
window.modules = {"root":route0};

import("/entry.js");</script>`;

it(
  'React is asked for once the page has loaded, and the first springs are on its map',
  { tags: '@22.102' },
  () => {
    const html = withScriptsLast(PAGE);
    expect(html).not.toContain('href="/a.js"');
    // The map does not wait.
    expect(html).toContain('<link rel="modulepreload" href="/map.js"');
    const [, script = ''] =
      /<script nonce="n" type="module" async="">([^<]*)<\/script>/.exec(html) ?? [];
    const before = script.slice(0, script.indexOf('new Promise'));
    expect(before).toContain(
      'const [_0, route0] = await Promise.all([import("/manifest.js"), import("/root.js")])',
    );
    expect(before).toContain('of ["/a.js"]');
    expect(html).toMatch(/^<html class="before-scripts" /);
    expect(before).toContain('classList.remove("before-scripts")');
    expect(before).toContain('window.modules = {"root":route0};');
    expect(script).toMatch(
      /map \? "early-map-settled" : "load", "pointerdown", "keydown"[^]*setTimeout\(go, map \? 3000 : 1500\)[^]*then\(start\)/,
    );
  },
);
