import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction as KyselyTransaction,
} from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import type { Config } from '../../config.ts';
import type { Metrics } from '../metrics.ts';
import type { DB } from './tables.ts';

export type Database = Kysely<DB>;

/** One row of JSON text by a statement that each connection prepares once. */
export type ReadPrepared = (
  statement: { name: string; text: string },
  values: unknown[],
) => Promise<string | undefined>;
export type Transaction = KyselyTransaction<DB>;

/** Of the time a call may take, this much is for getting a connection, if there is none. */
const CONNECT_SHARE = 1 / 3;
/** New ones cost time when it is shortest: under load. */
const IDLE_MS = 300_000;
/** PostgreSQL gives up first where it can: then the connection is still good. */
const STATEMENT_SHARE = 0.9;

/**
 * pg gives up waiting for an answer without giving up the connection, and Kysely would put it back
 * into the pool, where the next query waits behind the lost one. Such a connection is thrown away.
 */
const withoutStuckClients = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  async connect() {
    const client = await pool.connect();
    let isStuck = false;
    const query = async (text: string, values: readonly unknown[]) => {
      // A rollback behind a lost query would wait for as long again.
      if (isStuck) throw new Error('Connection terminated: it does not answer');
      try {
        return await client.query(text, [...values]);
      } catch (error) {
        isStuck ||= error instanceof Error && error.message === 'Query read timeout';
        throw error;
      }
    };
    const release = (isBroken?: boolean) => client.release(isBroken || isStuck);
    // Without the form of `query` that takes a cursor, which nothing here uses.
    return { query, release } as unknown as PostgresPoolClient;
  },
});

export const openDatabase = (config: Config, log: Logger, metrics: Metrics) => {
  const timeoutMs = config.databaseTimeoutMs;
  const answerMs = timeoutMs * (1 - CONNECT_SHARE);
  const pool = new pg.Pool({
    connectionString: config.databaseUrl,
    max: config.databasePoolMax,
    connectionTimeoutMillis: timeoutMs * CONNECT_SHARE,
    idleTimeoutMillis: IDLE_MS,
    query_timeout: answerMs,
    statement_timeout: Math.floor(answerMs * STATEMENT_SHARE),
    application_name: 'wildsoak',
    keepAlive: true,
  });
  // A connection that breaks says so as an event, and an event 'error' that nobody hears ends the
  // process: the pool hears only its idle connections, so those at work need a listener as well.
  // The reason alone is logged, since pg hangs the whole client on the error.
  const sayBroken = ({ message }: Error) =>
    log.warn({ reason: message }, 'a database connection broke');
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', sayBroken));
  const connections = new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of the pool, by state',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  metrics.registry.registerMetric(connections);
  // For the few hottest reads: Kysely cannot prepare statements, and planning costs the database
  // more than answering.
  const readPrepared: ReadPrepared = async (statement, values) => {
    const { rows } = await pool.query<{ json: string }>({ ...statement, values });
    return rows[0]?.json;
  };
  return {
    database: new Kysely<DB>({ dialect: new PostgresDialect({ pool: withoutStuckClients(pool) }) }),
    readPrepared,
  };
};
