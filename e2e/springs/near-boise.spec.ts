import { isPlaceToSoak } from '@wildsoak/contract/rules/bathing';
import { resultsOf } from '../support/map.ts';
import { readSpring } from '../support/springs.ts';
import { countTaps } from '../support/taps.ts';
import { expect, openPage, test } from '../support/test.ts';

const twoHours = { name: /^2 hours by car/ };

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test(
    'from Boise, within two hours, with the dog: at most 6 taps to a place to soak, 1 more to its page',
    { tag: ['@22.115', '@27.9', '@27.4'] },
    async ({ page, request }) => {
      const taps = await countTaps(page);
      await openPage(page, '/');
      await page.getByPlaceholder('Where from? Town or ZIP').tap();
      await page.keyboard.type('Boise');
      await page.getByRole('option', { name: 'Boise, Idaho', exact: true }).tap();
      await page.getByRole('button', twoHours).tap();
      await page.getByRole('button', { name: /^Dogs / }).tap();
      // With a number, the drives are there.
      await expect(page.getByRole('button', { name: /^2 hours by car \d/ })).toBeVisible();
      await page.getByRole('button', { name: /springs? in view/ }).tap();
      const row = resultsOf(page).first();
      await expect(row).toContainText(/\d (h|min) drive/);
      expect(taps()).toBeLessThanOrEqual(6);
      const spring = await readSpring(request, Number(await row.getAttribute('data-spring')));
      expect(isPlaceToSoak(spring['bathing_status'] as 'soaked')).toBe(true);
      await row.getByRole('link').tap();
      await expect(
        page.getByRole('heading', { level: 1, name: String(spring.name) }),
      ).toBeVisible();
      expect(taps()).toBeLessThanOrEqual(7);
    },
  );
});

test('the same by keyboard alone', { tag: ['@22.115', '@20.2'] }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const taps = await countTaps(page);
  await openPage(page, '/');
  await page.getByPlaceholder('Where from? Town or ZIP').focus();
  await page.keyboard.type('Boise');
  await expect(page.getByRole('option', { name: 'Boise, Idaho', exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  const press = async (name: RegExp) => {
    const button = page.getByRole('button', { name });
    for (let tab = 0; tab < 12; tab += 1) {
      if (await button.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
  };
  await press(twoHours.name);
  await press(/^Dogs /);
  const sheet = page.getByRole('button', { name: /springs? in view/ });
  await sheet.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show more of the list' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(resultsOf(page).first().getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/springs\/\d+$/);
  expect(taps()).toBe(0);
});
