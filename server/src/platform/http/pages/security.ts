import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

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

/** For documents, which browsers show; their Content-Security-Policy differs from page to page. */
export const PAGE_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  // Public tile services ask to see which site their tiles are for.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

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
