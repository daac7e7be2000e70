import { addMember, signIn } from '../support/member.ts';
import { KIRKHAM } from '../support/springs.ts';
import { expect, test } from '../support/test.ts';

const PAGES = [
  '/',
  `/springs/${KIRKHAM.id}`,
  '/why-hot-springs',
  '/favorites',
  '/profile/settings',
];

test('hardening: request headers or cookies changed a public cached page: with a signed-in cookie the HTML is byte-equal to the anonymous one and carries no personal data', async ({
  context,
  playwright,
  baseURL,
}) => {
  const member = await addMember();
  await signIn(context, member);
  const status = await context.request.get('/api/auth/status');
  expect(await status.json()).toMatchObject({ user: { username: member.username } });
  expect(status.headers()['cache-control']).toBe('private, no-cache');

  const anonymous = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  for (const path of PAGES) {
    const [theirs, anybodys] = [await context.request.get(path), await anonymous.get(path)];
    expect(await theirs.text(), path).toBe(await anybodys.text());
    expect(await theirs.text()).not.toContain(member.username);
    expect(theirs.headers()['set-cookie'], path).toBeUndefined();
    expect(theirs.headers()['cache-control']).toBe(anybodys.headers()['cache-control']);
  }
  await anonymous.dispose();
});

test('hardening: a CDN cached session cookies: /favorites/x.css is 404', async ({ request }) => {
  for (const path of ['/favorites/x.css', '/profile/settings/x.css', '/login/x.js']) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});
