import { fastify, type FastifyReply, type FastifyRequest } from 'fastify';
import pg from 'pg';
import {
  readCursor,
  type ListName,
} from '../../server/src/features/reviews/lists/review-cursor.ts';
import { hashToken } from '../../server/src/platform/tokens.ts';
import { pageStatement, readVoteStatements } from './review-statements.ts';

/**
 * Bare Fastify and bare pg with the exact statements of our review lists and of a vote, so that the
 * difference is what we add. Takes the port, and a review and a member to learn a vote's statements from.
 * `--trusting` skips the session lookup: the benchmark's cookies name the member in their first part.
 */
const [, , port, review, member] = process.argv;
const isTrusting = process.argv.includes('--trusting');
const databaseUrl = String(process.env['DATABASE_URL']);
const vote = await readVoteStatements(Number(review), String(member), databaseUrl);

const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const app = fastify();

const identify = async ({ headers }: FastifyRequest): Promise<string | undefined> => {
  const token = headers.cookie?.slice('session='.length);
  if (token === undefined) return undefined;
  if (isTrusting) return token.slice(0, token.indexOf('.'));
  const values = [hashToken(token)];
  const { rows } = await pool.query<{ json: string }>({ ...vote.session, values });
  const { id }: { id: string } = JSON.parse(String(rows[0]?.json));
  return id;
};

interface Query {
  sort?: ListName;
  cursor?: string;
}

const sendPage = async (
  request: FastifyRequest<{ Querystring: Query }>,
  reply: FastifyReply,
  list: ListName,
  whose: string,
) => {
  const after = readCursor(list, request.query.cursor);
  const memberId = await identify(request);
  const { rows } = await pool.query<{ json: string }>(
    pageStatement(list, whose, { after, memberId }),
  );
  const text = String(rows[0]?.json);
  const json = text.slice(text.indexOf('\n') + 1);
  return reply.header('content-type', 'application/json; charset=utf-8').send(json);
};

app.get<{ Params: { id: string }; Querystring: Query }>(
  '/api/springs/:id/reviews',
  (request, reply) => sendPage(request, reply, request.query.sort ?? 'newest', request.params.id),
);
app.get<{ Params: { name: string }; Querystring: Query }>(
  '/api/users/:name/reviews',
  (request, reply) => sendPage(request, reply, 'member', request.params.name),
);

app.post<{ Params: { id: string }; Body: { vote: number } }>(
  '/api/reviews/:id/vote',
  async (request, reply) => {
    const memberId = await identify(request);
    if (memberId === undefined) return reply.code(401).send();
    const facts = { review: Number(request.params.id), member: memberId, vote: 0, change: 0 };
    const client = await pool.connect();
    try {
      await client.query(vote.begin);
      const { rows: locked } = await client.query<{ authorId: string }>(vote.lock(facts));
      if (locked.length === 0 || locked[0]?.authorId === memberId) throw new Error('no such vote');
      const { rows: found } = await client.query<{ vote: number }>(vote.find(facts));
      const before = found[0]?.vote ?? 0;
      const after = before === request.body.vote ? 0 : request.body.vote;
      const store = after === 0 ? vote.takeBack : vote.store;
      const change = { ...facts, vote: after, change: after - before };
      const { rows: stored } = await client.query<{ score: number }>(store(change));
      await client.query(vote.commit);
      return { vote_score: stored[0]?.score, current_user_vote: after };
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  },
);

await app.listen({ host: '127.0.0.1', port: Number(port) });
