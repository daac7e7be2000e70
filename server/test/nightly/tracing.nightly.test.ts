import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { startCollector } from '../../../fakes/collector/server.ts';
import { drawTree } from '../../../fakes/collector/spans.ts';
import { startRouting } from '../../../routing/test/start-routing.ts';
import { readConfig } from '../../src/config.ts';
import { openPlatform } from '../../src/platform/platform.ts';
import { catchMail, startWorker } from '../support/mail-catcher.ts';
import { addMember, signIn } from '../support/members.ts';
import { CITIES } from '../support/roads.ts';
import { startServer } from '../support/server-process.ts';
import { testEnvironment } from '../support/test-app.ts';
import { cloneDatabase } from '../support/test-database.ts';

const { url: databaseUrl, drop } = await cloneDatabase();
afterAll(drop);
const collector = await startCollector();
afterAll(() => collector.close());
const OTEL = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
const routing = await startRouting({ network: 'sketch', env: OTEL });
afterAll(() => routing.close());
/** Answers SIGUSR2 with how many modules of OpenTelemetry's SDK it has loaded (the AI SDK loads the API). */
const COUNT_MODULES = `import { Module } from 'node:module';
  process.on('SIGUSR2', () => console.log('loaded ' +
    Object.keys(Module._cache).filter((path) => path.includes('opentelemetry/sdk-trace')).length));`;
const counting = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(COUNT_MODULES)}`,
};
const server = await startServer(
  databaseUrl,
  { ...OTEL, ...counting, ROUTING_URL: routing.url, LOG_LEVEL: 'info' },
  afterAll,
);
const platform = openPlatform(readConfig(testEnvironment(databaseUrl)));
afterAll(() => platform.close());
const member = await addMember(platform.database, { is_premium: true });
const cookie = await signIn(platform, member);
const headers = { cookie, origin: 'https://wildsoak.test', 'content-type': 'application/json' };

const drive = (more: Record<string, string> = {}) =>
  fetch(`${server.url}/api/planner/route`, {
    method: 'POST',
    headers: { ...headers, ...more },
    body: JSON.stringify({
      startCoords: CITIES.reno,
      endCoords: CITIES.boise,
      waypoints: [],
      maxDistanceMiles: 25,
    }),
  });

/** The trace that has a span of this name, once no more spans come. */
const traceWith = (name: string, isWhole: (tree: string) => boolean) =>
  vi.waitFor(
    () => {
      const span = collector.spans().findLast((one) => one.name === name);
      const spans = collector.spans(span?.traceId ?? 'none');
      const tree = drawTree(spans);
      if (!isWhole(tree)) throw new Error(`no whole trace:\n${tree}`);
      return { spans, tree };
    },
    { timeout: 30_000, interval: 100 },
  );

it('one drive is one trace: from the request to SQL, and through the routing process to Valhalla', async () => {
  const answer = await drive({ traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01` });
  expect([answer.status, await answer.text()]).toMatchObject([200, expect.any(String)]);
  const { spans, tree } = await traceWith(
    'POST /api/planner/route',
    (text) => text.includes('valhalla route') && text.includes('st_'),
  );
  const root = spans.filter(({ parentSpanId }) => parentSpanId === '');
  expect(root.map(({ name }) => name)).toEqual(['POST /api/planner/route']);
  // Whatever a browser claims, the trace is ours.
  expect(root[0]?.traceId).not.toBe('ab'.repeat(16));
  const parentOf = (name: RegExp) => {
    const span = spans.find((one) => name.test(one.name));
    return spans.find(({ spanId }) => spanId === span?.parentSpanId);
  };
  expect(parentOf(/^valhalla route$/)?.name).toBe('routing route');
  expect(parentOf(/^routing route$/)).toMatchObject({ service: 'wildsoak-server', name: 'POST' });
  expect(new Set(spans.map(({ service }) => service))).toEqual(
    new Set(['wildsoak-server', 'wildsoak-routing']),
  );
  expect(tree).toContain('\n  handler (wildsoak-server, ');
  expect(tree).toMatch(/^POST \/api\/planner\/route \(wildsoak-server, [\d.]+ ms\)\n {2}/);
});

