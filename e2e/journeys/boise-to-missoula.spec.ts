import type { Locator, Page } from '@playwright/test';
import { addMember, signIn } from '../support/member.ts';
import { PREMIUM } from '../support/plans.ts';
import {
  distinctSprings,
  fieldOf,
  generateButton,
  nameOf,
  routeAfter,
  saveBox,
  stopNames,
  stopRows,
} from '../support/planner.ts';
import { countTaps } from '../support/taps.ts';
import { expect, openPage, test } from '../support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

interface Hand {
  press: (control: Locator) => Promise<void>;
  type: (field: Locator, text: string) => Promise<void>;
}

const MOUSE: Hand = {
  press: (control) => control.click(),
  type: async (field, text) => {
    await field.click();
    await field.fill(text);
  },
};

/**
 * From two stops before it: the whole way from the top of the page, each time, takes a minute. That no part of a
 * page holds the focus back, the component tests of each page's keyboard show.
 */
const tabTo = async (control: Locator) => {
  const page = control.page();
  const isFocused = () => control.evaluate((node) => node === document.activeElement);
  if (await isFocused()) return;
  await control.evaluate((node) => {
    // In a grid, Tab goes through one row only, so the way to it begins before the grid.
    const target = node.closest('[role=grid]') ?? node;
    const before = [...document.querySelectorAll<HTMLElement>('a[href], button, input')].filter(
      (stop) =>
        target.compareDocumentPosition(stop) === Node.DOCUMENT_POSITION_PRECEDING &&
        stop.checkVisibility() &&
        !stop.closest('[role=grid]'),
    );
    before.at(-2)?.focus();
  });
  for (let presses = 0; presses < 400; presses += 1) {
    await page.keyboard.press('Tab');
    if (await isFocused()) return;
  }
  await expect(control).toBeFocused();
};

const KEYBOARD: Hand = {
  press: async (control) => {
    await tabTo(control);
    await control.page().keyboard.press('Enter');
  },
  type: async (field, text) => {
    await tabTo(field);
    await field.page().keyboard.type(text);
  },
};

const choose = async (page: Page, hand: Hand, label: 'Start' | 'End', name: string) => {
  await hand.type(fieldOf(page, label), name.replace(',', ''));
  await expect(page.getByRole('option', { name, exact: true }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(fieldOf(page, label)).toHaveValue(name);
};

for (const [way, hand, most] of [
  ['with a mouse', MOUSE, 14],
  ['by keyboard alone', KEYBOARD, 0],
] as const) {
  test(
    `At a desk ${way}: Boise to Missoula with three springs, reordered, saved, shared, printed`,
    { tag: ['@20.2', '@22.111'] },
    async ({ page, context }) => {
      test.slow();
      await signIn(context, await addMember(PREMIUM));
      const taps = await countTaps(page);
      await page.addInitScript(() => {
        window.print = () => document.documentElement.setAttribute('data-printed', '');
      });
      await openPage(page, '/planner');
      await choose(page, hand, 'Start', 'Boise, Idaho');
      await choose(page, hand, 'End', 'Missoula, Montana');
      const found = await routeAfter(page, () => hand.press(generateButton(page)));

      for (const spring of distinctSprings(found, 3).slice(0, 3)) {
        const add = page.getByRole('button', { name: `+ Add to Route: ${nameOf(spring)}` });
        await routeAfter(page, () => hand.press(add));
      }
      await expect(stopRows(page)).toHaveCount(3);
      const [first = '', second = '', third = ''] = await stopNames(page);
      const down = page.getByRole('button', { name: `Move ${first} down`, exact: true });
      await routeAfter(page, () => hand.press(down));
      await expect.poll(() => stopNames(page)).toEqual([second, first, third]);

      await hand.type(saveBox(page).getByLabel('Plan name'), 'Over the pass');
      await page.keyboard.press('Enter');
      const saved = saveBox(page).getByRole('status');
      await expect(saved).toHaveText(/^Trip plan saved: Over the pass/);
      await hand.press(saved.getByRole('link'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Over the pass');

      await hand.press(page.getByRole('button', { name: 'Share', exact: true }));
      const link = page.getByLabel('Link to this plan');
      await expect(link).toHaveValue(/\/shared-plans\//);
      await page.keyboard.press('Escape');
      await expect(link).toBeHidden();
      await hand.press(page.getByRole('button', { name: 'Print' }));
      await expect(page.locator('html')).toHaveAttribute('data-printed', '');
      expect(taps()).toBeLessThanOrEqual(most);
    },
  );
}
