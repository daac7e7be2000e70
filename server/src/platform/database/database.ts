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
import { logOnce } from '../log-once.ts';
import { isReadOnly } from './errors.ts';
import type { DB } from './tables.ts';

export type Database = Kysely<DB>;

interface Statement {
  name: string;
  text: string;
}

/** Reads a row of JSON text with a prepared statement. */
export type ReadPrepared = (statement: Statement, values: unknown[]) => Promise<string | undefined>;

/** The primary, or the replicas behind one address. */
export interface DatabaseNode {
  database: Database;
  readPrepared: ReadPrepared;
  readRow: <Row extends pg.QueryResultRow>(
    statement: Statement,
    values: unknown[],
  ) => Promise<Row | undefined>;
  /** Of its pool: Kysely ends one only if it has used it, and prepared statements go past Kysely. */
  close: () => Promise<void>;
}
export type Transaction = KyselyTransaction<DB>;

/** The share of a call's time for getting a connection. */
const CONNECT_SHARE = 1 / 3;
/** Long, because under load there is no time for new connections. */
const IDLE_MS = 300_000;
/** PostgreSQL should give up before pg does, because then the connection is still good. */
const STATEMENT_SHARE = 0.9;

export const connectTimeOf = (timeoutMs: number) => timeoutMs * CONNECT_SHARE;
const answerTimeOf = (timeoutMs: number) => timeoutMs - connectTimeOf(timeoutMs);
/** Behind a pooler, its own settings must have this number. */
export const statementTimeOf = (timeoutMs: number) =>
  Math.floor(answerTimeOf(timeoutMs) * STATEMENT_SHARE);

/**
 * When pg stops waiting for an answer, Kysely would put the connection back into the pool, where the
 * next query waits behind the lost query. We drop such a connection, and one to a primary that is no
 * longer one.
 */
const withoutStuckClients = (pool: pg.Pool, note: (error: unknown) => void): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  async connect() {
    const client = await pool.connect().catch((error: unknown) => {
      note(error);
      throw error;
    });
    let isStuck = false;
    const query = async (text: string, values: readonly unknown[]) => {
      // A rollback behind a lost query would wait just as long.
      if (isStuck) throw new Error('Connection terminated: it does not answer');
      try {
        return await client.query(text, [...values]);
      } catch (error) {
        isStuck ||= isReadOnly(error);
        isStuck ||= error instanceof Error && error.message === 'Query read timeout';
        throw error;
      }
    };
    const release = (isBroken?: boolean) => client.release(isBroken || isStuck);
    // Without the `query` that takes a cursor: we do not use it.
    return { query, release } as unknown as PostgresPoolClient;
  },
});

type CopyName = 'primary' | 'replica';

const openNode = (config: Config, log: Logger, name: CopyName, url: string) => {
  const timeoutMs = config.databaseTimeoutMs;
  // A pooler in transaction mode gives each transaction another connection: it refuses settings for a
  // session, and prepared statements would meet a connection that does not know them.
  const isPooled = config.databaseUrl !== config.databaseSessionUrl;
  const pool = new pg.Pool({
    connectionString: url,
    max: config.databasePoolMax,
    connectionTimeoutMillis: connectTimeOf(timeoutMs),
    idleTimeoutMillis: IDLE_MS,
    query_timeout: answerTimeOf(timeoutMs),
    // Compiling a query takes longer than any of ours takes to answer.
    ...(!isPooled && { statement_timeout: statementTimeOf(timeoutMs), options: '-c jit=off' }),
    application_name: 'wildsoak',
    keepAlive: true,
  });
  // An 'error' event without a listener ends the process. The pool listens only to idle connections.
  // We log only the reason, because pg attaches the whole client to the error.
  const logBroken = ({ message }: Error) =>
    log.warn({ reason: message }, 'a database connection broke');
  pool.on('error', () => undefined);
  const failures = logOnce(log, `could not connect to the ${name} of PostgreSQL`);
  pool.on('connect', (client) => {
    failures.settle();
    client.on('error', logBroken);
  });
  // For the most frequent reads: Kysely cannot prepare statements, and planning takes longer than
  // answering.
  const readRow: DatabaseNode['readRow'] = async <Row extends pg.QueryResultRow>(
    { name: statementName, text }: Statement,
    values: unknown[],
  ) => {
    const statement = isPooled ? { text, values } : { name: statementName, text, values };
    const { rows } = await pool.query<Row>(statement).catch((error: unknown) => {
      failures.note(error);
      throw error;
    });
    return rows[0];
  };
  const node: DatabaseNode = {
    database: new Kysely<DB>({
      dialect: new PostgresDialect({ pool: withoutStuckClients(pool, failures.note) }),
    }),
    readRow,
    readPrepared: async (statement, values) =>
      (await readRow<{ json: string }>(statement, values))?.json,
    close: () => pool.end(),
  };
  return { name, pool, node };
};

/** The primary, and the replicas if there are any. */
export const openDatabase = (config: Config, log: Logger, metrics: Metrics) => {
  const primary = openNode(config, log, 'primary', config.databaseUrl);
  const replica =
    config.databaseReadUrl === null
      ? null
      : openNode(config, log, 'replica', config.databaseReadUrl);
  const connections = new Gauge({
    name: 'database_pool_connections',
    help: 'Connections in the pool of each copy of the database, by state',
    labelNames: ['copy', 'state'],
    registers: [],
    collect() {
      for (const { name, pool } of replica ? [primary, replica] : [primary]) {
        this.set({ copy: name, state: 'idle' }, pool.idleCount);
        this.set({ copy: name, state: 'busy' }, pool.totalCount - pool.idleCount);
        this.set({ copy: name, state: 'waiting' }, pool.waitingCount);
      }
    },
  });
  metrics.registry.registerMetric(connections);
  return { primary: primary.node, replica: replica?.node ?? null };
};
