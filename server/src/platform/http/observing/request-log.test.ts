import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createRequestLog } from './request-log.ts';

it('a line of a request carries what the request is known by, at every level', () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
  const child = createRequestLog(log, { reqId: 'abc-1' });
  expect(lines).toEqual([]);
  for (const level of ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const) {
    child[level]({ url: '/' }, level);
  }
  child.child({ part: 'x' }).info('grandchild');
  const written = lines.map((line) => JSON.parse(line) as object);
  expect(written).toHaveLength(7);
  for (const line of written) expect(line).toMatchObject({ reqId: 'abc-1' });
  expect(written[6]).toMatchObject({ part: 'x', msg: 'grandchild' });
  expect(child.level).toBe('trace');
});
