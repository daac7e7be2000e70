import { connect } from 'node:net';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../src/config.ts';
import { openPlatform } from '../src/platform/platform.ts';
import { slowness } from './support/processor-time.ts';
import { runMain, startServer } from './support/server-process.ts';
import { cloneDatabase } from './support/test-database.ts';
import { testEnvironment } from './support/test-app.ts';

const { url: databaseUrl, drop } = await cloneDatabase();
afterAll(drop);
// An empty variable counts as missing: the list shows changes in its real time.
const servers = await Promise.all([
  startServer(databaseUrl, { LIST_GATHER_MS: '' }, afterAll),
  startServer(databaseUrl, { LIST_GATHER_MS: '' }, afterAll),
]);

it('a rating changed by SQL appears in GET /api/springs of two processes within 5 s', async () => {
  const platform = openPlatform(readConfig(testEnvironment(databaseUrl)));
  onTestFinished(() => platform.close());

  await platform.database
    .updateTable('springs')
    .set({ average_rating: 4.5, review_count: 3 })
    .where('id', '=', 11)
    .execute();

  await vi.waitFor(async () => {
    for (const { url } of servers) {
      const springs = await (await fetch(`${url}/api/springs`)).text();
      expect(springs).toMatch(/"average_rating":4\.50?,"review_count":3,[^}]*"id":11\b/);
    }
  }, 5_000 * slowness());
});

it('a wrong or missing variable stops the start with one line for each', async () => {
  const { output, exited } = runMain('serve', { PATH: process.env['PATH'], PORT: 'many' });
  expect(await exited).toBe(1);
  const lines = output.text.trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    expect.stringMatching(/^PORT is wrong: /),
    'DATABASE_URL is missing.',
    'REDIS_URL is missing.',
  ]);
});

/** The server's answer to exactly these bytes. */
const sendRaw = (port: number, text: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('end', () => resolve(answer)).on('error', reject);
  });

it(
  'hardening: absolute-form requests and broken HTTP: our own address, and one shape of failure',
  { tags: '@19.41' },
  async () => {
    const [{ port }] = servers;
    const absolute = (path: string) =>
      sendRaw(
        port,
        `GET http://evil.example${path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
      );
    const page = await absolute('/search?q=b');
    expect(page).toMatch(/^HTTP\/1.1 200/);
    expect(page).toContain('"url":"https://wildsoak.test/search?q=b"');
    expect(page).not.toContain('evil');
    expect(await absolute('/api/nowhere')).toMatch(/^HTTP\/1.1 404[^]*\{"error":"Not found."\}/);
    expect(await sendRaw(port, 'NONSENSE\r\n\r\n')).toMatch(
      /^HTTP\/1.1 400 [^]*\{"error":"[^"]+"\}$/,
    );
  },
);

it('metrics have a port of their own', async () => {
  const [, server] = servers;
  await fetch(`${server.url}/api/springs/1`);
  const text = await (await fetch(server.metricsUrl)).text();
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/springs/:id",status="200"} 1',
  );
  expect(text).toContain('rate_limit_shared 1');
  const publicAnswer = await (await fetch(`${server.url}/metrics`)).text();
  expect(publicAnswer).not.toContain('http_request_duration_seconds');
});
