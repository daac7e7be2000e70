import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BASE_URL, PROXY_PORT } from '../support/address.ts';
import { addMember, sessionCookie } from '../support/member.ts';
import { addPhoto, addReview, hideReview, REVIEWED, springAt } from '../support/reviews.ts';
import { expect, test } from '../support/test.ts';

const NGINX = '/usr/sbin/nginx';
const PROXY_URL = `http://localhost:${PROXY_PORT}`;

/** Headers that have changed a cached page somewhere, or might. */
const ODD_HEADERS: Record<string, string>[] = [
  { 'x-forwarded-host': 'evil.example' },
  { 'x-forwarded-proto': 'http', 'x-forwarded-port': '1' },
  { 'x-forwarded-for': '10.0.0.1' },
  { forwarded: 'host=evil.example;proto=http' },
  { 'x-original-url': '/favorites', 'x-rewrite-url': '/favorites' },
  { 'x-http-method-override': 'POST' },
  { 'x-react-router-spa-mode': 'yes' },
  { 'x-react-router-prerender-data': '%5B%22evil%22%5D' },
  { 'x-remix-replace': 'true', 'x-remix-redirect': 'https://evil.example' },
  { 'accept-language': 'de' },
  { accept: 'application/json' },
  { 'user-agent': 'Googlebot/2.1' },
  { authorization: 'Bearer evil' },
  { 'sec-purpose': 'prefetch', purpose: 'prefetch' },
  { referer: 'https://evil.example/' },
  { origin: 'https://evil.example' },
  { 'save-data': 'on', dnt: '1' },
  { cookie: 'theme=evil; lang=evil' },
];

/** Started by root, nginx switches to another account, which may not enter the folder. */
const asWhoStartedIt = process.getuid?.() === 0 ? 'user root;' : '';

const configuration = (folder: string) => `
  ${asWhoStartedIt}
  daemon off;
  pid ${folder}/pid;
  error_log stderr warn;
  worker_processes 1;
  events {}
  http {
    access_log off;
    client_body_temp_path ${folder}/body;
    proxy_temp_path ${folder}/temp;
    fastcgi_temp_path ${folder}/fastcgi;
    uwsgi_temp_path ${folder}/uwsgi;
    scgi_temp_path ${folder}/scgi;
    proxy_cache_path ${folder}/cache keys_zone=pages:1m;
    server {
      listen 127.0.0.1:${PROXY_PORT};
      location / {
        proxy_pass ${BASE_URL.replace('localhost', '127.0.0.1')};
        proxy_cache pages;
        add_header x-cache $upstream_cache_status always;
      }
    }
  }`;

// These share the proxy, which one process starts.
test.describe.configure({ mode: 'default' });

let proxy: ChildProcess;
let folder: string;

test.beforeAll(async () => {
  expect(existsSync(NGINX), 'nginx is missing: install the package nginx-light').toBe(true);
  folder = await mkdtemp(join(tmpdir(), 'wildsoak-proxy-'));
  await writeFile(join(folder, 'nginx.conf'), configuration(folder));
  proxy = spawn(NGINX, ['-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
  await expect
    .poll(() =>
      fetch(`${PROXY_URL}/healthz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
});

test.afterAll(async () => {
  const gone = once(proxy, 'exit');
  proxy.kill('SIGTERM');
  await gone;
  await rm(folder, { recursive: true });
});

test('hardening: request headers or cookies changed a public cached page: each odd header and a session cookie, then a clean request through a real caching proxy: byte-identical', async () => {
  const attempts = [...ODD_HEADERS, { cookie: await sessionCookie(await addMember()) }];
  // A different page for each, so each is the first to fill the cache.
  for (const [i, headers] of attempts.entries()) {
    const path = `/springs/${i + 1}`;
    const clean = await (await fetch(BASE_URL + path)).text();
    const odd = await fetch(PROXY_URL + path, { headers });
    expect(odd.headers.get('x-cache')).toBe('MISS');
    expect(await odd.text(), JSON.stringify(headers)).toBe(clean);
    const next = await fetch(PROXY_URL + path);
    expect(next.headers.get('x-cache')).toBe('HIT');
    expect(await next.text(), JSON.stringify(headers)).toBe(clean);
    expect(next.headers.get('set-cookie')).toBeNull();
  }
});

test('hardening: a CDN cached session cookies: nothing personal stays in a real caching proxy', async () => {
  const member = await addMember();
  const cookie = await sessionCookie(member);
  for (const path of [
    '/api/auth/status',
    '/api/springs/646',
    `/api/users/${member.username}/favorites`,
  ]) {
    const theirs = await fetch(PROXY_URL + path, { headers: { cookie } });
    expect(theirs.status, path).toBe(200);
    const next = await fetch(PROXY_URL + path);
    expect(next.headers.get('x-cache'), path).toBe('MISS');
    expect(await next.text()).not.toContain(member.username);
  }
});

test('hardening: what was hidden lived on in caches: a minute after a moderator hides a photo, a real caching proxy says 404', async () => {
  const review = await addReview(await addMember(), await springAt(REVIEWED.hiddenPhotos));
  const photo = PROXY_URL + (await addPhoto(review));
  const ask = async () => {
    const { status, headers } = await fetch(photo);
    return { status, cache: headers.get('x-cache') };
  };
  expect(await ask()).toEqual({ status: 200, cache: 'MISS' });
  expect(await ask()).toEqual({ status: 200, cache: 'HIT' });
  await hideReview(review);
  // The proxy has a copy, and does not know yet.
  expect(await ask()).toEqual({ status: 200, cache: 'HIT' });
  await expect.poll(async () => (await ask()).status, { timeout: 90_000 }).toBe(404);
});
