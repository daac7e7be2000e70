import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { logOnce } from '../log-once.ts';

const RECONNECT_DELAY_MS = 500;
/** A connection can die silently. */
const HEARTBEAT_MS = 5_000;
const ANSWER_TIMEOUT_MS = 2_000;
/** A heartbeat that is late is not yet one that failed. */
const DEAF_MS = 2 * HEARTBEAT_MS + ANSWER_TIMEOUT_MS;

export const openListener = (config: Config, log: Logger) => {
  const channels = new Map<string, ((payload?: string) => void)[]>();
  const tell = (channel: string, payload?: string) => {
    for (const onChange of channels.get(channel) ?? []) onChange(payload);
  };
  const stopping = new AbortController();
  const failures = logOnce(log, 'no change notifications arrive, so the list may be old');
  let running: Promise<void> | undefined;
  let heardAt = Date.now();
  const hear = () => void (heardAt = Date.now());

  const listenUntilBroken = async () => {
    const client = new pg.Client({
      connectionString: config.databaseSessionUrl,
      connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
      application_name: 'wildsoak-listener',
      keepAlive: true,
    });
    const over = Promise.withResolvers<void>();
    const end = () => over.resolve();
    client.on('end', end).on('error', end);
    stopping.signal.addEventListener('abort', end);
    client.on('notification', ({ channel, payload }) => tell(channel, payload));
    const heartbeat = setInterval(() => {
      client.query('select 1').then(hear, end);
    }, HEARTBEAT_MS);
    try {
      await client.connect();
      for (const channel of channels.keys()) {
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
        tell(channel);
      }
      hear();
      failures.settle();
      await over.promise;
    } finally {
      clearInterval(heartbeat);
      stopping.signal.removeEventListener('abort', end);
      // Do not wait: a frozen server never answers.
      client.end().catch(() => undefined);
    }
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      await listenUntilBroken().catch(failures.note);
      await delay(RECONNECT_DELAY_MS, undefined, { signal: stopping.signal }).catch(
        () => undefined,
      );
    }
  };

  return {
    /**
     * Call this before `start`. `onChange` also runs after each connection, without a payload: we may have missed
     * a change.
     */
    on: (channel: string, onChange: (payload?: string) => void): void =>
      void channels.set(channel, [...(channels.get(channel) ?? []), onChange]),
    /** Until when we surely heard of every change; null if that is now, as far as heartbeats tell. */
    deafSince: (): Date | null => (Date.now() - heardAt > DEAF_MS ? new Date(heardAt) : null),
    start: () => void (running ??= run()),
    async close() {
      stopping.abort();
      await running;
    },
  };
};
