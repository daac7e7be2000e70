import { page, type Locator } from 'vitest/browser';
import { expect, onTestFinished } from 'vitest';

/** The header's links, on a wide screen. */
export const account = page.getByRole('navigation', { name: 'Account' });

/** What the toast says. */
export const toast = (text: string) => page.getByRole('status').getByText(text);

export const textsOf = (locator: Locator) =>
  locator.elements().map((element) => element.textContent);

export const heading = page.getByRole('heading', { level: 1 });

/** What a screen reader reads with the field; null where nothing is wrong. */
export const expectProblem = async (field: Locator, problem: string | null) => {
  if (problem === null) await expect.element(field).not.toHaveAttribute('aria-invalid');
  else {
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect
      .element(field)
      .toHaveAccessibleDescription(expect.stringMatching(new RegExp(`^${problem}`)));
  }
};

/** Catches the browser on its way out, as to Stripe, and says where it wanted to go. */
export const catchLeaving = (): string[] => {
  const left: string[] = [];
  const stay = (event: NavigateEvent) => {
    event.preventDefault();
    left.push(event.destination.url);
  };
  navigation.addEventListener('navigate', stay);
  onTestFinished(() => navigation.removeEventListener('navigate', stay));
  return left;
};

/** As when a phone finds its signal again: a toast says so, and the page asks for everything again. */
export const loseConnection = async () => {
  window.dispatchEvent(new Event('offline'));
  await expect.element(page.getByText(/^You are offline/)).toBeVisible();
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText(/^You are offline/)).not.toBeInTheDocument();
};

export const HOME = { 'GET /api/springs': [], 'GET /api/springs/featured': [] };

export const showOnPhone = async (width = 390) => {
  await page.viewport(width, 844);
  onTestFinished(() => page.viewport(1280, 800));
};
