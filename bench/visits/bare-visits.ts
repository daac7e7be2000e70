import { fastify } from 'fastify';
import pg from 'pg';
import { SPRING_BY_ID } from '../../server/src/features/springs/detail.repository.ts';
import { statementOf } from '../../server/src/features/visits/visit-lists.repository.ts';
import { positionIn } from './visit-positions.ts';

/** Bare Fastify and bare pg with the exact statements of our calls. Takes the port. */
const [, , port] = process.argv;
const pool = new pg.Pool({ connectionString: String(process.env['DATABASE_URL']), max: 10 });
const app = fastify();

const JSON_TYPE = 'application/json; charset=utf-8';

app.get<{ Params: { id: string }; Querystring: { cursor?: string } }>(
  '/api/springs/:id/visits',
  async ({ params, query }, reply) => {
    const after = query.cursor === undefined ? [] : positionIn(query.cursor);
    const values = [params.id, null, ...after];
    const { rows } = await pool.query<{ json: string }>({
      ...statementOf('spring', after.length > 0),
      values,
    });
    const text = String(rows[0]?.json);
    return reply.header('content-type', JSON_TYPE).send(text.slice(text.indexOf('\n') + 1));
  },
);

app.get<{ Params: { id: string } }>('/api/springs/:id', async ({ params }, reply) => {
  const { rows } = await pool.query<{ json: string }>({ ...SPRING_BY_ID, values: [params.id] });
  return reply.header('content-type', JSON_TYPE).send(rows[0]?.json);
});

await app.listen({ host: '127.0.0.1', port: Number(port) });
