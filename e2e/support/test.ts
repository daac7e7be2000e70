import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

let testsSoFar = 0;

const SUMMARY_CALL = /\/api\/springs\/\d+\/summary$/;

interface Fixtures {
  consoleErrors: string[];
  /**
   * Whether opening a spring as a member has its summary written. Held back unless the test is about
   * that: a new summary would change the page for every other test of the same spring.
   */
  summaries: 'held' | 'written';
}

/** Every test fails on an error in the console: a refused script, a hydration mismatch, a crash. */
export const test = base.extend<Fixtures>({
  // Limits count by address, and no test should use up what another one needs.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { workerIndex }) => {
    testsSoFar += 1;
    await use({ ...extraHTTPHeaders, 'x-forwarded-for': `10.${workerIndex}.0.${testsSoFar}` });
  },
  summaries: ['held', { option: true }],
  context: async ({ context, summaries }, use) => {
    // No answer until the test is over.
    if (summaries === 'held') await context.route(SUMMARY_CALL, () => {});
    await use(context);
  },
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(error.message));
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The browser reports every failed call; we forgive nothing else. */
export const forgiveFailedCalls = (consoleErrors: string[]) => {
  const others = consoleErrors.filter((text) => !text.startsWith('Failed to load resource'));
  consoleErrors.splice(0, consoleErrors.length, ...others);
};

/** Until the header knows who is signed in, a click may hit a placeholder, or no script yet. */
export const expectAwake = async (page: Page) => {
  // Hidden on a phone, but it knows there too.
  const account = page.getByRole('navigation', { name: 'Account', includeHidden: true });
  await expect(account).toHaveAttribute('aria-busy', 'false');
};

export const openPage = async (page: Page, path: string) => {
  const answer = await page.goto(path);
  await expectAwake(page);
  return answer;
};

type Watched = typeof window & { shift: number };

/** Adds up what moves on every page from now on. Returns how much on the page that is open. */
export const watchShifts = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(() => {
    const watched = window as Watched;
    watched.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        watched.shift += (entry as unknown as { value: number }).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as Watched).shift);
};

/** During a transition, as after a switch to dark, a color is neither the old nor the new one. */
const expectSettled = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(
        () => document.getAnimations().filter((one) => one instanceof CSSTransition).length,
      ),
    )
    .toBe(0);

/** `except`: what something else covers on purpose, which axe cannot know. */
export const expectAccessible = async (page: Page, except: string[] = []) => {
  await expectSettled(page);
  const { violations } = await new AxeBuilder({ page })
    .exclude(except)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
};

const SCREENSHOTS = join(import.meta.dirname, '../output/screenshots');
const WIDTHS = [390, 768, 1440];

/**
 * Takes pictures to look at, in e2e/output/screenshots: light and dark, three widths. Only with
 * SCREENSHOTS=1: they prove nothing, and take as long as the tests.
 */
export const photograph = async (page: Page, name: string) => {
  if (process.env['SCREENSHOTS'] !== '1') return;
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({
        path: join(SCREENSHOTS, `${name}-${width}-${colorScheme}.png`),
        fullPage: true,
      });
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
};
