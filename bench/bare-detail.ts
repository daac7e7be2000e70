import { fastify } from 'fastify';
import pg from 'pg';

/** Bare Fastify and bare pg with the same SQL as our detail call. Called with the port to listen on. */
const [, , port] = process.argv;
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
// Prepared once for each connection, as ours is: what is compared is what we add to it.
const name = 'spring-by-id';
const text = `
  select row_to_json(item)::text as json
  from (
    select id, name, state_code, latitude, longitude, temperature_f, temperature_c,
      average_rating, review_count, description, null as ai_summary
    from springs where id = $1 and removed_at is null
  ) item`;

const app = fastify();
app.get<{ Params: { id: string } }>('/api/springs/:id', async (request, reply) => {
  const { rows } = await pool.query<{ json: string }>({
    name,
    text,
    values: [Number(request.params.id)],
  });
  return reply.header('content-type', 'application/json; charset=utf-8').send(rows[0]?.json);
});
await app.listen({ host: '127.0.0.1', port: Number(port) });
