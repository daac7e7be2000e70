import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Reading, Reads } from '../database/reads.ts';
import { readyAnswer } from '../metrics.ts';

/** What keeps the process from its work, in words, and why the database does not answer. */
export const findMissing = async (run: Reading['run'], notReady: ReadonlySet<string>) => {
  const missing = [...notReady];
  let reason: unknown;
  await run((database) => sql`select 1`.execute(database)).catch((error: unknown) => {
    missing.push('database');
    reason = error;
  });
  return { missing, reason };
};

export const registerHealth = (
  app: FastifyInstance,
  { reads, notReady }: { reads: Reads; notReady: ReadonlySet<string> },
) => {
  // Some monitors use HEAD.
  const options = { schema: { hide: true }, exposeHeadRoute: true };

  app.get('/healthz', options, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );

  // A replica is enough: reads go on, and writes say that they cannot.
  app.get('/readyz', options, async (_request, reply) => {
    const { missing } = await findMissing(reads.anyCopy.run, notReady);
    const { status, answer } = readyAnswer(missing);
    return reply.code(status).header('cache-control', 'no-store').send(answer);
  });
};
