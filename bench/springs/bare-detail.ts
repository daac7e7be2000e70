import { fastify } from 'fastify';
import pg from 'pg';
import { SPRING_BY_ID } from '../../server/src/features/springs/detail.repository.ts';

/**
 * Bare Fastify and bare pg with the exact statement of our detail endpoint, so the difference is what
 * we add. Takes the port to listen on.
 */
const [, , port] = process.argv;
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = fastify();
app.get<{ Params: { id: string } }>('/api/springs/:id', async (request, reply) => {
  const { rows } = await pool.query<{ json: string }>({
    ...SPRING_BY_ID,
    values: [Number(request.params.id)],
  });
  return reply.header('content-type', 'application/json; charset=utf-8').send(rows[0]?.json);
});
await app.listen({ host: '127.0.0.1', port: Number(port) });
