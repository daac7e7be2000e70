import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls } from '@wildsoak/contract/calls';
import type { Endpoint } from '@wildsoak/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { useNotedApp } from './support/note-routes.ts';

// We record which handlers run: the answer alone does not show it, because pages look the same.
const { app, runs } = await useNotedApp();
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;

const TABLE = Object.entries(calls as Record<string, Endpoint>);
const GUARDED = TABLE.filter(([, { auth }]) => auth !== 'public').map(([name, route]) => ({
  name,
  method: route.method,
  path: route.path.replaceAll(/:\w+/g, '1'),
}));

/** Without the calls that a page makes. */
const guardedRuns = () =>
  runs.flatMap(({ config }) => GUARDED.filter(({ name }) => name === config?.call));

const encoded = (text: string) =>
  text.replaceAll(/./g, (letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`);

const FORMS: Record<string, (path: string) => string> = {
  plain: (path) => path,
  'a slash as %2F': (path) => `/${path.slice(1).replaceAll('/', '%2F')}`,
  'a slash as %2f, once': (path) => path.replace(/\/(?=[^/]*$)/, '%2f'),
  'encoded twice': (path) => `/${path.slice(1).replaceAll('/', '%252F')}`,
  'a letter encoded': (path) => path.replace('/api', '/%61pi'),
  'all letters encoded': (path) => path.split('/').map(encoded).join('/'),
  'two slashes before': (path) => `/${path}`,
  'two slashes within': (path) => path.replace('/api/', '/api//'),
  'a backslash': (path) => path.replace('/api/', '/api\\'),
  'a dot within': (path) => path.replace('/api/', '/api/./'),
  'up and down again': (path) => path.replace('/api/', '/api/x/../'),
  'from outside': (path) => `/assets/..${path}`,
  'dots encoded': (path) => `/assets/%2e%2e${path}`,
  'dots and slash encoded': (path) => `/assets/..%2f${path.slice(1)}`,
  'capital letters': (path) => path.toUpperCase(),
  'mixed case': (path) => path.replace('/api/', '/Api/'),
  'a slash behind': (path) => `${path}/`,
  'two slashes behind': (path) => `${path}//`,
  'a dot behind': (path) => `${path}.`,
  'an encoded blank behind': (path) => `${path}%20`,
  'NUL behind': (path) => `${path}%00`,
  'a semicolon': (path) => `${path};a=b`,
  'a semicolon within': (path) => path.replace('/api/', '/api;a=b/'),
  'a file inside': (path) => `${path}/x.css`,
  'a query': (path) => `${path}?x=/healthz`,
  'an encoded question mark': (path) => `${path}%3fx`,
  'a fragment': (path) => `${path}#x`,
  'absolute, ours': (path) => `http://127.0.0.1:${port}${path}`,
  'absolute, another’s': (path) => `http://evil.example${path}`,
  'absolute, encoded': (path) => `http://evil.example${path.replace('/api', '/%61pi')}`,
};

/** Over a raw socket: `inject` would clean up the path. */
const send = (method: string, path: string) =>
  new Promise<number>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': '2' };
    const sending = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    sending.on('error', reject).end('{}');
  });

describe('hardening: guards bypassed by encoded paths', () => {
  it.each(Object.entries(FORMS))(
    '%s: no call that is guarded is answered',
    { tags: '@19.4' },
    async (_what, form) => {
      runs.length = 0;
      for (const { name, method, path } of GUARDED) {
        const status = await send(method, form(path));
        expect(guardedRuns(), `${name}: ${method} ${form(path)}`).toEqual([]);
        expect(status, `${name}: ${method} ${form(path)}`).toBeLessThan(500);
      }
    },
  );

  it('some of these forms do reach the calls: their guard answers', async () => {
    const reaching = ['plain', 'a letter encoded', 'a query', 'absolute, another’s'];
    await send('GET', '/api/springs');
    expect(runs.map(({ url }) => url)).toContain('/api/springs');
    for (const what of reaching)
      expect(await send('GET', FORMS[what]?.('/api/planner/plans') ?? ''), what).toBe(401);
  });

  it.each([
    '/assets/..%2f..%2fserver%2findex.ts',
    '/assets/../../server/index.ts',
    '/%2e%2e/%2e%2e/server/index.ts',
    '/api/springs/..%2f..%2fpackage.json',
  ])('%s is no file', { tags: '@19.46' }, async (path) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    expect(await answer.text()).not.toContain('renderPage');
  });
});