it('log lines of a traced request carry its trace', async () => {
  const before = server.output.text.length;
  await drive();
  await vi.waitFor(() => {
    const lines = server.output.text.slice(before).split('\n');
    const line = lines.find((text) => text.includes('/api/planner/route'));
    const { trace_id } = JSON.parse(line ?? '{}') as { trace_id?: string };
    expect(collector.spans(trace_id ?? 'none').map(({ name }) => name)).toContain(
      'POST /api/planner/route',
    );
  }, 30_000);
});

it('an email is a part of the trace of the request that asked for it', async () => {
  const { smtpUrl } = await catchMail();
  await startWorker(databaseUrl, { ...OTEL, SMTP_URL: smtpUrl }, onTestFinished);
  const answer = await fetch(`${server.url}/api/auth/register`, {
    method: 'POST',
    headers: { origin: 'https://wildsoak.test', 'content-type': 'application/json' },
    body: JSON.stringify({
      username: 'traced',
      email: 'traced@example.test',
      password: 'a-good-password',
    }),
  });
  expect(answer.status).toBe(201);
  const { spans } = await traceWith('POST /api/auth/register', (tree) =>
    tree.includes('job account-mail'),
  );
  expect(spans.find(({ name }) => name === 'job account-mail')?.service).toBe('wildsoak-worker');
  // Polling is not a trace.
  expect(collector.received()).not.toContain('fetch_next');
});

it('no address, search, share link, email address, place or error text leaves with a span', async () => {
  const secrets = ['s3cr3t-search', 'shAreT0ken', 'nobody@example.test', 'wr0ng-name', '-119.8'];
  await fetch(`${server.url}/api/springs?search=s3cr3t-search`);
  await fetch(`${server.url}/api/shared-plans/shAreT0kenshAreT0ken`);
  await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ username: 'wr0ng-name', password: 'a-bad-password' }),
  });
  await fetch(`${server.url}/nobody@example.test`);
  await traceWith('POST /api/auth/login', (tree) => tree.includes('pg'));
  await traceWith('GET /api/shared-plans/:token', (tree) => tree !== '');
  for (const secret of [...secrets, member.username, cookie.slice(-20)])
    expect(collector.received()).not.toContain(secret);
  const names = new Set(collector.spans().flatMap(({ attributes }) => Object.keys(attributes)));
  expect(names).toContain('http.route');
  for (const name of ['url.path', 'url.full', 'db.user', 'exception.message'])
    expect(names).not.toContain(name);
});

it('a server without an address for traces loads nothing for them', async () => {
  const off = await startServer(databaseUrl, counting);
  for (const one of [off, server]) one.child.kill('SIGUSR2');
  const loaded = (text: string) => Number(/loaded (\d+)/.exec(text)?.[1]);
  await vi.waitFor(() => {
    expect(loaded(off.output.text)).toBe(0);
    expect(loaded(server.output.text)).toBeGreaterThan(20);
  }, 10_000);
});

it.each([
  ['refuses', 'the collector answered 401'],
  ['never answers', undefined],
])(
  'a collector that %s delays no stop, and the log says why traces are lost',
  async (_, reason) => {
    const broken = createServer((_request, response) => {
      if (reason) response.writeHead(401).end();
    }).listen(0, '127.0.0.1');
    await once(broken, 'listening');
    onTestFinished(() => {
      broken.closeAllConnections();
      broken.close();
    });
    const arrived = once(broken, 'request');
    const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`;
    const traced = await startServer(databaseUrl, { OTEL_EXPORTER_OTLP_ENDPOINT });
    expect(await traced.status('/api/springs/1')).toBe(200);
    await arrived;
    if (reason) {
      await vi.waitFor(() => expect(traced.output.text).toContain('traces are lost'), 10_000);
      expect(traced.output.text).toContain(reason);
    }
    traced.child.kill('SIGINT');
    expect(await traced.exited).toBe(0);
  },
);
