import type { Page } from '@playwright/test';

/**
 * Counts what a hand does on the page: taps and clicks, on every page the journey opens. Keys, and the
 * clicks that keys cause, are typing and do not count.
 */
export const countTaps = async (page: Page): Promise<() => number> => {
  let taps = 0;
  await page.exposeBinding('tapped', () => {
    taps += 1;
  });
  await page.addInitScript(() => {
    // On the document: Playwright stops a press that would hit something else before it gets here, and tries again.
    document.addEventListener(
      'pointerdown',
      (event) => {
        if (event.isTrusted) (globalThis as unknown as { tapped: () => void }).tapped();
      },
      { capture: true },
    );
  });
  return () => taps;
};
