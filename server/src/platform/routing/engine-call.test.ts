import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { town } from '../../../../routing/test/requests.ts';
import { freePort, startRouting } from '../../../../routing/test/start-routing.ts';
import { createMetrics } from '../metrics.ts';
import { createEngineCall } from './engine-call.ts';

it('a restart of the engine is waited out: no drive fails', { tags: '@23.122' }, async () => {
  const port = await freePort();
  const start = () => startRouting({ network: 'sketch', port });
  let engine = await start();
  onTestFinished(() => engine.close());
  const call = createEngineCall(engine.url, createMetrics());
  const request = { locations: [town('Boise ID'), town('Reno NV')], costing: 'auto' };
  const answer = z.object({ trip: z.object({}) });
  const stopping = new AbortController();
  const failures: unknown[] = [];
  let count = 0;
  const drive = async () => {
    while (!stopping.signal.aborted) {
      const signal = AbortSignal.timeout(10_000);
      await call('route', request, answer, signal).catch((error: unknown) => failures.push(error));
      count += 1;
    }
  };
  const drives = [drive(), drive(), drive()];
  for (let restart = 0; restart < 2; restart += 1) {
    engine.child.kill('SIGTERM');
    await engine.exited;
    engine = await start();
    const before = count;
    await expect.poll(() => count, { timeout: 30_000 }).toBeGreaterThan(before + 20);
  }
  stopping.abort();
  await Promise.all(drives);
  expect(failures).toEqual([]);
});
