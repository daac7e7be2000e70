import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/** Stripe's script must come from Stripe, and opens its own frames. */
const STRIPE_ORIGIN = 'https://js.stripe.com';

interface Guests {
  /** Null if we serve the map's tiles. */
  tileOrigin: string | null;
  /** Null if browsers search places with us. */
  placesOrigin: string | null;
  usesStripeScript: boolean;
}

/**
 * Our own inline scripts carry the mark; an injected script does not. Returns the page without marks,
 * and the hashes of our scripts. Not nonces: pages are cached, so a nonce would be reused.
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

/** Each page adds its own Content-Security-Policy. */
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

/** For data: even if a browser shows it as a page, it can load and run nothing. */
export const DATA_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': PAGE_HEADERS['cross-origin-resource-policy'],
  'strict-transport-security': PAGE_HEADERS['strict-transport-security'],
  'x-content-type-options': PAGE_HEADERS['x-content-type-options'],
};

/** Every answer counts as data until a route says otherwise. */
export const registerSecurity = (app: FastifyInstance) => {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(DATA_HEADERS);
    done();
  });
};
