import { resolve } from 'node:path';

export const PORT = 4310;
export const BASE_URL = `http://localhost:${PORT}`;
export const METRICS_PORT = 4311;
/** Of the server whose database is taken away. */
export const GONE_PORT = 4312;
export const GONE_DATABASE_PORT = 4313;
/** Where mail is caught, and read. */
export const SMTP_PORT = 4314;
export const MAIL_WEB_PORT = 4315;
export const MAIL_API_URL = `http://localhost:${MAIL_WEB_PORT}/api/email`;
export const WORKER_METRICS_PORT = 4316;
/** Of a cache before the site, as a CDN would be. */
export const PROXY_PORT = 4317;
/** Of the stand-in for Stripe: its API, its pages, and how tests steer it. */
export const STRIPE_PORT = 4318;
export const STRIPE_URL = `http://localhost:${STRIPE_PORT}`;
/** Of the stand-in for the language model: what it was asked, and how tests steer it. */
export const AI_PORT = 4325;
export const AI_URL = `http://127.0.0.1:${AI_PORT}`;
/** Of servers that a test starts for itself; each process of tests has one. */
export const OWN_SITE_PORT = 4330;
/** Of the probe in such a server. */
export const LOOP_PROBE_PORT = 4340;
/** Where the server keeps photos. */
export const FILES_DIR = resolve(import.meta.dirname, '../../.local/e2e-files');
