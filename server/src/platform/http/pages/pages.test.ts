import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/test-app.ts';
import { LIMITS } from '../../rate-limits.ts';
import { literalPage } from './pages.ts';

const { app, platform } = await useApp();
const { app: stripeApp } = await useApp({
  STRIPE_SECRET_KEY: 'sk_test_pages',
  STRIPE_WEBHOOK_SECRET: 'whsec_pages',
  STRIPE_PRICE_ID: 'price_pages',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_pages',
});
const { app: workerlessApp } = await useApp({ OFFLINE_WORKER: 'off' });
const PLACES_URL = 'https://places.example:8443/v1/{q}.json';
const { app: placesApp } = await useApp({ PLACES_URL });

const policyOf = async (server: typeof app) =>
  String((await server.inject('/')).headers['content-security-policy']).split('; ');

describe('pages', () => {
  it(
    'list the hashes of their own inline scripts in the Content-Security-Policy, and no nonce',
    { tags: '@19.22' },
    async () => {
      const policy = String((await app.inject('/')).headers['content-security-policy']);
      const hash = createHash('sha256').update('let inline = 1;').digest('base64');
      expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
      expect(policy.match(/sha256-/g)).toHaveLength(1);
      expect(policy).not.toMatch(/nonce|unsafe/);
    },
  );

  it('of an address that cannot be decoded are not found', { tags: '@2.11' }, async () => {
    const led = await app.inject('/springs/%ff?q=1');
    expect([led.statusCode, led.headers.location]).toEqual([302, '/springs/%25ff']);
    expect(led.headers['cache-control']).toBe('no-store');
    expect((await app.inject('/springs/%25ff')).payload).toContain('/springs/%25ff');
    expect((await app.inject('/api/%zz')).statusCode).toBe(400);
    expect((await app.inject({ method: 'POST', url: '/%zz' })).statusCode).toBe(400);
  });

  it.each([
    ['//evil.example/%zz', '/evil.example/%25zz'],
    ['/\\evil.example/%zz', '/evil.example/%25zz'],
    ['/a\\%zz', '/a%5C%25zz'],
    ['http://evil.example/%zz', null],
  ])(
    'hardening: open redirects by //, backslash, encoded forms: %s leads to %s',
    { tags: '@2.11' },
    (url, page) => expect(literalPage(url)).toBe(page),
  );

  it(
    'hardening: a page did not know how long its call has to wait',
    { tags: ['@19.66', '@19.10'] },
    async () => {
      const call = '/api/shared-plans/AbCdEfGhIjKlMnOpQrSt-_';
      const ask = () => app.inject(`/relay${call}`);
      for (let i = 0; i < 120; i += 1) expect((await ask()).statusCode).toBe(404);
      const refused = await ask();
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    },
  );

  it(
    'hardening: who is refused a page reads a sentence, not JSON',
    { tags: '@19.66' },
    async () => {
      const remoteAddress = '203.0.113.50';
      await platform.limiter.add('pages', remoteAddress, LIMITS.pages.max);
      const page = await app.inject({ url: '/springs/1', remoteAddress });
      expect(page.statusCode).toBe(429);
      expect(page.headers).toMatchObject({ 'cache-control': 'no-store' });
      expect(page.headers['content-type']).toMatch(/^text\/html/);
      expect(page.payload).toMatch(
        /<p>Too many requests\. Please try again in \d+ seconds?\.<\/p>/,
      );
      const data = await app.inject({ url: '/springs/1.data', remoteAddress });
      expect(data.statusCode).toBe(429);
      expect(data.payload).toMatch(/^Too many requests\. Please try again in /);
    },
  );

  it.each([
    '<script>steal()</script>',
    '<script nonce="">steal()</script>',
    '<script nonce="x">steal()</script>',
    '<script type="module">steal()</script>',
    '<script a="><script>steal()</script>',
    '<SCRIPT>steal()</SCRIPT>',
  ])(
    'hardening: our own policy blessed whatever the server rendered: %s',
    { tags: '@19.22' },
    async (hole) => {
      const page = await app.inject({ url: '/search', query: { q: hole } });
      expect(page.payload).toContain(hole);
      expect((await policyOf(app)).join()).toContain('sha256-');
      const clean = (await app.inject('/search')).headers['content-security-policy'];
      expect(page.headers['content-security-policy']).toBe(clean);
    },
  );

  it(
    'hardening: the mark of our own scripts does not leave, so that every rendering is the same',
    { tags: ['@19.3', '@19.22'] },
    async () => {
      const [one, other] = [await app.inject('/'), await app.inject('/')];
      expect(one.payload).toContain('<script>let inline = 1;</script>');
      expect(one.payload).not.toContain('nonce');
      expect(one.payload).toBe(other.payload);
    },
  );

  it(
    'let Stripe’s script in only where it is configured',
    { tags: ['@7.30', '@19.22'] },
    async () => {
      const without = await policyOf(app);
      expect(without.join()).not.toContain('stripe');
      const added = (await policyOf(stripeApp)).filter((part) => !without.includes(part));
      expect(added).toEqual([
        expect.stringMatching(/^script-src 'self' 'sha256-\S+' https:\/\/js\.stripe\.com$/),
        'frame-src https://js.stripe.com',
      ]);
    },
  );

  it(
    'let the browser ask an outside geocoder only where one is configured, and tell it which',
    { tags: ['@7.28', '@19.22'] },
    async () => {
      const without = await policyOf(app);
      expect(without).toContain("connect-src 'self'");
      const added = (await policyOf(placesApp)).filter((part) => !without.includes(part));
      expect(added).toEqual(["connect-src 'self' https://places.example:8443"]);
      expect((await placesApp.inject('/')).payload).toContain(`"placesUrl":"${PLACES_URL}"`);
      expect((await app.inject('/')).payload).toContain('"placesUrl":null');
    },
  );

  it('carry the security headers of a document', async () => {
    const { headers } = await app.inject('/');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': expect.stringContaining('max-age='),
    });
  });

  it('reach the API without a network', async () => {
    const { payload } = await app.inject('/');
    expect(payload).toMatch(/"api":\{[^}]*"name":"Bailey Hot Spring","id":1,/);
  });

  it(
    'pass on status and caching as the renderer gives them, and set no cookie',
    { tags: '@19.3' },
    async () => {
      const answer = await app.inject('/');
      expect(answer.headers['cache-control']).toBe('public, s-maxage=60');
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect((await app.inject('/missing')).statusCode).toBe(404);
    },
  );

  it(
    'hardening: request headers or cookies changed a public cached page',
    { tags: '@19.3' },
    async () => {
      const clean = await app.inject('/');
      const odd = await app.inject({
        url: '/',
        headers: {
          host: 'evil.example',
          'x-forwarded-host': 'evil.example',
          'x-forwarded-proto': 'ftp',
          'x-forwarded-for': '1.2.3.4',
          forwarded: 'host=evil.example',
          cookie: 'session=abc',
          authorization: 'Bearer abc',
          'accept-language': 'de',
          'x-react-router-spa-mode': 'yes',
          'x-react-router-prerender-data': '[]',
          'x-http-method-override': 'POST',
          'user-agent': 'Googlebot',
        },
      });
      expect(odd.payload).toBe(clean.payload);
      expect(clean.payload).toContain('https://wildsoak.test/');
      // Each answer has its own; a proxy with a cache writes its own over them.
      const ofEach = { date: '', 'x-request-id': '' };
      expect({ ...odd.headers, ...ofEach }).toEqual({ ...clean.headers, ...ofEach });
    },
  );

  it.each([
    ['/springs/1?zz=1&review=write&q=1', '/springs/1'],
    ['/?state=ID&zz=1', '/'],
    ['/search?zz=1&q=a+b&q=c&utm_source=x', '/search?q=a+b'],
    ['/Search/?zz=1&q=a', '/Search/?q=a'],
    ['/search.data?_routes=zz&q=a', '/search.data?q=a'],
    ['/constructor?zz=1', '/constructor'],
  ])(
    'hardening: unkeyed input that misses the cache: %s is rendered as %s',
    async (asked, rendered) => {
      const { payload } = await app.inject(asked);
      expect(payload).toContain(`{"url":"https://wildsoak.test${rendered}"`);
    },
  );

  it.each(['api', 'assets', 'tiles', 'pictures', 'photos', 'sitemaps'])(
    'are not below /%s: what is not there is 404, and no page',
    { tags: '@19.46' },
    async (folder) => {
      for (const path of [`/${folder}`, `/${folder}/w/x/y/z`]) {
        const answer = await app.inject(path);
        expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'Not found.' }]);
        expect(answer.headers['cache-control']).toBe('no-store');
      }
    },
  );

  it('are compressed', async () => {
    const answer = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
    expect(answer.headers['content-encoding']).toBe('br');
  });

  it('come with a worker that browsers check every time, and that can fetch from the site', async () => {
    const { headers, statusCode, payload } = await app.inject('/sw.js');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('javascript');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toContain("connect-src 'self'");
    expect(payload).not.toContain('unregister');
  });

  it('can withdraw the worker: then browsers get a worker that removes itself', async () => {
    const { headers, statusCode, payload } = await workerlessApp.inject('/sw.js?x');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('javascript');
    expect(headers['cache-control']).toBe('no-cache');
    expect(payload).toContain('registration.unregister()');
    expect((await workerlessApp.inject('/')).statusCode).toBe(200);
  });
});
