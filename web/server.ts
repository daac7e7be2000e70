import type { RenderPage } from '@wildsoak/contract/pages';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { pageCacheControl } from '@wildsoak/contract/rules/cache-headers';
import { readMapFiles } from './app/lib/page/map-files.ts';
import {
  incompletePage,
  mapFiles,
  pageContext,
  retryAfter,
  revocablePage,
} from './app/lib/page/page-context.ts';

const handle = createRequestHandler(build, import.meta.env.MODE);
const builtMapFiles = readMapFiles(new URL('../client/.vite/manifest.json', import.meta.url));

/** The request holds only the path: nothing about the visitor reaches a page. */
export const renderPage: RenderPage = async (request, page) => {
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  context.set(mapFiles, builtMapFiles);
  const response = await handle(request, context);

  const wait = context.get(retryAfter);
  if (wait !== null && response.status >= 400) response.headers.set('Retry-After', wait);
  response.headers.set(
    'Cache-Control',
    pageCacheControl(response.status, {
      incomplete: context.get(incompletePage),
      revocable: context.get(revocablePage),
    }),
  );
  return response;
};
