import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { photoWork } from '../../src/features/photos/photos.jobs.ts';
import { readConfig } from '../../src/config.ts';
import { openPlatform } from '../../src/platform/platform.ts';
import { useAi } from '../support/ai.ts';
import { addMember, signIn } from '../support/members.ts';
import { metricValues } from '../support/metrics.ts';
import { landscape, photoForm, startS3 } from '../support/photos.ts';
import { runMain, startServer } from '../support/server-process.ts';
import { useStripe } from '../support/stripe.ts';
import { testEnvironment, useApp } from '../support/test-app.ts';

const [stripe, ai] = [await useStripe(), await useAi()];
const { app, platform, database, databaseUrl } = await useApp({
  ...stripe.environment,
  ...ai.environment,
});
const { site } = platform;

afterEach(() => site.resume());

/** All that Stripe holds, but for its clock. */
const heldByStripe = () => ({ ...stripe.state(), now: null });

const useMember = async (facts?: Parameters<typeof addMember>[1]) => {
  const member = await addMember(database, facts);
  return { ...member, cookie: await signIn(platform, member) };
};

const post = (url: string, cookie: string, payload?: object) =>
  app.inject({ method: 'POST', url, headers: { cookie }, ...(payload && { payload }) });

it('a paused server starts, says so in its log and in its metrics, is read, and lets people sign in', async () => {
  const { username, password } = await useMember();
  const gauge = async () => (await metricValues(platform.metrics, 'site_paused'))[0]?.value;
  expect(await gauge()).toBe(0);
  await site.pause('restored from a backup');
  expect(await gauge()).toBe(1);
  const server = await startServer(databaseUrl);
  await vi.waitFor(() => expect(server.output.text).toContain('restored from a backup'), 10_000);
  expect(await (await fetch(server.metricsUrl)).text()).toMatch(/^site_paused 1$/m);
  expect(await server.status('/api/springs/1')).toBe(200);
  const signedIn = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://wildsoak.test' },
    body: JSON.stringify({ username, password }),
  });
  expect(signedIn.status, await signedIn.text()).toBe(200);
});

it.each(['a folder', 'a bucket'])(
  'a paused site neither stores nor deletes a photo in %s that it shares',
  async (kind) => {
    const s3 = await startS3();
    onTestFinished(s3.close);
    const shared = kind === 'a bucket' ? s3.environment : {};
    const store = await useApp(shared);
    const cookie = await signIn(store.platform, await addMember(store.database));
    const send = async (seed: number) => {
      const { headers, payload } = photoForm([
        { bytes: await landscape(90, 60, seed).jpeg().toBuffer() },
      ]);
      const url = `/api/springs/${seed}/reviews`;
      return store.app.inject({
        method: 'POST',
        url,
        headers: { ...headers, cookie },
        payload,
      });
    };
    const kept = (await send(1)).json<{ id: number; image_url: string }>();
    const hash = String(kept.image_url.split('/')[2]);
    const isThere = async () => {
      const file = await store.platform.files.open(`photos/${hash.slice(0, 1)}/${hash}/960.webp`);
      file?.destroy();
      return file !== null;
    };
    await store.platform.site.pause('restored from a backup');

    expect((await send(2)).statusCode).toBe(503);
    const deleted = await store.app.inject({
      method: 'DELETE',
      url: `/api/reviews/${kept.id}`,
      headers: { cookie },
    });
    expect(deleted.statusCode).toBe(204);
    const release = photoWork(store.platform).find(
      ({ kind: { name } }) => name === 'photo-release',
    );
    await expect(release?.run({ hashes: [hash] })).rejects.toThrow('This site is paused');
    expect(await isThere()).toBe(true);

    await store.platform.site.resume();
    await release?.run({ hashes: [hash] });
    expect(await isThere()).toBe(false);
  },
);

it('a paused site changes nothing at Stripe and asks no language model', async () => {
  const payer = await useMember();
  const paid = await post('/api/stripe/create-checkout-session', payer.cookie);
  await stripe.control(`sessions/${paid.json<{ sessionId: string }>().sessionId}/pay`);
  const undecided = await useMember();
  const open = await post('/api/stripe/create-checkout-session', undecided.cookie);
  expect(open.statusCode).toBe(200);
  const before = structuredClone(heldByStripe());
  const askedBefore = ai.calls();
  await site.pause('restored from a backup');
  const springs = await database
    .selectFrom('springs')
    .select('id')
    .where('bathing_reasons', '=', '[]')
    .limit(1)
    .execute();
  const answers = [
    await post('/api/stripe/create-checkout-session', (await useMember()).cookie),
    // It can still be paid, and Stripe would show its address to a copy.
    await post('/api/stripe/create-checkout-session', undecided.cookie),
    await post('/api/stripe/create-portal-session', payer.cookie),
    await post(`/api/springs/${springs[0]?.id}/summary`, payer.cookie),
    await post('/api/account/delete', payer.cookie, {
      password: payer.password,
      reviews: 'keep',
    }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 502, 503]);
  expect(heldByStripe()).toEqual(before);
  expect(ai.calls()).toEqual(askedBefore);

  await site.resume();
  const summary = await post(`/api/springs/${springs[0]?.id}/summary`, payer.cookie);
  expect(summary.statusCode, summary.payload).not.toBe(404);
});

const openAt = (PUBLIC_URL: string) => {
  const opened = openPlatform(readConfig({ ...testEnvironment(databaseUrl), PUBLIC_URL }));
  onTestFinished(() => opened.close());
  return opened.site;
};

it('a database belongs to the address of its first worker, and is a paused site under any other', async () => {
  const [local, other] = [openAt('http://localhost:3000'), openAt('https://staging.test')];
  const [bare, bareV6] = [openAt('http://203.0.113.5'), openAt('http://[2001:db8::5]:3000')];
  await local.resume();
  for (const nobody of [local, bare, bareV6]) await nobody.claim();
  expect(await other.whyPaused()).toBeNull();
  await site.claim();
  await other.claim();
  expect(await site.whyPaused()).toBeNull();
  for (const copy of [local, bare, other])
    expect(await copy.whyPaused()).toMatch(/^the database belongs to https:\/\/wildsoak\.test, /);

  await other.resume();
  expect(await other.whyPaused()).toBeNull();
  expect(await site.whyPaused()).toContain('https://staging.test');
});

it('with TLS in front, a database still belongs to its name', async () => {
  const [before, after] = [openAt('http://springs.test'), openAt('https://springs.test')];
  await before.resume();
  expect([await before.whyPaused(), await after.whyPaused()]).toEqual([null, null]);
  expect(await openAt('https://www.springs.test').whyPaused()).not.toBeNull();
  expect(await openAt('https://springs.test:8443').whyPaused()).not.toBeNull();
});

it('without PUBLIC_URL, resume gives the database to nobody', async () => {
  await site.pause('restored from a backup');
  const environment = { ...testEnvironment(databaseUrl), NODE_ENV: 'production', PUBLIC_URL: '' };
  const { output, exited } = runMain('resume', environment);
  expect(await exited).toBe(1);
  expect(output.text).toContain('PUBLIC_URL is missing');
  expect(await site.whyPaused()).toContain('restored from a backup');
});
