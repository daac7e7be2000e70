import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type RouterContextProvider,
} from 'react-router';
import { pageContext } from './lib/page/page-context.ts';
import { EARLY_MAP_SETTLED } from './map/core/view.ts';

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

/** React Router's own start: a page's routes, then its entry. */
const START = /(?<=<script [^>]*type="module"[^>]*>)((?:import [^;]+;\s*)+)(window\.[^<]+)/;
const IMPORT = /import (?:\* as (?<name>\w+) from )?(?<file>"[^"]+")/g;
const PRELOAD = /<link rel="modulepreload" (?![^>]*fetchpriority)href="([^"]+)"[^>]*>/gi;
const WAIT_AT_MOST_MS = 1_500;
/** Of `app.css`. */
const BEFORE_SCRIPTS = 'before-scripts';
/** For the first springs on a map, which takes React's share of the line too. */
const WAIT_FOR_MAP_MS = 3_000;

/** On a slow line, what people see comes first: styles, the map, pictures. React comes after them, or at a touch. */
export const withScriptsLast = (html: string) => {
  const files: string[] = [];
  return html
    .replace('<html ', `<html class="${BEFORE_SCRIPTS}" `)
    .replaceAll(PRELOAD, (_, file: string) => {
      files.push(file);
      return '';
    })
    .replace(START, (_, imports: string, start: string) => {
      const all = [...imports.matchAll(IMPORT)].map(({ groups }) => groups);
      const names = all.map((one, at) => one?.['name'] ?? `_${at}`);
      return `
const start = async () => {
  document.documentElement.classList.remove("${BEFORE_SCRIPTS}");
  for (const href of ${JSON.stringify(files)})
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  const [${names.join(', ')}] = await Promise.all([${all.map((one) => `import(${one?.['file']})`).join(', ')}]);
  ${start}
};
new Promise((go) => {
  const map = document.querySelector("[data-early-map]");
  if (!map && document.readyState === "complete") go();
  for (const type of [map ? "${EARLY_MAP_SETTLED}" : "load", "pointerdown", "keydown"])
    addEventListener(type, go, { once: true, capture: true });
  setTimeout(go, map ? ${WAIT_FOR_MAP_MS} : ${WAIT_AT_MOST_MS});
}).then(start);
`;
    });
};

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { scriptMark } = context.get(pageContext);
  const whole = await renderWhole(request.url, routerContext, scriptMark);
  // In development the start has more in it.
  const html = import.meta.env.PROD ? withScriptsLast(whole) : whole;
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
