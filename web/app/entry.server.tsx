import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext } from 'react-router';

/**
 * The page is rendered whole before it leaves: its inline scripts have to be known for the
 * Content-Security-Policy header, and a page that fails half-way must not be sent as a good one.
 */
const renderWhole = (url: string, routerContext: EntryContext): Promise<string> =>
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
    const { pipe } = renderToPipeableStream(<ServerRouter context={routerContext} url={url} />, {
      onAllReady: () => pipe(body),
      onShellError: reject,
      onError: reject,
      // React would otherwise hide long parts until a script reveals them.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    });
  });

/** On a slow line what is seen comes first: styles, the map, pictures; then React. */
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
): Promise<Response> {
  const html = withScriptsLast(await renderWhole(request.url, routerContext));
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(html, { status, headers });
}
