import { METRICS_URL } from '../support/address.ts';
import { expect, test } from '../support/test.ts';

const PATHS = [
  '/__manifest?p=/a&p=/b',
  `/__manifest?${Array.from({ length: 2_000 }, (_, n) => `p=/${n}`).join('&')}`.slice(0, 7_000),
  '/_root.data?_routes=root,routes/home',
  `/_root.data?_routes=${'x,'.repeat(3_000)}`,
  '/search.data?q=hot&_routes=routes/search',
  '/springs/1.data',
  '/springs/%00.data',
  '/springs/..%2f..%2f.data',
  '/.data',
  '/a/b/c/d.data?_routes=%ff',
  `/${'a/'.repeat(2_000)}.data`,
];

test('hardening: manifest and data endpoints used to exhaust the server: 500 odd requests, event loop delay below 100 ms', async ({
  request,
}) => {
  const eventLoopDelay = async () => {
    const text = await (await request.get(METRICS_URL)).text();
    return Number(/^nodejs_eventloop_lag_p90_seconds (\S+)/m.exec(text)?.[1]);
  };
  await eventLoopDelay();
  for (let round = 0; round < 50; round += 1) {
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const path = String(PATHS[(round + index) % PATHS.length]);
        return (await request.get(path, { failOnStatusCode: false })).status();
      }),
    );
    for (const status of statuses) expect(status).toBeLessThan(500);
  }
  expect(await eventLoopDelay()).toBeLessThan(0.1);
  expect((await request.get('/healthz')).status()).toBe(200);
});
