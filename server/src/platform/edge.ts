import { lookup } from 'node:dns/promises';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { logOnce } from './log-once.ts';
import type { Metrics } from './metrics.ts';

export const KEYS_HEADER = 'xkey';

export type AddKeys = (reply: FastifyReply, ...keys: string[]) => void;

/** Says in an answer what it shows, so that the edge can drop its copy; only where there is an edge. */
export const keysFor = ({ edgePurgeUrls }: Pick<Config, 'edgePurgeUrls'>): AddKeys =>
  edgePurgeUrls.length === 0
    ? () => undefined
    : (reply, ...keys) => void reply.header(KEYS_HEADER, keys.join(' '));

const TIMEOUT_MS = 1_000;
/** They are one header. */
const KEYS_AT_ONCE = 50;

/** All edges behind a name, as a headless service of Kubernetes gives them. */
const addressesOf = async (url: string): Promise<string[]> => {
  const { hostname, port } = new URL(url);
  const found = await lookup(hostname.replaceAll(/^\[|\]$/g, ''), { all: true });
  return found.map(
    ({ address, family }) =>
      `http://${family === 6 ? `[${address}]` : address}:${port === '' ? 80 : port}/`,
  );
};

const purgeAt = async (address: string, keys: readonly string[]) => {
  const { status } = await fetch(address, {
    method: 'PURGE',
    headers: { [KEYS_HEADER]: keys.join(' ') },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (status !== 200) throw new Error(`the edge answers ${status}: is this address a purger?`);
};

/** Tells the caches in front which copies are old. A message that is lost costs a minute, so none is repeated. */
export const openEdge = (
  { edgePurgeUrls }: Pick<Config, 'edgePurgeUrls'>,
  log: Logger,
  metrics: Metrics,
) => {
  const purges = metrics.counter(
    'edge_purges_total',
    'Messages to the edge about changed springs',
    ['result'],
  );
  for (const result of ['done', 'failed']) purges.inc({ result }, 0);
  const failures = logOnce(log, 'could not tell the edge about changes, so pages may be old');
  const waiting = new Set<string>();
  let sending: Promise<void> | undefined;

  const tell = async (url: string, keys: readonly string[]) => {
    try {
      for (const address of await addressesOf(url)) await purgeAt(address, keys);
      purges.inc({ result: 'done' });
      failures.settle();
    } catch (error) {
      purges.inc({ result: 'failed' });
      const { cause = error } = error as Error;
      failures.note(cause);
    }
  };

  const send = async () => {
    while (waiting.size > 0) {
      const keys = [...waiting].slice(0, KEYS_AT_ONCE);
      for (const key of keys) waiting.delete(key);
      await Promise.all(edgePurgeUrls.map((url) => tell(url, keys)));
    }
    sending = undefined;
  };

  /** Keys that come while others are sent go together. */
  const purge = (keys: Iterable<string>): Promise<void> => {
    for (const key of keys) waiting.add(key);
    sending ??= send();
    return sending;
  };
  return { purge };
};
