import { expect, type Locator, type Page } from '@playwright/test';

export interface Hand {
  press: (control: Locator) => Promise<void>;
  type: (field: Locator, text: string) => Promise<void>;
  select: (list: Locator, option: string) => Promise<unknown>;
}

export const MOUSE: Hand = {
  press: (control) => control.click(),
  type: async (field, text) => {
    await field.click();
    await field.fill(text);
  },
  select: (list, option) => list.selectOption(option),
};

export const TOUCH: Hand = { ...MOUSE, press: (control) => control.tap() };

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

export const KEYBOARD: Hand = {
  press: async (control) => {
    await tabTo(control);
    await control.page().keyboard.press('Enter');
  },
  type: async (field, text) => {
    await tabTo(field);
    await field.page().keyboard.type(text);
  },
  select: async (list, option) => {
    await tabTo(list);
    await list.page().keyboard.type(option);
  },
};

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
