import type { BrowserContext, Page } from '@playwright/test';
import { addMember, endSessions, signIn } from '../support/member.ts';
import { expectControlled, expectKept, keptOn, noteOf } from '../support/offline.ts';
import { startOwnSite } from '../support/own-site.ts';
import { PLAN, PREMIUM, savePlan, shareOf } from '../support/plans.ts';
import { addPhoto, addReview, hideReview, REVIEWED, springAt } from '../support/reviews.ts';
import { LONG_SUMMARY, SECOND_HALF, storeSummary, SUMMARIZED } from '../support/summaries.ts';
import { expect, expectAwake, openPage, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Everything on the device, addresses and contents. */
const textOnDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
      }
    }
    return texts.join('\n');
  });

const personalOn = async (page: Page) => (await keptOn(page))['personal'] ?? [];

/** A Premium member whose device holds everything it may keep for them. */
const fillDevice = async (page: Page, context: BrowserContext, spring: number, url = '') => {
  const member = await addMember(PREMIUM);
  await signIn(context, member);
  const plan = await savePlan(page.request);
  await openPage(page, `${url}/springs/${spring}`);
  await expectControlled(page);
  // The page has to show it before the worker knows that it is the member's own.
  await expect(page.getByText(SECOND_HALF.slice(-40))).toBeAttached();
  await expectKept(page, [
    '/api/auth/status',
    `/api/springs/${spring}`,
    '/api/planner/plans',
    `/api/planner/plans/${plan}`,
    `/my-plans/${plan}`,
  ]);
  const text = await textOnDevice(page);
  for (const part of [member.username, member.email, PLAN.name, SECOND_HALF]) {
    expect(text).toContain(part);
  }
  return { member, plan, theirs: [member.username, member.email, PLAN.name, SECOND_HALF] };
};

test(
  'after logout nothing personal is left on the device, and without a connection nothing of it is shown',
  { tag: ['@17.4', '@17.3'] },
  async ({ page, context, consoleErrors }) => {
    const spring = await springAt(SUMMARIZED.offline);
    await storeSummary(spring, LONG_SUMMARY);
    const site = await startOwnSite();
    const { plan, theirs } = await fillDevice(page, context, spring, site.url);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${site.url}/login`);
    await expect.poll(() => personalOn(page)).toEqual([]);
    for (const part of theirs) expect(await textOnDevice(page)).not.toContain(part);

    await site.stop();
    await page.goto(`${site.url}/springs/${spring}`);
    await expectAwake(page);
    await expect(noteOf(page)).toBeVisible();
    await expect(page.getByText(LONG_SUMMARY.slice(0, 40))).toBeAttached();
    for (const part of theirs) await expect(page.locator('body')).not.toContainText(part);
    await page.goto(`${site.url}/my-plans/${plan}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      "This page isn't saved on your device",
    );
    await expect(page.getByRole('link', { name: PLAN.name })).toHaveCount(0);
    consoleErrors.length = 0;
  },
);

test(
  'signing out without a connection or elsewhere leaves nothing personal either, nor does another member find it',
  { tag: ['@17.4'] },
  async ({ page, context, consoleErrors }) => {
    const spring = await springAt(SUMMARIZED.offline, 1);
    await storeSummary(spring, LONG_SUMMARY);

    await test.step('without a connection', async () => {
      const { theirs } = await fillDevice(page, context, spring);
      await page.route('**/api/auth/logout', (route) => route.abort());
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL('/login');
      for (const part of theirs) expect(await textOnDevice(page)).not.toContain(part);
      await page.unrouteAll();
      await page.evaluate(() => localStorage.clear());
    });

    await test.step('ended elsewhere', async () => {
      const { member } = await fillDevice(page, context, spring);
      await endSessions(member);
      await page.reload();
      await expectAwake(page);
      await expect
        .poll(async () => (await personalOn(page)).filter((path) => !path.includes('/reviews')))
        .toEqual([]);
      expect(await textOnDevice(page)).not.toContain(member.username);
    });

    await test.step('another member', async () => {
      const { member } = await fillDevice(page, context, spring);
      const other = await addMember();
      await signIn(context, other);
      await page.reload();
      await expectAwake(page);
      await expect.poll(() => textOnDevice(page)).toContain(other.username);
      const text = await textOnDevice(page);
      for (const part of [member.username, PLAN.name, SECOND_HALF])
        expect(text).not.toContain(part);
    });
    consoleErrors.length = 0;
  },
);

