import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { readyAnswer } from '../metrics.ts';

/** What keeps the process from serving, in words, and why the database does not answer. */
export const findMissing = async (database: Database, notReady: ReadonlySet<string>) => {
  const missing = [...notReady];
  let reason: unknown;
  await sql`select 1`.execute(database).catch((error: unknown) => {
    missing.push('database');
    reason = error;
  });
  return { missing, reason };
};

export const registerHealth = (
  app: FastifyInstance,
  database: Database,
  notReady: ReadonlySet<string>,
) => {
  // Some monitors use HEAD.
  const options = { schema: { hide: true }, exposeHeadRoute: true };

  app.get('/healthz', options, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );

  app.get('/readyz', options, async (_request, reply) => {
    const { missing } = await findMissing(database, notReady);
    const { status, answer } = readyAnswer(missing);
    return reply.code(status).header('cache-control', 'no-store').send(answer);
  });
};
