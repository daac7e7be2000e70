import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import { CACHE_HEADERS } from '@wildsoak/contract/rules/cache-headers';
import type { FastifyInstance } from 'fastify';

/** The service worker, made by the web build from `web/worker`. */
const WORKER_FILE = 'sw.js';
const WORKER_HEADERS = {
  // Browsers have to check every time, or we could not withdraw a worker.
  'cache-control': 'no-cache',
  // The worker fetches for the pages; the policy for data would forbid that.
  'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
};
/** Removes itself and everything it kept from the device. */
const WITHDRAWN_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

export const serveBuiltFiles = (app: FastifyInstance, clientDir: string) =>
  app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    index: false,
    cacheControl: false,
    // The build puts .br and .gz files next to each file.
    preCompressed: true,
    setHeaders(reply, path) {
      if (path.startsWith(resolve(clientDir, WORKER_FILE))) {
        reply.headers(WORKER_HEADERS);
        return;
      }
      const isHashed = path.startsWith(resolve(clientDir, 'assets'));
      reply.header('cache-control', CACHE_HEADERS[isHashed ? 'forGood' : 'hour']);
    },
  });

export const withdrawWorker = (app: FastifyInstance) =>
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.split('?')[0] !== `/${WORKER_FILE}`) return;
    reply.headers(WORKER_HEADERS).type('text/javascript; charset=utf-8');
    await reply.send(WITHDRAWN_WORKER);
  });
