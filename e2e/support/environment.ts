import { resolve } from 'node:path';
import { cloneId } from '../../scripts/this-clone.ts';
import { AI_URL, BASE_URL, FILES_DIR, SMTP_PORT, STRIPE_PORT } from './address.ts';
import { databaseUrl } from './database.ts';
import { ROUTING_URL } from './routing.ts';
import { PUBLISHABLE_KEY, SECRET_KEY, WEBHOOK_SECRET } from './stripe-keys.ts';

export const ROOT = resolve(import.meta.dirname, '../..');
export const MAIN = resolve(ROOT, 'server/src/main.ts');

/** Of the stand-in for the language model. */
export const AI_KEY = 'sk-ai-standin';

/** Limits count by address, and an earlier run or another clone came from the same one. */
export const freshRedisUrl = () =>
  `${process.env['REDIS_URL']}?keyPrefix=e2e-${cloneId}-${Date.now()}:`;

/** The configuration of a server under test. */
export const environment = () => ({
  ...process.env,
  NODE_ENV: 'production',
  // No test depends on somebody else's tiles.
  TILE_URL: 'self',
  // Nor on how long a busy machine takes to connect.
  DATABASE_TIMEOUT_MS: '30000',
  MAX_EVENT_LOOP_DELAY_MS: '60000',
  // No proxy has to notice a stop.
  DRAIN_MS: '0',
  // Each test comes from an address of its own: see test.ts.
  TRUSTED_PROXIES: '127.0.0.1, ::1',
  PUBLIC_URL: BASE_URL,
  DATABASE_URL: databaseUrl(),
  FILES_DIR,
  SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}`,
  STRIPE_API_URL: `http://127.0.0.1:${STRIPE_PORT}`,
  STRIPE_SECRET_KEY: SECRET_KEY,
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_PRICE_ID: 'price_standin',
  STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
  ROUTING_URL,
  AI_PROVIDER: 'openai-compatible',
  AI_MODEL: 'demo',
  AI_API_KEY: AI_KEY,
  AI_BASE_URL: `${AI_URL}/v1`,
  AI_PRICE_INPUT: '1',
  AI_PRICE_OUTPUT: '4',
  REDIS_URL: freshRedisUrl(),
});
