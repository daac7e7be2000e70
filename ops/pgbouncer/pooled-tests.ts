import pg from 'pg';
import { freePort } from '../../scripts/services/ports.ts';
import {
  createPrivatePostgres,
  createReplica,
} from '../../server/test/support/private-postgres.ts';
import { startPgbouncer } from './start-pgbouncer.ts';

const CONNECTIONS = '-c max_connections=600';
/** A commit waits until both replicas show it, so a test may read from either what it has just written. */
const SYNCHRONOUS = `-c synchronous_standby_names='2(*)' -c synchronous_commit=remote_apply`;
/** Otherwise a read of one file could hold up the commits of all others for 30 s. Canceled, it is repeated. */
const IMPATIENT = '-c max_standby_streaming_delay=500ms';
/** Replicas of one PgBouncer have the same port. */
const REPLICAS = ['127.0.0.2', '127.0.0.3'];

const countTransactions = async (poolUrl: string) => {
  const console_ = Object.assign(new URL(poolUrl), { pathname: '/pgbouncer' });
  const client = new pg.Client({ connectionString: console_.href });
  await client.connect();
  try {
    const { rows } = await client.query<{ xact_count: string }>('show stats_totals');
    return rows.reduce((sum, { xact_count: count }) => sum + Number(count), 0);
  } finally {
    await client.end();
  }
};

/**
 * For the whole run of `npm run test:pooled`: a primary with two replicas, both behind PgBouncer in transaction
 * mode. `testEnvironment` leads to them. PostgreSQL trusts everybody here, so who is refused is tested elsewhere.
 */
export default async () => {
  const ends: (() => unknown)[] = [];
  const close = async () => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    const primary = createPrivatePostgres(await freePort(), `${CONNECTIONS} ${SYNCHRONOUS}`);
    ends.push(() => primary.remove());
    primary.start();
    const port = await freePort();
    for (const address of REPLICAS) {
      const settings = `${CONNECTIONS} -c listen_addresses=${address} ${IMPATIENT}`;
      const replica = createReplica(primary.url, port, settings);
      ends.push(() => replica.remove());
      replica.start();
    }
    // PostgreSQL trusts everybody here; PgBouncer asks for a password.
    const direct = new URL(primary.url);
    direct.password = 'a-secret-word';
    const read = new URL(direct);
    read.port = String(port);
    const pool = await startPgbouncer(direct.href, await freePort(), { hosts: ['127.0.0.1'] });
    ends.push(pool.stop);
    const readPool = await startPgbouncer(read.href, await freePort(), { hosts: REPLICAS });
    ends.push(readPool.stop);
    process.env['DATABASE_URL'] = direct.href;
    process.env['TEST_POOL_URL'] = pool.url;
    process.env['TEST_READ_POOL_URL'] = readPool.url;
    return async () => {
      try {
        const counts = [await countTransactions(pool.url), await countTransactions(readPool.url)];
        console.log(
          `Through PgBouncer: ${counts[0]} to the primary, ${counts[1]} to the replicas.`,
        );
        // Reads that went past the replicas would prove nothing.
        if (counts.includes(0)) throw new Error('The tests did not use the pools.');
      } finally {
        await close();
      }
    };
  } catch (error) {
    await close();
    throw error;
  }
};
