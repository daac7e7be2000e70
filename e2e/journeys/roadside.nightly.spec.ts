import type { Page } from '@playwright/test';
import { springTiles } from '../../web/app/map/core/area-tiles.ts';
import { openDetails } from '../support/corrections.ts';
import { runSql } from '../support/database.ts';
import { addMember, PASSWORD, sessionCookie } from '../support/member.ts';
import { ageInNote, expectControlled, expectKept, noteOf, tilesOf } from '../support/offline.ts';
import { startOwnSite } from '../support/own-site.ts';
import { PLAN, PREMIUM } from '../support/plans.ts';
import { addReview } from '../support/reviews.ts';
import { expect, expectAccessible, expectAwake, openPage, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, hasTouch: true });

/** A weak signal: 400 kbit/s, a third of a second in each direction. */
const SLOW = {
  offline: false,
  latency: 300,
  downloadThroughput: 50_000,
  uploadThroughput: 25_000,
};

const slowDown = async (page: Page) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.emulateNetworkConditions', SLOW);
};

const DAY_MS = 86_400_000;

/** A spring with a warning that no other test writes about. */
const scaldingSpring = async (): Promise<number> => {
  const { retry, repeatEachIndex } = test.info();
  return Number(
    await runSql(
      `select id from springs where temperature_f > 122 and removed_at is null and name is not null
         and id > 1000 order by id offset :'others'::integer limit 1`,
      { others: String(retry + 3 * repeatEachIndex) },
    ),
  );
};

const placeOf = async (spring: number) => {
  const stored = await runSql(
    `select latitude, longitude from springs where id = :'spring'::integer`,
    { spring: String(spring) },
  );
  const [latitude = NaN, longitude = NaN] = stored.split('|').map(Number);
  return { latitude, longitude };
};

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The map of a spring is lower than a plan's. */
const expectMap = async (page: Page, map: string, leastTiles = 4) => {
  await page.getByRole('region', { name: map }).scrollIntoViewIfNeeded();
  await expect
    .poll(async () => (await tilesOf(page, map)).drawn)
    .toBeGreaterThanOrEqual(leastTiles);
  await expect.poll(async () => (await tilesOf(page, map)).missing).toBe(0);
};

const expectAccessibleByDayAndNight = async (page: Page) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.emulateMedia({ colorScheme: 'light' });
};

test(
  'at the roadside a slow network, and then none, still shows springs and plans',
  { tag: ['@11.4', '@17.1', '@17.2', '@17.3', '@20.1', '@20.2'] },
  async ({ page, consoleErrors }) => {
    // A whole journey, with axe by day and by night on each screen.
    test.slow();
    const member = await addMember(PREMIUM);
    const spring = await scaldingSpring();
    await addReview(await addMember(), spring, {
      comment: 'Soaked till the stars came out.',
      is_soakable: true,
      at: new Date(Date.now() - DAY_MS).toISOString(),
    });

    let site = await startOwnSite();
    const planId = await test.step('and there is a plan, made at a desk', async () => {
      const answer = await fetch(`${site.url}/api/planner/plans`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: site.url,
          cookie: await sessionCookie(member),
        },
        body: JSON.stringify(PLAN),
      });
      expect(answer.status).toBe(201);
      return ((await answer.json()) as { id: number }).id;
    });
    const springPage = `${site.url}/springs/${spring}`;

    await test.step('a friend’s link, over a slow network', async () => {
      await slowDown(page);
      await openPage(page, springPage);
      await expect(page.getByRole('region', { name: 'Warnings' })).toContainText(
        'burns skin in seconds',
      );
      await expect(page.getByText('Soaked till the stars came out.')).toBeVisible();
      await openDetails(page);
      await expect(page.getByRole('link', { name: 'Open in maps app' })).toHaveAttribute(
        'href',
        /^geo:/,
      );
    });
    const springName = String(await heading(page).textContent());

    await test.step('saved for later, which needs a sign-in, by keyboard alone', async () => {
      await page.getByRole('link', { name: 'Log in' }).first().focus();
      await page.keyboard.press('Enter');
      await expect(heading(page)).toContainText('Sign');
      await page.getByLabel('Username', { exact: true }).focus();
      await page.keyboard.type(member.username);
      await page.keyboard.press('Tab');
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press('Enter');
      await expect(heading(page)).toHaveText(springName);
      await page.getByRole('button', { name: 'Add to Bucket List' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Remove from Bucket List' })).toBeFocused();
    });

    await test.step('the map of today and a saved plan', async () => {
      await expectControlled(page);
      await openPage(page, site.url);
      await expect(page.locator('.leaflet-marker-icon').first()).toBeVisible();
      await openPage(page, `${site.url}/my-plans`);
      await page.getByRole('link', { name: PLAN.name }).click();
      await expect(heading(page)).toHaveText(PLAN.name);
      await expectMap(page, 'Map of the plan');
      await expectKept(page, [
        `/springs/${spring}`,
        `/springs/${spring}.data`,
        `/api/springs/${spring}`,
        ...springTiles(await placeOf(spring), false),
        '/',
        '/api/springs',
        `/my-plans/${planId}`,
        `/api/planner/plans/${planId}`,
      ]);
    });

    await site.stop();

    await test.step('no signal: the spring is still there, with its age', async () => {
      await page.goto(springPage);
      await expect(heading(page)).toHaveText(springName);
      await expectAwake(page);
      await expect(noteOf(page)).toBeVisible();
      expect(await ageInNote(page)).toBeLessThan(5);
      await expect(page.getByText('Soaked till the stars came out.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Remove from Bucket List' })).toBeVisible();
      await expectMap(page, `Map of ${springName}`, 3);
      await expectAccessibleByDayAndNight(page);
    });

    await test.step('so are the plans, and their map', async () => {
      await page.goto(`${site.url}/my-plans`);
      await page.getByRole('link', { name: PLAN.name }).click();
      await expect(heading(page)).toHaveText(PLAN.name);
      expect(await ageInNote(page)).toBeLessThan(5);
      await expectMap(page, 'Map of the plan');
      await page.reload();
      await expect(heading(page)).toHaveText(PLAN.name);
      await expect(noteOf(page)).toBeVisible();
    });

    await test.step('a page that was never opened says so, and what can be read instead; by keyboard', async () => {
      await page.goto(`${site.url}/springs/1`);
      await expect(heading(page)).toHaveText("This page isn't saved on your device");
      await expect(page.getByRole('link', { name: PLAN.name })).toBeVisible();
      await expectAccessibleByDayAndNight(page);
      await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute(
        'href',
        '/springs/1',
      );
      await page.getByRole('link', { name: 'Go to the home page' }).focus();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: PLAN.name })).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(heading(page)).toHaveText(springName);
      await expect(noteOf(page)).toBeVisible();
    });

    await test.step('the server comes back: the note goes', async () => {
      site = await startOwnSite();
      await expect(noteOf(page)).toBeHidden();
      await expect(heading(page)).toHaveText(springName);
    });

    await site.stop();
    // The browser reports that nobody answers.
    const others = consoleErrors.filter((text) => !/net::ERR|Failed to load resource/.test(text));
    consoleErrors.length = 0;
    expect(others).toEqual([]);
  },
);
