import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type RouterContextProvider,
} from 'react-router';
import { pageContext } from './lib/page/page-context.ts';

/**
 * Renders the whole page before it leaves: the Content-Security-Policy header lists its inline
 * scripts, and a page that fails halfway must not go out as a good one.
 */
const renderWhole = (url: string, routerContext: EntryContext, nonce: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const body = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(Buffer.from(chunk));
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString('utf8'));
        done();
      },
    });
    const page = <ServerRouter context={routerContext} url={url} nonce={nonce} />;
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => pipe(body),
      onShellError: reject,
      onError: reject,
      // React would otherwise hide long parts until a script reveals them.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    });
  });

/** On a slow line, what people see comes first: styles, the map, pictures; then React. */
const withScriptsLast = (html: string) =>
  html.replaceAll(
    /<link rel="modulepreload" (?![^>]*fetchpriority)/gi,
    '<link rel="modulepreload" fetchpriority="low" ',
  );

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { scriptMark } = context.get(pageContext);
  const html = withScriptsLast(await renderWhole(request.url, routerContext, scriptMark));
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(html, { status, headers });
}

/** What we failed at. An address without a page is the visitor's own: no line for each that somebody tries. */
export const handleError = (
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(pageContext).onError(error);
};
