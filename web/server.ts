import type { RenderPage } from '@wildsoak/contract/pages';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { cacheControl } from './app/lib/cache-control.ts';
import { incompletePage, pageContext } from './app/lib/page-context.ts';

const handle = createRequestHandler(build, import.meta.env.MODE);

const onlyReads = new Set(['GET', 'HEAD']);

export const renderPage: RenderPage = async (request, page) => {
  if (!onlyReads.has(request.method)) {
    return new Response('Method Not Allowed', {
      status: 405,
      headers: { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' },
    });
  }

  // Pages are shared by caches, so nothing of the asker may reach them: not the Host header, not a
  // cookie, not any header that a library might one day read.
  const { pathname, search } = new URL(request.url);
  const url = new URL(page.publicUrl);
  url.pathname = pathname;
  url.search = search;
  const anonymous = new Request(url, { method: request.method, signal: request.signal });

  const context = new RouterContextProvider();
  context.set(pageContext, page);
  const response = await handle(anonymous, context);

  response.headers.set(
    'Cache-Control',
    cacheControl(response.status, { incomplete: context.get(incompletePage) }),
  );
  return response;
};
