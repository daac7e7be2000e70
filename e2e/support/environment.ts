import { resolve } from 'node:path';
import { ONLY_THIS_MACHINE } from '../../fakes/refuse-outside.ts';
import { officialAt } from '../../fakes/official/server.ts';
import { surveyAt } from '../../fakes/tiles/server.ts';
import { cloneId } from '../../scripts/this-clone.ts';
import {
  AI_URL,
  BASE_URL,
  FILES_DIR,
  OFFICIAL_URL,
  ROUTING_URL,
  SMTP_PORT,
  STRIPE_PORT,
  TILES_URL,
} from './address.ts';
import { databaseUrl } from './database.ts';

export const ROOT = resolve(import.meta.dirname, '../..');
export const MAIN = resolve(ROOT, 'server/src/main.ts');

/** The first two must never show up anywhere: e2e/hardening/secrets.spec.ts searches for them. */
export const SECRET_KEY = 'sk_test_e2eSecretOfTheServer';
export const WEBHOOK_SECRET = 'whsec_e2eSecretOfTheWebhook';
export const PUBLISHABLE_KEY = 'pk_test_e2e';
/** Of the stand-in for the language model. */
export const AI_KEY = 'sk-ai-standin';

/** Limits count by address, and an earlier run or another clone came from the same one. */
export const freshRedisUrl = () =>
  `${process.env['REDIS_URL']}?keyPrefix=e2e-${cloneId}-${Date.now()}:`;

/** The configuration of a server under test. */
export const environment = () => ({
  ...process.env,
  NODE_ENV: 'production',
  // No test depends on somebody else's tiles, or on today's weather.
  TILE_URL: 'self',
  ...surveyAt(TILES_URL),
  ...officialAt(OFFICIAL_URL),
  NODE_OPTIONS: ONLY_THIS_MACHINE,
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
