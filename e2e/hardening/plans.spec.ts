import type { Page, Request } from '@playwright/test';
import { addMember, sessionCookie, signIn } from '../support/member.ts';
import { PREMIUM, savePlan, shareOf } from '../support/plans.ts';
import { expect, openPage, test } from '../support/test.ts';

const PAYLOADS = [
  [
    '</script><script>window.hacked=1</script>',
    '"><svg onload="window.hacked=1">',
    "' autofocus onfocus='window.hacked=1' x='",
  ],
  [
    '</title><img src=x onerror="window.hacked=1">',
    '<!--<script>window.hacked=1//--></script>',
    'javascript:window.hacked=1',
  ],
] as const;

/** A refused script also shows in the console, which every test checks. */
const expectInert = async (page: Page) => {
  const hacked = await page.evaluate(async () => {
    // A script that is about to run has run after two frames.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return (window as { hacked?: unknown }).hacked;
  });
  expect(hacked).toBeUndefined();
  await expect(
    page.locator('main :is(script:not([src^="/assets/"]), iframe, [onload], [onerror], [onfocus])'),
  ).toHaveCount(0);
  await expect(page.locator('a[href^="javascript:" i]')).toHaveCount(0);
};

test(
  'the names of a shared plan and its places are text',
  { tag: '@19.1' },
  async ({ page, context }) => {
    page.on('dialog', (dialog) => {
      throw new Error(`dialog: ${dialog.message()}`);
    });
    await signIn(context, await addMember(PREMIUM));
    for (const [name, startPointName, endPointName] of PAYLOADS) {
      const id = await savePlan(page.request, { name, startPointName, endPointName });
      const answer = await page.goto(`/shared-plans/${await shareOf(page.request, id)}`);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(page).toHaveTitle(`${name} | Wildsoak`);
      for (const place of [startPointName, endPointName]) {
        await expect(page.getByRole('main')).toContainText(place);
      }
      await expect(page.locator('.route-line')).toBeAttached();
      await expectInert(page);
    }
    // In the pages of its owner, for which the browser alone puts the names in place.
    await openPage(page, '/my-plans');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(PAYLOADS.length);
    await expectInert(page);
  },
);

test(
  'no referrer gives away the address of a shared plan',
  { tag: '@19.38' },
  async ({ page, context, playwright, baseURL }) => {
    const owner = await playwright.request.newContext({
      baseURL: String(baseURL),
      extraHTTPHeaders: { cookie: await sessionCookie(await addMember(PREMIUM)) },
    });
    const token = await shareOf(owner, await savePlan(owner));
    await owner.dispose();
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    let toGoogle: Record<string, string> | undefined;
    await context.route('https://www.google.com/**', async (route) => {
      toGoogle = await route.request().allHeaders();
      await route.fulfill({ contentType: 'text/html', body: '<title>maps</title>' });
    });
    await openPage(page, `/shared-plans/${token}`);
    await expect(page.locator('.route-line')).toBeAttached();
    const [maps] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: /^Open in Google Maps/ }).click(),
    ]);
    await expect(maps).toHaveTitle('maps');
    expect(toGoogle).toBeDefined();
    expect(toGoogle).not.toHaveProperty('referer');
    expect(await maps.evaluate(() => document.referrer)).toBe('');
    // As sent: earlier, requests still hold what the page's policy takes away.
    const sent = await Promise.all(requests.map((request) => request.allHeaders()));
    expect(sent.flatMap(({ referer }) => referer || [])).toEqual([]);
    const hosts = new Set(requests.map((request) => new URL(request.url()).host));
    expect([...hosts]).toEqual([new URL(String(baseURL)).host]);
  },
);
