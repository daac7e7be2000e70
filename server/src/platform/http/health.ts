import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';

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
    const missing = [...notReady];
    await sql`select 1`.execute(database).catch(() => missing.push('database'));
    return reply
      .code(missing.length === 0 ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(
        missing.length === 0 ? { status: 'ready' } : { error: `Not ready: ${missing.join(', ')}.` },
      );
  });
};
