import { request } from 'node:http';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startRouting } from '../../routing/test/start-routing.ts';
import { readConfig } from '../src/config.ts';
import { openPlatform } from '../src/platform/platform.ts';
import { startWorker } from './support/mail-catcher.ts';
import { addMember, signIn } from './support/members.ts';
import { runMain, startServer } from './support/server-process.ts';
import { testEnvironment } from './support/test-app.ts';
import { cloneDatabase } from './support/test-database.ts';

const { url: databaseUrl, drop } = await cloneDatabase();
afterAll(drop);
const platform = openPlatform(readConfig(testEnvironment(databaseUrl)));
afterAll(() => platform.close());

const RELEASE = '2026-11-16';
const server = await startServer(
  databaseUrl,
  { LOG_LEVEL: 'info', RELEASE, TRUSTED_PROXIES: '127.0.0.9', HOST: '0.0.0.0' },
  afterAll,
);

interface Line {
  level: number;
  msg: string;
  reqId?: string;
  status?: number;
  member?: string;
}

/** Fails if a line is not JSON. */
const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

interface Sent {
  path: string;
  method?: string;
  from?: string;
  headers?: Record<string, string>;
}

const send = ({ path, method = 'GET', from = '127.0.0.1', headers = {} }: Sent) =>
  new Promise<{ status: number; id: string }>((resolve, reject) => {
    const { hostname: host, port } = new URL(server.url);
    request({ host, port, path, method, localAddress: from, headers }, (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      const id = String(answered['x-request-id']);
      response.resume().on('end', () => resolve({ status, id }));
    })
      .on('error', reject)
      .end();
  });

/** What the log says about a request, once it is there. */
const linesAbout = (id: string) =>
  vi.waitFor(() => {
    const about = linesOf(server.output.text).filter((line) => line.reqId === id);
    expect(about.some(({ msg }) => msg === 'request')).toBe(true);
    return about;
  }, 10_000);

describe('every line is JSON with the role and the release', () => {
  it('of a server', () => {
    const lines = linesOf(server.output.text);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatchObject({ role: 'serve', release: RELEASE });
  });

  it.each([
    ['migrate', [], 30, 'The database is up to date.'],
    ['make-moderator', [], 60, 'Add a username: make-moderator <username>.'],
    ['nonsense', [], 60, expect.stringMatching(/^Choose a command: serve \| /)],
  ])('of a command in production: %s', async (role, rest, level, msg) => {
    const environment = { ...testEnvironment(databaseUrl), NODE_ENV: 'production' };
    const { output, exited } = runMain(role, environment, ...rest);
    expect(await exited).toBe(level === 60 ? 1 : 0);
    const commit = expect.stringMatching(/^[\da-f]{12}$/);
    expect(linesOf(output.text)).toEqual([
      expect.objectContaining({ level, msg, role, release: commit }),
    ]);
  });

  const refused = expect.stringMatching(/^Could not connect to the database: .*ECONNREFUSED/);
  const unexpected = expect.objectContaining({ code: 'ECONNREFUSED' });

  it.each([
    ['migrate', { msg: refused }],
    ['import', { msg: 'the process failed', err: unexpected }],
  ])('of a process that fails: %s', async (role, said) => {
    const gone = 'postgres://u@127.0.0.1:1/d';
    const environment = { ...testEnvironment(gone), NODE_ENV: 'production' };
    const { output, exited } = runMain(role, environment);
    expect(await exited).toBe(1);
    expect(linesOf(output.text)).toEqual([expect.objectContaining({ level: 60, role, ...said })]);
  });

  it('of the roads', async () => {
    const routing = await startRouting({ network: 'sketch', env: { RELEASE } });
    onTestFinished(routing.close);
    expect(linesOf(routing.output.text)).toEqual([
      expect.objectContaining({
        role: 'routing',
        release: RELEASE,
        msg: 'listening',
        kind: 'sketch',
      }),
    ]);
  });
});

/** As `createToken` and `createLinkToken` make them. */
const TOKENS = ['q3vXz0Jk7hPp-Rt_9sWbYc2LmN4dFgH6uEaKxT8oVi1', 'Zk3uWq8Rb_-Xn5Tt0pLmVg'];

/** Stands in for any library that prints: everything that Node offers, then an error nobody catches. */
const noisy = (tokens: string[]) => `
  import { Worker } from 'node:worker_threads';
  process.on('SIGUSR2', () => {
    for (const token of ${JSON.stringify(tokens)}) {
      const text = 'GET /a/' + token + '\\n' + token;
      for (const name of ['log', 'info', 'debug', 'warn', 'error', 'trace', 'dir', 'table'])
        console[name](text);
      console.error(new Error(text, { cause: new Error(token) }));
      process.stderr.write(text);
      process.stdout.write(Buffer.from(text));
      process.emitWarning(text, 'DeprecationWarning', 'DEP0999' + token.length);
      console.error(token + ' ' + 'x'.repeat(100_000));
    }
    const thread = new Worker('console.error(' + JSON.stringify(${JSON.stringify(tokens)}) + ')', { eval: true });
    thread.on('exit', () => setTimeout(() => { throw new Error('the last: ' + ${JSON.stringify(tokens)}); }));
  });`;

