import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/** Stripe's script has to come from Stripe, and opens frames of its own. */
const STRIPE_ORIGIN = 'https://js.stripe.com';

interface Guests {
  /** Of the map's tile service, for pictures; null where the tiles are ours. */
  tileOrigin: string | null;
  /** Of the geocoder that browsers ask; null where it is ours. */
  placesOrigin: string | null;
  usesStripeScript: boolean;
}

/**
 * The page without the mark, and the hashes of the scripts that bore it, which are its own: what got
 * into the page in another way has none. Hashes, and no nonce: pages are cached, and a cached nonce
 * is a reused one.
 */
export const unmarkScripts = (marked: string, mark: string) => {
  const nonce = ` nonce="${mark}"`;
  const hashes = new Set<string>();
  for (const [, attributes = '', code = ''] of marked.matchAll(INLINE_SCRIPT)) {
    if (!attributes.includes(nonce)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  }
  return { html: marked.replaceAll(nonce, ''), hashes };
};

/** What a page may load and run: of inline scripts only those of the given hashes. */
export const pagePolicy = (hashes: Iterable<string>, guests: Guests): string => {
  const { tileOrigin, placesOrigin, usesStripeScript } = guests;
  const stripe = usesStripeScript ? [STRIPE_ORIGIN] : [];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes, ...stripe].join(' '),
    "worker-src 'self'",
    "style-src 'self'",
    ["img-src 'self' data:", tileOrigin].filter((part) => part !== null).join(' '),
    ["connect-src 'self'", placesOrigin].filter((part) => part !== null).join(' '),
    ...stripe.map((origin) => `frame-src ${origin}`),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
};

/**
 * Helmet's headers are the same for every answer, so they are asked for once. Set on each raw
 * response, as its middleware does, they keep Node from writing the head in one go.
 */
const readHelmetHeaders = (options: Parameters<typeof helmet>[0]): OutgoingHttpHeaders => {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => undefined);
  return response.getHeaders();
};

/** For documents, which browsers show; their Content-Security-Policy differs from page to page. */
export const PAGE_HEADERS = readHelmetHeaders({
  contentSecurityPolicy: false,
  // Public tile services ask to see which site their tiles are for.
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
});

/** For data, of which nothing may load or run, if a browser were ever led to show it. */
export const DATA_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': PAGE_HEADERS['cross-origin-resource-policy'],
  'strict-transport-security': PAGE_HEADERS['strict-transport-security'],
  'x-content-type-options': PAGE_HEADERS['x-content-type-options'],
};

/** Every answer is data until a route says otherwise. */
export const registerSecurity = (app: FastifyInstance) => {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(DATA_HEADERS);
    done();
  });
};
