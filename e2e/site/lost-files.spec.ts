import type { Page } from '@playwright/test';
import { addMember, signIn } from '../support/member.ts';
import { noteOf } from '../support/offline.ts';
import { formOf, REVIEWED, springAt, toastOf } from '../support/reviews.ts';
import { expect, openPage, test } from '../support/test.ts';

const NOT_LOADED = "We couldn't load this part.";
const spring = (index: number) => springAt(REVIEWED.lostFiles, index);

/** Loses the file of a part, until you call the returned function. */
const withhold = async (page: Page, name: string) => {
  const address = `**/assets/${name}-*.js`;
  const asked = page.waitForRequest(address);
  await page.route(address, (route) => route.abort());
  return async () => {
    await asked;
    await page.unroute(address);
  };
};

/** The first page is still there, not a new one. */
const markTab = (page: Page) => page.evaluate(() => Object.assign(window, { isSameTab: true }));
const expectSameTab = async (page: Page, consoleErrors: string[]) => {
  expect(await page.evaluate(() => 'isSameTab' in window)).toBe(true);
  // The browser reports the lost file. Nothing else may have gone wrong.
  const others = consoleErrors.filter((text) => !/net::ERR|Failed to load resource/.test(text));
  consoleErrors.length = 0;
  expect(others).toEqual([]);
};

test(
  'a part that is lost with the connection comes back with it',
  { tag: ['@19.56'] },
  async ({ page, context, consoleErrors }) => {
    await signIn(context, await addMember());
    const isLost = Promise.withResolvers<void>();
    await page.route('**/assets/member-links-*.js', async (route) => {
      await isLost.promise;
      await route.abort();
    });
    await openPage(page, '/why-hot-springs');
    await markTab(page);
    await context.setOffline(true);
    await expect(noteOf(page)).toBeVisible();
    isLost.resolve();
    const account = page.getByRole('navigation', { name: 'Account' });
    await expect(account).toHaveText('This part loads when you are back online.');
    await page.unrouteAll({ behavior: 'wait' });
    await context.setOffline(false);
    await expect(account.getByRole('link', { name: 'Favorites' })).toBeVisible();
    await expectSameTab(page, consoleErrors);
  },
);

test(
  'a form comes in its place; a dialog opens when you press again, not by itself',
  { tag: ['@19.56'] },
  async ({ page, context, consoleErrors }) => {
    const member = await addMember();
    await signIn(context, member);
    const [id, other] = [await spring(0), await spring(1)];
    await test.step('a form', async () => {
      const release = await withhold(page, 'create-review');
      await openPage(page, `/springs/${id}`);
      await markTab(page);
      await page.getByRole('button', { name: 'Leave a Review' }).click();
      await expect(page.getByRole('main')).toContainText(NOT_LOADED);
      await release();
      await expect(formOf(page)).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText(NOT_LOADED);
      await expectSameTab(page, consoleErrors);
    });
    await test.step('a dialog', async () => {
      const release = await withhold(page, 'create-visit');
      await openPage(page, `/springs/${other}`);
      await markTab(page);
      const button = page.getByRole('button', { name: 'I was there' }).first();
      await button.click();
      await expect(toastOf(page, 'alert')).toContainText(
        "We couldn't load this. Check your signal, then try again.",
      );
      await release();
      const dialog = page.getByRole('dialog', { name: 'I was there' });
      await expect(dialog).toHaveCount(0);
      await button.click();
      await expect(dialog).toBeVisible();
      await expectSameTab(page, consoleErrors);
    });
  },
);

test(
  'without its map home still has the list, and a spring its coordinates; the map comes with its file',
  { tag: ['@10.10', '@19.56'] },
  async ({ page, consoleErrors }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const release = await withhold(page, 'leaflet-map');
    await page.route('**/assets/show-location-*.js', (route) => route.abort());
    await openPage(page, '/?state=ID');
    await markTab(page);
    await expect(
      page.getByText("We couldn't load the map. The list of springs still works."),
    ).toBeVisible();
    // Trying again finds what was asked for.
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute(
      'href',
      '/?state=ID',
    );
    await page.locator('[data-spring]').first().getByRole('link').click();
    // Home's map has such a name too.
    await expect(page.getByRole('region', { name: 'Details' })).toBeVisible();
    const map = page.getByRole('region', { name: /^Map of / });
    await map.scrollIntoViewIfNeeded();
    const failure = page.getByText("We couldn't load the map. The coordinates");
    await expect(failure).toBeVisible();
    await release();
    await page.unrouteAll();
    await expect(map.locator('img.leaflet-tile').first()).toBeVisible();
    await expect(failure).toHaveCount(0);
    await expectSameTab(page, consoleErrors);
  },
);
