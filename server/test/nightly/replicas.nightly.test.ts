import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { isDatabaseUnavailable } from '../../src/platform/database/errors.ts';
import { openPlatform } from '../../src/platform/platform.ts';
import { fillDatabase, runSql } from '../support/database-tools.ts';
import { addMember, signIn } from '../support/members.ts';
import { metricValues } from '../support/metrics.ts';
import { landscape, photoForm } from '../support/photos.ts';
import { createPrivatePostgres, createReplica } from '../support/private-postgres.ts';
import { freePort } from '../support/server-process.ts';
import { testEnvironment } from '../support/test-app.ts';

const LAG_S = 5;
/** Ten seconds behind, and nobody reads from it while there is a primary. */
const TOO_OLD_MS = 30_000;

const primary = createPrivatePostgres(await freePort());
afterAll(() => primary.remove());
primary.start();
await fillDatabase(primary.url);
const lagging = `-c recovery_min_apply_delay=${LAG_S}s`;
const replica = createReplica(primary.url, await freePort(), lagging);
afterAll(() => replica.remove());
replica.start();

const environment = { ...testEnvironment(primary.url), DATABASE_READ_URL: replica.url };

const openApp = async () => {
  const platform = openPlatform(readConfig(environment));
  const app = await buildApp(platform);
  afterAll(async () => {
    await app.close();
    await platform.close();
  });
  await app.ready();
  await vi.waitFor(() => expect(platform.notReady.size).toBe(0), 20_000);
  return { app, platform };
};
/** Any process may answer the next call. */
const [one, other] = [await openApp(), await openApp()];
const { database } = one.platform;

const member = await addMember(database);
const session = await signIn(one.platform, member);
const profile = `/api/users/${member.username}`;

const readsFrom = async (from: string) => {
  const values = await metricValues(other.platform.metrics, 'database_reads_total');
  return values.find(({ labels }) => labels.from === from)?.value ?? 0;
};
const countReads = async (from: string, work: () => Promise<unknown>) => {
  const before = await readsFrom(from);
  await work();
  return (await readsFrom(from)) - before;
};

/** Through the first process; the cookies that the browser then has. */
const writeBio = async (bio: string) => {
  const answer = await one.app.inject({
    method: 'PUT',
    url: '/api/users/profile',
    headers: { cookie: session },
    payload: { bio },
  });
  const given = answer.cookies.map(({ name, value }) => `${name}=${value}`);
  return { answer, cookie: [session, ...given].join('; ') };
};

/** Through the second process. */
const readBio = async (cookie = '') => {
  const answer = await other.app.inject({ url: profile, headers: { cookie } });
  expect(answer.statusCode).toBe(200);
  const asOf = answer.headers['x-as-of'];
  return { bio: answer.json<{ bio: string | null }>().bio, asOf };
};

const untilReadFrom = (from: string) =>
  vi.waitFor(async () => expect(await countReads(from, () => readBio())).toBe(1), {
    timeout: TOO_OLD_MS,
    interval: 200,
  });

beforeAll(() => untilReadFrom('replica'));

it(
  'a member reads their own write at once through any process; visitors read it from the replica, seconds later',
  { tags: '@25.1' },
  async () => {
    const { cookie } = await writeBio('I soak.');
    const own = await countReads('primary', async () =>
      expect(await readBio(cookie)).toEqual({ bio: 'I soak.', asOf: undefined }),
    );
    // Who it is, and the profile.
    expect(own).toBe(2);
    // Within the lag: so this read can only have come from the replica.
    const visitors = await countReads('replica', async () =>
      expect(await readBio()).toEqual({ bio: null, asOf: undefined }),
    );
    expect(visitors).toBe(1);
    await vi.waitFor(async () => expect((await readBio()).bio).toBe('I soak.'), {
      timeout: TOO_OLD_MS,
      interval: 200,
    });
  },
);

it(
  'the cookie that leads to the primary lasts longer than any replica we read from is behind',
  { tags: '@25.1' },
  async () => {
    const { answer } = await writeBio('I soak.');
    expect(answer.cookies).toEqual([
      expect.objectContaining({ name: '__Host-wrote', maxAge: 15, httpOnly: true, secure: true }),
    ]);
    // Nobody but members writes what they then look for.
    const leaving = await one.app.inject({ method: 'POST', url: '/api/auth/logout' });
    expect(leaving.cookies.map(({ name }) => name)).toEqual(['__Host-session']);
  },
);

