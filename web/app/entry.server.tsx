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

const reasonOf = (error: unknown): string => {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
};

/**
 * One short line: React Router would print a stack for every odd address that somebody tries.
 * Quoted, because the error may repeat line breaks of that address.
 */
export const handleError = (error: unknown, { request }: { request: Request }) => {
  if (request.signal.aborted) return;
  const { pathname } = new URL(request.url);
  // oxlint-disable-next-line no-console -- Pages have no logger; the server's stderr is collected.
  console.error(`Page ${pathname} failed: ${JSON.stringify(reasonOf(error).slice(0, 200))}`);
};
