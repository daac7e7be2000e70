import { fastify } from 'fastify';
import { pino } from 'pino';
import { expect, it } from 'vitest';

it('a log line of a request carries its id, at every level', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
  const app = fastify({
    loggerInstance: log,
    genReqId: () => 'abc-1',
    disableRequestLogging: true,
  });
  app.get('/', (request, reply) => {
    const child = request.log;
    for (const level of ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const) {
      child[level]({ url: '/' }, level);
    }
    child.child({ part: 'x' }).info('grandchild');
    return reply.send({ level: child.level });
  });
  const answer = await app.inject('/');
  const written = lines.map((line) => JSON.parse(line) as object);
  expect(written).toHaveLength(7);
  for (const line of written) expect(line).toMatchObject({ reqId: 'abc-1' });
  expect(written[6]).toMatchObject({ part: 'x', msg: 'grandchild' });
  expect(answer.json()).toEqual({ level: 'trace' });
});
