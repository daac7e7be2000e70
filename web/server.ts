import type { RenderPage } from '@wildsoak/contract/pages';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { cacheControl } from './app/lib/cache-control.ts';
import { incompletePage, pageContext } from './app/lib/page-context.ts';

const handle = createRequestHandler(build, import.meta.env.MODE);

/** Called with the path alone: the server lets nothing of who asks come this far. */
export const renderPage: RenderPage = async (request, page) => {
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  const response = await handle(request, context);

  response.headers.set(
    'Cache-Control',
    cacheControl(response.status, { incomplete: context.get(incompletePage) }),
  );
  return response;
};
