import type { Page } from '@playwright/test';
import { expect, expectAccessible, openPage, test } from '../support/test.ts';

const OFFLINE = 'You are offline. What you see may be out of date.';
const ONLINE = 'You are back online.';

const openWithClock = async (page: Page) => {
  await page.clock.install();
  await openPage(page, '/');
  await page.clock.pauseAt(Date.now() + 60_000);
};

test.describe('Toast', () => {
  test("'auto-hides after 5000 ms by default'", async ({ page, context }) => {
    await openWithClock(page);
    await context.setOffline(true);
    const toast = page.getByText(OFFLINE);
    await expect(toast).toBeVisible();
    await page.clock.runFor(4_999);
    await expect(toast).toBeVisible();
    await page.clock.runFor(1);
    await expect(toast).toBeHidden();
  });

  test("'A new toast replaces the old one.' Its time begins anew", async ({ page, context }) => {
    await openWithClock(page);
    await context.setOffline(true);
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await page.clock.runFor(4_000);
    await context.setOffline(false);
    await expect(page.getByText(ONLINE)).toBeVisible();
    await expect(page.getByText(OFFLINE)).toBeHidden();
    await page.clock.runFor(4_999);
    await expect(page.getByText(ONLINE)).toBeVisible();
    await page.clock.runFor(1);
    await expect(page.getByText(ONLINE)).toBeHidden();
  });

  test("'fixed at the top right … and a close button'; announced to screen readers", async ({
    page,
    context,
  }) => {
    // Not on a clock that stands still, because axe waits for frames: only the toast's own 5 s last.
    await page.addInitScript(() => {
      const setRealTimeout = window.setTimeout.bind(window);
      const lasting = (run: TimerHandler, ms?: number) =>
        setRealTimeout(run, ms === 5_000 ? 600_000 : ms);
      Object.assign(window, { setTimeout: lasting });
    });
    // A page without pictures that would be missed.
    await openPage(page, '/why-hot-springs');
    await context.setOffline(true);
    const toast = page.getByRole('status').filter({ hasText: OFFLINE });
    await expect(toast).toBeVisible();
    const box = await toast.boundingBox();
    const width = page.viewportSize()?.width ?? 0;
    expect(box?.y).toBeLessThan(40);
    expect(width - Number(box?.x) - Number(box?.width)).toBeLessThan(40);
    await page.mouse.wheel(0, 400);
    await expect.poll(async () => (await toast.boundingBox())?.y).toBe(box?.y);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close notification' }).click();
    await expect(page.getByText(OFFLINE)).toBeHidden();
  });

  test("'types success, info (green), warning (yellow) and error (red)': warning and success", async ({
    page,
    context,
  }) => {
    await openWithClock(page);
    const hue = (text: string) =>
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
    await context.setOffline(true);
    await expect(page.getByText(OFFLINE)).toBeVisible();
    expect(await hue(OFFLINE)).toBeGreaterThan(35);
    expect(await hue(OFFLINE)).toBeLessThan(65);
    await context.setOffline(false);
    await expect(page.getByText(ONLINE)).toBeVisible();
    expect(await hue(ONLINE)).toBeGreaterThan(90);
    expect(await hue(ONLINE)).toBeLessThan(170);
  });
});