it.each(['', '__Host-session=made-up; '])(
  'hardening: a cookie made by hand led all reads to the primary: %s__Host-wrote=1',
  { tags: '@25.1' },
  async (before) => {
    await untilReadFrom('replica');
    const cookie = `${before}__Host-wrote=1`;
    const addresses = [
      profile,
      '/api/springs/1',
      '/api/springs/1/visits',
      '/api/springs?search=hot',
    ];
    for (const url of addresses) {
      const read = await countReads('replica', async () => {
        const answer = await other.app.inject({ url, headers: { cookie } });
        expect(answer.statusCode, url).toBe(200);
      });
      expect(read, url).toBe(1);
    }
  },
);

it('a member sees the photo they just sent', { tags: '@25.1' }, async () => {
  const { headers, payload } = photoForm([{ bytes: await landscape(64, 48).jpeg().toBuffer() }]);
  const written = await one.app.inject({
    method: 'POST',
    url: '/api/springs/1/reviews',
    headers: { ...headers, cookie: session },
    payload,
  });
  expect(written.statusCode, written.payload).toBe(201);
  const url = written.json<{ image_url: string }>().image_url;
  const given = written.cookies.map(({ name, value }) => `${name}=${value}`);
  const own = await other.app.inject({ url, headers: { cookie: [session, ...given].join('; ') } });
  expect(own.statusCode).toBe(200);
  // Within the lag.
  const visitors = await other.app.inject({ url });
  expect(visitors.statusCode).toBe(404);
});

it('a primary that is one no longer: writes answer 503, and the connection is not used again', async () => {
  const platform = openPlatform(readConfig(testEnvironment(replica.url)));
  onTestFinished(() => platform.close());
  const writing = platform.database.updateTable('springs').set({ name: 'x' }).execute();
  const refusal = await writing.catch((error: unknown) => error);
  expect(isDatabaseUnavailable(refusal)).toBe(true);
  const connections = await metricValues(platform.metrics, 'database_pool_connections');
  expect(connections.map(({ value }) => value)).toEqual([0, 0, 0]);
});

const callReplica = (statement: string) => runSql(replica.url, statement);

it(
  'from a replica that is too far behind nobody reads; without the primary all do, and the answer says how old it is',
  { tags: ['@25.3', '@25.4', '@25.5'], timeout: 180_000 },
  async () => {
    const seen = 'Seen before the pause.';
    await writeBio(seen);
    await vi.waitFor(async () => expect((await readBio()).bio).toBe(seen), {
      timeout: TOO_OLD_MS,
      interval: 200,
    });
    await callReplica('select pg_wal_replay_pause()');
    await untilReadFrom('primary');
    await writeBio('Written while the replica stood still.');
    expect((await readBio()).bio).toBe('Written while the replica stood still.');
    const unseenSince = Date.now();

    primary.kill();
    await vi.waitFor(async () => {
      const { bio, asOf } = await readBio();
      expect(bio).toBe(seen);
      expect(Date.parse(String(asOf))).toBeLessThan(unseenSince);
    }, TOO_OLD_MS);

    const reads = ['/api/springs/1', '/api/springs/1/reviews', '/api/springs/1/visits'];
    reads.push('/api/springs?search=hot', '/api/springs', '/api/springs/featured', '/readyz');
    reads.push('/api/places?q=Boise', '/springs/1/visits.atom', '/pictures/springs/1.svg');
    reads.push('/api/auth/status', `${profile}/favorites`, `${profile}/reviews`, '/sitemap.xml');
    for (const url of reads) {
      const answer = await other.app.inject({ url, headers: { cookie: session } });
      expect(answer.statusCode, url).toBe(200);
    }
    const status = await other.app.inject({
      url: '/api/auth/status',
      headers: { cookie: session },
    });
    expect(status.json()).toMatchObject({ isLoggedIn: true });

    // The list is a copy in memory, and nobody tells it about changes.
    await vi.waitFor(async () => {
      const { headers } = await other.app.inject('/api/springs/featured');
      expect(Date.parse(String(headers['x-as-of']))).toBeLessThan(Date.now() - 10_000);
    }, TOO_OLD_MS);

    const { answer: refused } = await writeBio('Nobody can take this now.');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);

    primary.start();
    await callReplica('select pg_wal_replay_resume()');
    await vi.waitFor(async () => {
      const { answer } = await writeBio('And on it goes.');
      expect(answer.statusCode).toBe(200);
    }, TOO_OLD_MS);
    await untilReadFrom('replica');
    expect((await readBio()).asOf).toBeUndefined();
  },
);