test(
  'the device keeps no search, place, export, settings, moderation, payment, shared plan or failure, and answers no change without the server',
  { tag: ['@17.5'] },
  async ({ page, context, consoleErrors }) => {
    const site = await startOwnSite();
    const member = await addMember({ ...PREMIUM, is_moderator: true });
    await signIn(context, member);
    const plan = await savePlan(page.request);
    const token = await shareOf(page.request, plan);
    await openPage(page, `${site.url}/why-hot-springs`);
    await expectControlled(page);
    const refused = [
      `/shared-plans/${token}`,
      '/profile/settings',
      `/profile/${member.username}`,
      '/moderation',
      '/payment/cancel',
      '/planner',
      '/search?q=kirkham',
      '/springs/999999',
    ];
    for (const path of refused) await openPage(page, site.url + path);
    const calls = [
      '/api/places?q=boise',
      '/api/account/export',
      '/api/moderation/reviews',
      `/api/shared-plans/${token}`,
      `/api/planner/plans/${plan}/export/gpx`,
      '/api/springs?search=kirkham',
      '/api/springs/999999',
      `/api/users/${member.username}`,
    ];
    const statuses = await page.evaluate(
      (paths) => Promise.all(paths.map(async (path) => (await fetch(path)).status)),
      calls,
    );
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 404, 200]);
    await openPage(page, `${site.url}/why-hot-springs`);
    await expectKept(page, ['/why-hot-springs', `/api/planner/plans/${plan}`]);
    const kept = Object.values(await keptOn(page)).flat();
    const asked = [...refused, ...calls].map((path) => path.split('?')[0] ?? '');
    const wrongly = kept.filter((path) =>
      asked.some((one) => path === one || path.startsWith(`${one}?`) || path === `${one}.data`),
    );
    expect(wrongly.filter((path) => path !== '/api/springs')).toEqual([]);
    expect(kept.filter((path) => path.includes(token))).toEqual([]);

    await site.stop();
    const outcomes = await page.evaluate(
      (id) =>
        Promise.all(
          [
            ['POST', '/api/springs/646/favorite'],
            ['DELETE', `/api/planner/plans/${id}`],
            ['PUT', `/api/planner/plans/${id}/name`],
            ['POST', '/api/auth/logout'],
          ].map(([method = '', path = '']) =>
            fetch(path, { method }).then(
              ({ status }) => status,
              () => 'nobody answered',
            ),
          ),
        ),
      plan,
    );
    expect(outcomes).toEqual(Array.from({ length: 4 }, () => 'nobody answered'));
    consoleErrors.length = 0;
  },
);

test(
  'home is kept once, whatever its filters, and opens with them without a connection',
  { tag: ['@22.107'] },
  async ({ page, consoleErrors }) => {
    const site = await startOwnSite();
    await openPage(page, `${site.url}/?rating=1`);
    await expectControlled(page);
    await expectKept(page, ['/', '/api/springs']);
    const state = page.getByLabel('State', { exact: true });
    for (const code of ['ID', 'NV', 'CA']) {
      await state.selectOption(code);
      await expect(page).toHaveURL(`${site.url}/?state=${code}&rating=1`);
    }
    // Kept after the filters, so they would be there by now.
    await openPage(page, `${site.url}/?state=ID`);
    await openPage(page, `${site.url}/safety`);
    await expectKept(page, ['/safety']);
    const homes = ((await keptOn(page))['pages'] ?? []).filter((path) => /^\/(\?|$)/.test(path));
    expect(homes).toEqual(['/']);

    await site.stop();
    await page.goto(`${site.url}/?state=ID`);
    await expectAwake(page);
    await expect(noteOf(page)).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/?state=ID`);
    await expect(state).toHaveValue('ID');
    await expect(page.getByRole('status').first()).toContainText(/^\d+ of [\d,]+ springs/);
    // The browser reports what it could not fetch. Nothing else may have gone wrong.
    const others = consoleErrors.filter((text) => !/net::ERR|Failed to load resource/.test(text));
    expect(others).toEqual([]);
    consoleErrors.length = 0;
  },
);

/** The status of the page, or that there is none. */
const statusOf = (page: Page, path: string, cache: RequestCache = 'default') =>
  page.evaluate(
    ([asked, mode]) =>
      fetch(asked, { cache: mode }).then(
        ({ status }) => status,
        () => 'nobody answered',
      ),
    [path, cache] as const,
  );

const picturesOn = async (page: Page) => (await keptOn(page))['pictures'] ?? [];

test(
  'a hidden photo that a moderator looks at is not kept on the device',
  { tag: ['@17.6'] },
  async ({ page, context, consoleErrors }) => {
    const shown = await addPhoto(
      await addReview(await addMember(), await springAt(REVIEWED.hiddenPhotos, 1)),
    );
    const review = await addReview(await addMember(), await springAt(REVIEWED.hiddenPhotos, 2));
    const hidden = await addPhoto(review);
    await hideReview(review);
    const site = await startOwnSite();
    await signIn(context, await addMember({ is_moderator: true }));
    await openPage(page, `${site.url}/why-hot-springs`);
    await expectControlled(page);
    expect([await statusOf(page, hidden), await statusOf(page, shown)]).toEqual([200, 200]);
    // The later one is there, so the other one would be too.
    await expectKept(page, [shown]);
    expect(await picturesOn(page)).not.toContain(hidden);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${site.url}/login`);
    await site.stop();
    expect(await statusOf(page, hidden, 'force-cache')).toBe('nobody answered');
    expect(await statusOf(page, shown)).toBe(200);
    consoleErrors.length = 0;
  },
);

test.describe('the browser’s own cache', () => {
  // Playwright routes turn that cache off, so this test has none.
  test.use({ serviceWorkers: 'block', summaries: 'written' });

  test(
    'nothing personal is in the browser’s own cache, which any script of ours could ask',
    { tag: ['@17.4'] },
    async ({ page, context, consoleErrors }) => {
      const member = await addMember(PREMIUM);
      await signIn(context, member);
      const plan = await savePlan(page.request);
      await openPage(page, `/my-plans/${plan}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(PLAN.name);
      const cached = await page.evaluate(
        (paths) =>
          Promise.all(
            paths.map((path) =>
              fetch(path, { cache: 'only-if-cached', mode: 'same-origin' }).then(
                ({ status }) => status,
                () => 'not there',
              ),
            ),
          ),
        ['/api/auth/status', `/api/planner/plans/${plan}`],
      );
      expect(cached).toEqual(['not there', 'not there']);
      consoleErrors.length = 0;
    },
  );
});
