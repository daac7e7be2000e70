import { afterAll, expect, it, onTestFinished } from 'vitest';
import { fillDatabase } from '../support/database-tools.ts';
import { createPrivatePostgres } from '../support/private-postgres.ts';
import { slowness } from '../support/processor-time.ts';
import { freePort, startServer } from '../support/server-process.ts';

const postgres = createPrivatePostgres(await freePort());
afterAll(() => postgres.remove());
postgres.start();
await fillDatabase(postgres.url);

it('PostgreSQL frozen: SIGTERM still ends a server within 10 s', { tags: '@19.44' }, async () => {
  const server = await startServer(postgres.url);
  postgres.freeze();
  onTestFinished(() => postgres.thaw());
  const begin = performance.now();
  server.child.kill('SIGTERM');
  await server.exited;
  expect(performance.now() - begin).toBeLessThan(11_000 * slowness());
});
