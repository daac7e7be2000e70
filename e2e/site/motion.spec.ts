import type { Page } from '@playwright/test';
import { expect, openPage, test } from '../support/test.ts';

interface Motion {
  pseudo: string | null;
  ms: number;
}

type Watched = typeof window & { motions: Motion[][] };

/** Every transition between pages, with what moves in it and for how long. */
const watchTransitions = (page: Page) =>
  page.addInitScript(() => {
    const watched = window as Watched;
    watched.motions = [];
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      const transition = start(change);
      void transition.ready.then(() => {
        const motions = document.getAnimations().flatMap(({ effect }) => {
          const { pseudoElement: pseudo } = effect as KeyframeEffect;
          const ms = Number(effect?.getComputedTiming().duration);
          return pseudo?.startsWith('::view-transition') ? [{ pseudo, ms }] : [];
        });
        watched.motions.push(motions);
      });
      return transition;
    };
  });

const openFirstCard = async (page: Page) => {
  await openPage(page, '/');
  const cards = page.getByRole('region', { name: 'Featured Hot Springs' }).getByRole('link');
  await cards.first().click();
  await expect(page).toHaveURL(/\/springs\/\d+$/);
  await expect.poll(() => page.evaluate(() => (window as Watched).motions.length)).toBe(1);
  return page.evaluate(() => (window as Watched).motions[0] ?? []);
};

test('a card grows into its page within 200 ms', { tag: ['@22.92'] }, async ({ page }) => {
  await watchTransitions(page);
  const motions = await openFirstCard(page);
  expect(motions.map(({ pseudo }) => pseudo)).toContain('::view-transition-group(spring-picture)');
  for (const { ms } of motions) expect(ms).toBe(200);
});

test(
  'nothing moves for people who asked for less motion',
  { tag: ['@22.92'] },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await watchTransitions(page);
    expect(await openFirstCard(page)).toEqual([]);
  },
);
