import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { IncomingMessage, ServerResponse } from 'node:http';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { PageContext, RenderPage } from '@wildsoak/contract/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { withdrawWorker, WORKER_FILE, WORKER_HEADERS } from './offline-worker.ts';
import { createToken } from '../../tokens.ts';
import { PAGE_HEADERS, pagePolicy, unmarkScripts } from './security.ts';

/** What the web build exports; in development it is Vite, which also serves the browser's files. */
interface WebEntry {
  renderPage: RenderPage;
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

const loadWebEntry = (path: string): Promise<WebEntry> => import(pathToFileURL(path).href);

const YEAR_SECONDS = 31_536_000;
const NO_PAGES = /^\/(api|assets|tiles|pictures|photos|sitemaps)(\/|$)/;

/**
 * Loaders reach the API inside this process: the same routes and rules, without a network. The
 * visitor's address goes along, because limits count by it; nothing else of the request does.
 */
const callApiFor =
  (app: FastifyInstance, remoteAddress: string): PageContext['callApi'] =>
  async (path) => {
    const { payload, statusCode, headers } = await app.inject({ url: path, remoteAddress });
    return new Response(payload, {
      status: statusCode,
      headers: {
        'content-type': String(headers['content-type']),
        // Of a list: where its next page is.
        ...(headers.link && { link: String(headers.link) }),
      },
    });
  };

const serveBuiltFiles = (app: FastifyInstance, clientDir: string) =>
  app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    index: false,
    cacheControl: false,
    // The build leaves .br and .gz beside each file.
    preCompressed: true,
    setHeaders(reply, path) {
      if (path.startsWith(resolve(clientDir, WORKER_FILE))) {
        reply.headers(WORKER_HEADERS);
        return;
      }
      // Names under assets/ hold a hash of the content: what is behind one never changes.
      const isHashed = path.startsWith(resolve(clientDir, 'assets'));
      const policy = isHashed
        ? `public, max-age=${YEAR_SECONDS}, immutable`
        : 'public, max-age=3600';
      reply.header('cache-control', policy);
    },
  });

const serveDevelopmentFiles = (
  app: FastifyInstance,
  middleware: NonNullable<WebEntry['middleware']>,
) =>
  app.addHook('onRequest', (request, reply, done) => {
    middleware(request.raw, reply.raw, done);
  });

/** The pages, rendered for the anonymous visitor: nothing of who asks reaches the renderer. */
export const registerPages = async (app: FastifyInstance, config: Config) => {
  const { renderPage, middleware } = await loadWebEntry(config.webEntry);
  const { publicUrl, baseMap, placesUrl } = config;
  const guests = {
    tileOrigin: baseMap.url === null ? null : new URL(baseMap.url).origin,
    placesOrigin: placesUrl === null ? null : new URL(placesUrl).origin,
    usesStripeScript: Boolean(config.stripe?.publishableKey),
  };

  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    // The path alone: a request may name a whole address of its own, or begin with two slashes, of
    // which a backslash is one.
    const address = request.url.replace(/^[\\/]+/, '/');
    if (!URL.canParse(address, publicUrl)) return reply.callNotFound();
    const { pathname, search } = new URL(address, publicUrl);
    // A file or a call that is not there is no page, and nobody should keep that it was not.
    if (NO_PAGES.test(pathname)) return reply.callNotFound();
    const scriptMark = createToken();
    const response = await renderPage(new Request(publicUrl + pathname + search), {
      callApi: callApiFor(app, request.ip),
      publicUrl,
      baseMap,
      placesUrl,
      hasSummaries: config.ai !== null,
      scriptMark,
    });
    const { html, hashes } = unmarkScripts(await response.text(), scriptMark);
    reply
      .headers(PAGE_HEADERS)
      .headers(Object.fromEntries(response.headers))
      .header('vary', 'accept-encoding');
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
    else await serveBuiltFiles(pages, resolve(dirname(config.webEntry), '../client'));
    pages.get('/*', { schema: { hide: true } }, answerPage);
  });
};
