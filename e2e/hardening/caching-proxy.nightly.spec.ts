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
      location /hasty/ {
        proxy_pass ${BASE_URL.replace('localhost', '127.0.0.1')}/;
        proxy_cache pages;
        proxy_cache_key hasty$uri;
        proxy_ignore_headers Cache-Control;
        proxy_cache_valid 200 1s;
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

test(
  'no header and no cookie changes a page that a caching proxy keeps for everybody',
  { tag: ['@19.3'] },
  async () => {
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
  },
);

test(
  'a hidden photo is gone from a caching proxy as soon as its copy is a minute old',
  { tag: ['@19.54'] },
  async () => {
    const review = await addReview(await addMember(), await springAt(REVIEWED.hiddenPhotos));
    const photo = await addPhoto(review);
    const ask = async (path: string) => {
      const { status, headers } = await fetch(PROXY_URL + path);
      return { status, cache: headers.get('x-cache'), control: headers.get('cache-control') };
    };
    // A shared cache may use its copy for a minute, and must ask then.
    const control = 'public, max-age=300, s-maxage=60, must-revalidate';
    expect(await ask(photo)).toEqual({ status: 200, cache: 'MISS', control });
    expect(await ask(photo)).toEqual({ status: 200, cache: 'HIT', control });
    expect(await ask(`/hasty${photo}`)).toEqual({ status: 200, cache: 'MISS', control });
    await hideReview(review);
    // The proxy has a copy, and does not know yet.
    expect(await ask(photo)).toEqual({ status: 200, cache: 'HIT', control });
    // Where a minute lasts a second.
    await expect.poll(async () => (await ask(`/hasty${photo}`)).status).toBe(404);
  },
);
