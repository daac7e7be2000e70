import type { Page } from '@playwright/test';
import { addMember, signIn } from '../support/member.ts';
import { noteOf } from '../support/offline.ts';
import { expect, expectAccessible, openPage, test } from '../support/test.ts';

const ONLINE = 'You are back online.';
const NOT_SENT = /^You are signed out here\. We couldn't reach the server/;

const openWithClock = async (page: Page) => {
  await page.clock.install();
  await openPage(page, '/');
  await page.clock.pauseAt(Date.now() + 60_000);
};

/** Each time the connection comes back, a toast says so. */
const loseConnection = async (page: Page) => {
  await page.context().setOffline(true);
  await expect(noteOf(page)).toBeVisible();
  await page.context().setOffline(false);
  await expect(noteOf(page)).toBeHidden();
};

test.describe('Toast', () => {
  test("'auto-hides after 5000 ms by default'", async ({ page }) => {
    await openWithClock(page);
    await loseConnection(page);
    const toast = page.getByText(ONLINE);
    await expect(toast).toBeVisible();
    await page.clock.runFor(4_999);
    await expect(toast).toBeVisible();
    await page.clock.runFor(1);
    await expect(toast).toBeHidden();
  });

  test("'A new toast replaces the old one.' Its time begins anew", async ({ page }) => {
    await openWithClock(page);
    await loseConnection(page);
    await expect(page.getByText(ONLINE)).toBeVisible();
    await page.clock.runFor(4_000);
    await loseConnection(page);
    await expect(page.getByText(ONLINE)).toHaveCount(1);
    await page.clock.runFor(4_999);
    await expect(page.getByText(ONLINE)).toBeVisible();
    await page.clock.runFor(1);
    await expect(page.getByText(ONLINE)).toBeHidden();
  });

  test("'fixed at the top right … and a close button'; announced to screen readers", async ({
    page,
  }) => {
    // axe waits for frames, so we cannot stop the whole clock: only the toast's 5 s stand still.
    await page.addInitScript(() => {
      const setRealTimeout = window.setTimeout.bind(window);
      const lasting = (run: TimerHandler, ms?: number) =>
        setRealTimeout(run, ms === 5_000 ? 600_000 : ms);
      Object.assign(window, { setTimeout: lasting });
    });
    // A page without pictures, so none go missing.
    await openPage(page, '/why-hot-springs');
    await loseConnection(page);
    const toast = page.getByRole('status').filter({ hasText: ONLINE });
    await expect(toast).toBeVisible();
    const box = await toast.boundingBox();
    const width = page.viewportSize()?.width ?? 0;
    expect(box?.y).toBeLessThan(40);
    expect(width - Number(box?.x) - Number(box?.width)).toBeLessThan(40);
    await page.mouse.wheel(0, 400);
    await expect.poll(async () => (await toast.boundingBox())?.y).toBe(box?.y);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close notification' }).click();
    await expect(page.getByText(ONLINE)).toBeHidden();
  });

  test("'types success, info (green), warning (yellow) and error (red)': warning and success", async ({
    page,
    context,
    consoleErrors,
  }) => {
    await signIn(context, await addMember());
    await openPage(page, '/');
    const hue = (text: string | RegExp) =>
      page
        .getByText(text)
        .locator('..')
        .evaluate((box) => {
          const canvas = document.createElement('canvas').getContext('2d');
          if (!canvas) throw new Error('no canvas');
          canvas.fillStyle = getComputedStyle(box).backgroundColor;
          canvas.fillRect(0, 0, 1, 1);
          const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
          const [high, low] = [Math.max(red, green, blue), Math.min(red, green, blue)];
          const degrees = {
            [red]: (green - blue) / (high - low),
            [green]: 2 + (blue - red) / (high - low),
          };
          return 60 * (degrees[high] ?? 4 + (red - green) / (high - low));
        });
    await loseConnection(page);
    await expect(page.getByText(ONLINE)).toBeVisible();
    expect(await hue(ONLINE)).toBeGreaterThan(90);
    expect(await hue(ONLINE)).toBeLessThan(170);
    await page.route('**/api/auth/logout', (route) => route.abort());
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText(NOT_SENT)).toBeVisible();
    expect(await hue(NOT_SENT)).toBeGreaterThan(35);
    expect(await hue(NOT_SENT)).toBeLessThan(65);
    // The browser itself says that the call was cut off.
    consoleErrors.length = 0;
  });
});
