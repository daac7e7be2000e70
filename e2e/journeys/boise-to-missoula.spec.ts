import { addMember, signIn } from '../support/member.ts';
import { PREMIUM } from '../support/plans.ts';
import {
  chooseEnds,
  distinctSprings,
  generateButton,
  nameOf,
  routeAfter,
  saveBox,
  stopNames,
  stopRows,
  type Trip,
} from '../support/planner.ts';
import { countTaps, KEYBOARD, MOUSE } from '../support/taps.ts';
import { expect, openPage, test } from '../support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const BOISE_TO_MISSOULA: Trip = {
  start: ['Boise Idaho', 'Boise, Idaho'],
  end: ['Missoula Montana', 'Missoula, Montana'],
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
      await chooseEnds(page, BOISE_TO_MISSOULA, hand);
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