describe('hardening: a second log, and what stood in it', { tags: '@19.38' }, () => {
  const preload = `--import data:text/javascript,${encodeURIComponent(noisy(TOKENS))}`;
  const environment = { NODE_ENV: 'production', LOG_LEVEL: 'info', NODE_OPTIONS: preload };
  const start = {
    server: () => startServer(databaseUrl, environment),
    worker: () =>
      startWorker(databaseUrl, { ...environment, SMTP_URL: 'smtp://127.0.0.1:1' }, onTestFinished),
  };

  it.each(['server', 'worker'] as const)('of a %s', async (role) => {
    const { child, exited, output } = await start[role]();
    child.kill('SIGUSR2');
    expect(await exited).toBe(1);
    const lines = output.text.trim().split('\n');
    expect(lines.filter((line) => line.includes('GET /a/…')).length).toBeGreaterThanOrEqual(20);
    expect(lines.at(-1)).toContain('the last: …,…');
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({ role: role === 'server' ? 'serve' : 'worker' });
      for (const token of TOKENS) expect(line).not.toContain(token);
      expect(line.length).toBeLessThan(10_000);
    }
  });

  it('of a page that fails: its address is short, and holds no link', async () => {
    for (const token of TOKENS) {
      const { id } = await send({ path: `/broken/${token}/${'x'.repeat(8_000)}` });
      const about = await linesAbout(id);
      expect(about).toHaveLength(2);
      for (const line of about) {
        expect(JSON.stringify(line)).not.toContain(token);
        expect(JSON.stringify(line).length).toBeLessThan(10_000);
      }
    }
  });
});

describe('every answer carries the id of its request', { tags: '@23.24' }, () => {
  const own = expect.stringMatching(/^[\da-f]{8}-[\da-f-]{27}$/);
  const given = { 'x-request-id': '7f3a9c0e51d24b6e' };

  it.each([
    ['/api/springs/1', 200],
    ['/some/page', 200],
    ['/api/nowhere', 404],
    ['/api/springs/%zz', 400],
    ['/healthz', 200],
  ])('%s', async (path, status) => {
    expect(await send({ path })).toEqual({ status, id: own });
  });

  it("our proxy's, so both logs name it alike", async () => {
    const { id } = await send({ path: '/broken', from: '127.0.0.9', headers: given });
    expect(id).toBe(given['x-request-id']);
    expect(await linesAbout(id)).toHaveLength(2);
  });

  it("nobody else's", async () => {
    expect((await send({ path: '/healthz', headers: given })).id).toEqual(own);
  });

  it.each(['', 'short', 'x'.repeat(101), 'a b c d e f', '{"level":60}', 'naïve-naïve'])(
    'and not a malformed one: %s',
    async (malformed) => {
      const headers = { 'x-request-id': Buffer.from(malformed).toString('latin1') };
      expect((await send({ path: '/healthz', from: '127.0.0.9', headers })).id).toEqual(own);
    },
  );
});

describe('a line about a request', () => {
  it('is an error where we failed', async () => {
    const { status, id } = await send({ path: '/broken' });
    expect(status).toBe(500);
    expect((await linesAbout(id)).map(({ level }) => level)).toEqual([50, 50]);
  });

  it('is a warning where a part is away', async () => {
    const stopping = await startServer(databaseUrl, { LOG_LEVEL: 'info', DRAIN_MS: '60000' });
    stopping.child.kill('SIGTERM');
    await vi.waitFor(async () => expect(await stopping.status('/readyz')).toBe(503), 10_000);
    await vi.waitFor(() => {
      const refused = linesOf(stopping.output.text).find(({ status }) => status === 503);
      expect(refused).toMatchObject({ level: 40, msg: 'request' });
    }, 10_000);
  });

  it('names the member who asks', async () => {
    const member = await addMember(platform.database);
    const headers = { cookie: await signIn(platform, member) };
    const { status, id } = await send({ path: '/api/reviews/1', method: 'DELETE', headers });
    expect(status).toBe(404);
    expect(await linesAbout(id)).toEqual([
      expect.objectContaining({ level: 30, member: member.id }),
    ]);
  });
});

describe('SIGHUP ends nothing', () => {
  it('neither a server nor the roads', async () => {
    const routing = await startRouting({ network: 'sketch' });
    onTestFinished(routing.close);
    for (const { child } of [server, routing]) child.kill('SIGHUP');
    // A killed process would answer no longer than it takes to deliver the signal.
    for (let count = 0; count < 20; count += 1) {
      expect(await server.status('/healthz')).toBe(200);
      expect((await fetch(`${routing.url}/status`)).status).toBe(200);
    }
    expect([server.child.signalCode, routing.child.signalCode]).toEqual([null, null]);
  });

  it('nor a worker: it still hears SIGTERM', async () => {
    const environment = { SMTP_URL: 'smtp://127.0.0.1:1' };
    const worker = await startWorker(databaseUrl, environment, onTestFinished);
    worker.child.kill('SIGHUP');
    worker.child.kill('SIGTERM');
    expect(await worker.exited).toBe(0);
    expect(worker.output.text).toContain('"signal":"SIGTERM"');
  });
});
