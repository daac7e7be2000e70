import { addMember, signIn } from '../support/member.ts';
import { KIRKHAM } from '../support/springs.ts';
import { expect, test } from '../support/test.ts';

const MEMBER_PAGES = [
  '/profile/settings',
  '/favorites',
  '/planner',
  '/planner?spring=646',
  '/my-plans',
  '/my-plans/7',
];

const PAGES = [
  '/',
  '/?mine=favorites',
  `/springs/${KIRKHAM.id}`,
  '/why-hot-springs',
  '/safety',
  '/payment/success?session_id=cs_test_1',
  ...MEMBER_PAGES,
];

test(
  'Every page is the same for members and visitors, to the byte, and holds nothing personal',
  { tag: ['@19.3', '@7.1'] },
  async ({ context, playwright, baseURL }) => {
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
    // Search engines keep none of a member's pages, nor the one after a payment.
    for (const path of [...MEMBER_PAGES, '/login', '/payment/success?session_id=cs_test_1']) {
      const html = await (await anonymous.get(path)).text();
      expect(html, path).toContain('<meta name="robots" content="noindex"/>');
    }
    const home = (await anonymous.get('/')).headers();
    expect(home['cache-control']).toContain('public');
    expect(home['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
    expect(home['content-security-policy']).not.toMatch(/nonce|unsafe/);
    await anonymous.dispose();
  },
);
