import { pathToFileURL } from 'node:url';
import type { IncomingMessage, ServerResponse } from 'node:http';
import compress from '@fastify/compress';
import { knownQuery, type PageContext, type RenderPage } from '@wildsoak/contract/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { KEYS_HEADER } from '../../edge.ts';
import { openQueue } from '../../fair-queue.ts';
import type { Platform } from '../../platform.ts';
import { createToken } from '../../tokens.ts';
import { HttpError, UNAVAILABLE } from '../../errors.ts';
import { abortSignalOf } from '../abort-signal.ts';
import { limitAddress } from '../guards/limit-address.ts';
import { loggedUrl } from '../observe.ts';
import { AS_OF } from '../reading.ts';
import { serveBuiltFiles, withdrawWorker } from './built-files.ts';
import { serveOtherReleases } from './other-releases.ts';
import { PAGE_HEADERS, pagePolicy, unmarkScripts } from './security.ts';

/** The web build's exports. In development it is Vite, which also serves the browser's files. */
interface WebEntry {
  renderPage: RenderPage;
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

const loadWebEntry = (path: string): Promise<WebEntry> => import(pathToFileURL(path).href);

const NO_PAGES = /^\/(api|assets|tiles|pictures|photos|sitemaps)(\/|$)/;

/**
 * Where the page of an address that we cannot decode is: its percent signs are taken literally, and no page of ours
 * has any, so that it answers 404. Null where no page would be.
 */
export const literalPage = (url: string): string | null => {
  const path = url.replace(/[?#].*/, '').replace(/^[\\/]+/, '/');
  if (!path.startsWith('/') || NO_PAGES.test(path)) return null;
  return path.replaceAll('%', '%25').replaceAll('\\', '%5C');
};

/**
 * Loaders call the API inside this process: the same routes and rules, without a network. From the
 * visitor's request we pass on only the address, because limits count by it. A page shows what its calls show.
 */
const callApiFor =
  (app: FastifyInstance, remoteAddress: string, keys: Set<string>): PageContext['callApi'] =>
  async (path) => {
    const { payload, statusCode, headers } = await app.inject({ url: path, remoteAddress });
    for (const key of String(headers[KEYS_HEADER] ?? '').split(' ')) keys.add(key);
    return new Response(payload, {
      status: statusCode,
      headers: {
        'content-type': String(headers['content-type']),
        // A list's next page.
        ...(headers.link && { link: String(headers.link) }),
        ...(headers['retry-after'] && { 'retry-after': headers['retry-after'] }),
        ...(headers[AS_OF] && { [AS_OF]: String(headers[AS_OF]) }),
      },
    });
  };

const serveDevelopmentFiles = (
  app: FastifyInstance,
  middleware: NonNullable<WebEntry['middleware']>,
) =>
  app.addHook('onRequest', (request, reply, done) => {
    middleware(request.raw, reply.raw, done);
  });

/** In words, without the renderer: that is what is scarce. React Router shows the text of a page's data. */
const refusePage = (
  reply: FastifyReply,
  { status, message, retryAfterS = 2 }: HttpError,
  path: string,
) => {
  reply.code(status).headers({ 'retry-after': String(retryAfterS), 'cache-control': 'no-store' });
  if (path.endsWith('.data')) return reply.type('text/plain; charset=utf-8').send(message);
  return reply
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Wildsoak</title><body><h1>Wildsoak</h1><p>${message}</p></body></html>`,
    );
};

/** Renders every page for an anonymous visitor: the renderer learns nothing about the caller. */
export const registerPages = async (
  app: FastifyInstance,
  { config, files, limiter }: Pick<Platform, 'config' | 'files' | 'limiter'>,
  hasDemo: () => boolean,
) => {
  const { renderPage, middleware } = await loadWebEntry(config.webEntry);
  const { publicUrl, baseMap, placesUrl, socialLinks } = config;
  const guests = {
    tileOrigin: baseMap.url === null ? null : new URL(baseMap.url).origin,
    placesOrigin: placesUrl === null ? null : new URL(placesUrl).origin,
    usesStripeScript: Boolean(config.stripe?.publishableKey),
  };

  const inLine = openQueue('pages', () => new HttpError(503, UNAVAILABLE, 2));

  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    // Only the path: a request may name another host, also with two slashes or backslashes.
    const address = request.url.replace(/^[\\/]+/, '/');
    if (!URL.canParse(address, publicUrl)) return reply.callNotFound();
    const { pathname, search } = new URL(address, publicUrl);
    // Missing files and calls are not pages, and no cache should keep that answer.
    if (NO_PAGES.test(pathname)) return reply.callNotFound();
    const scriptMark = createToken();
    const keys = new Set<string>();
    const render = async () => {
      const asked = new Request(publicUrl + pathname + knownQuery(pathname, search));
      const response = await renderPage(asked, {
        callApi: callApiFor(app, request.ip, keys),
        onError: (error) =>
          request.log.error({ err: error, url: loggedUrl(request.url) }, 'the page failed'),
        publicUrl,
        baseMap,
        placesUrl,
        socialLinks,
        hasDemo: hasDemo(),
        hasSummaries: config.ai !== null,
        scriptMark,
      });
      return { response, text: await response.text() };
    };
    const renderInTurn = async () => {
      await limitAddress(limiter, 'pages', request);
      return inLine(render, { signal: abortSignalOf(reply) });
    };
    const rendered = await renderInTurn().catch((error: unknown) => {
      if (!(error instanceof HttpError)) throw error;
      return refusePage(reply, error, pathname);
    });
    if (!('response' in rendered)) return rendered;
    const { response, text } = rendered;
    const { html, hashes } = unmarkScripts(text, scriptMark);
    reply
      .headers(PAGE_HEADERS)
      .headers(Object.fromEntries(response.headers))
      .header('vary', 'accept-encoding');
    keys.delete('');
    if (keys.size > 0) reply.header(KEYS_HEADER, [...keys].join(' '));
    const isHtml = response.headers.get('content-type')?.startsWith('text/html');
    if (isHtml && !middleware) reply.header('content-security-policy', pagePolicy(hashes, guests));
    if (middleware) reply.removeHeader('content-security-policy');
    return reply.code(response.status).send(html);
  };

  await app.register(async (pages) => {
    await pages.register(compress, {
      encodings: ['br', 'gzip'],
      brotliOptions: { params: { 1: 4 } },
    });
    if (!config.hasOfflineWorker) withdrawWorker(pages);
    if (middleware) serveDevelopmentFiles(pages, middleware);
    else {
      await serveBuiltFiles(pages, config.clientDir);
      serveOtherReleases(pages, files);
    }
    pages.get('/*', { schema: { hide: true } }, answerPage);
  });
};
