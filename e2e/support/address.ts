import { resolve } from 'node:path';
import { cloneId, clonePorts } from '../../scripts/this-clone.ts';

// Two clones run their browser tests at the same time: all of this follows from the folder.

const port = (offset: number): number => {
  const found = clonePorts[offset];
  if (found === undefined) throw new Error(`A clone has ${clonePorts.length} ports.`);
  return found;
};

/** Held for the whole run, and by nobody else: see `serve.ts`. */
export const LOCK_PORT = port(0);
export const PORT = port(1);
export const BASE_URL = `http://localhost:${PORT}`;
export const METRICS_PORT = port(2);
/** The server whose database is taken away. */
export const GONE_PORT = port(3);
export const GONE_DATABASE_PORT = port(4);
/** Where email is caught, and read. */
export const SMTP_PORT = port(5);
export const MAIL_WEB_PORT = port(6);
export const MAIL_API_URL = `http://localhost:${MAIL_WEB_PORT}/api/email`;
export const WORKER_METRICS_PORT = port(7);
/** A cache in front of the site, as a CDN would be. */
export const PROXY_PORT = port(8);
/** The stand-in for Stripe: its API, its pages, and how tests steer it. */
export const STRIPE_PORT = port(9);
export const STRIPE_URL = `http://localhost:${STRIPE_PORT}`;
export const ROUTING_PORT = port(10);
export const ROUTING_URL = `http://127.0.0.1:${ROUTING_PORT}`;
/** The stand-in for the language model: what it was asked, and how tests steer it. */
export const AI_PORT = port(11);
export const AI_URL = `http://127.0.0.1:${AI_PORT}`;
/** The first of four for servers that a test starts for itself; each worker of Playwright has one. */
export const OWN_SITE_PORT = port(12);
/** The first of four for the probe in such a server. */
export const LOOP_PROBE_PORT = port(16);
/** The stand-in for the survey's tiles, which tests steer. */
export const TILES_PORT = port(29);
export const TILES_URL = `http://127.0.0.1:${TILES_PORT}`;
/** The stand-in for public agencies, which tests steer. */
export const OFFICIAL_PORT = port(30);
export const OFFICIAL_URL = `http://127.0.0.1:${OFFICIAL_PORT}`;

/** Where the server keeps photos. */
export const FILES_DIR = resolve(import.meta.dirname, '../../.local/e2e-files');
/** Everything that the server, the worker and the stand-ins printed in this run. */
export const LOG_FILE = resolve(import.meta.dirname, '../output/run.log');
export const DATABASE = `wildsoak_e2e_${cloneId}`;
