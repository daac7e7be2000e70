import type { FastifyInstance } from 'fastify';

/** Made by the web build, see `web/worker`. */
export const WORKER_FILE = 'sw.js';

export const WORKER_HEADERS = {
  // Asked for anew each time: a worker that must go has to hear of it.
  'cache-control': 'no-cache',
  // It fetches for the pages, which the policy of data would forbid.
  'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
};

/** Takes itself, and all that was kept, off every device that asks for the worker. */
const WITHDRAWN_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

/** Before the built files: whoever asks for the worker is given its end. */
export const withdrawWorker = (app: FastifyInstance) =>
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.split('?')[0] !== `/${WORKER_FILE}`) return;
    reply.headers(WORKER_HEADERS).type('text/javascript; charset=utf-8');
    await reply.send(WITHDRAWN_WORKER);
  });
