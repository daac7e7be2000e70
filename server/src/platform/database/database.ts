import { Kysely, PostgresDialect, type Transaction as KyselyTransaction } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import type { Config } from '../../config.ts';
import type { Metrics } from '../metrics.ts';
import type { DB } from './tables.ts';

export type Database = Kysely<DB>;

/** One row of JSON text by a statement that each connection prepares once. */
export type ReadJson = (
  statement: { name: string; text: string },
  values: unknown[],
) => Promise<string | undefined>;
export type Transaction = KyselyTransaction<DB>;

/** Together they keep the answer to a call within 2 s when PostgreSQL is away or frozen. */
const CONNECT_TIMEOUT_MS = 1_000;
const QUERY_TIMEOUT_MS = 1_800;

export const openDatabase = (config: Config, log: Logger, metrics: Metrics) => {
  const pool = new pg.Pool({
    connectionString: config.databaseUrl,
    max: config.databasePoolMax,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    statement_timeout: QUERY_TIMEOUT_MS,
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
  const readJson: ReadJson = async (statement, values) => {
    const { rows } = await pool.query<{ json: string }>({ ...statement, values });
    return rows[0]?.json;
  };
  return { database: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), readJson };
};
