import type { Review } from '@wildsoak/contract/reviews';
import type { Spring } from '@wildsoak/contract/springs';
import { expect, onTestFinished } from 'vitest';
import { cdp, page } from 'vitest/browser';
import type { Answers } from './answers.ts';
import { springAnswers } from './spring-page.ts';

/** What the API answers for the page of a spring with these reviews. */
export const reviewedAnswers = (spring: Spring, reviews: Review[]): Answers => ({
  ...springAnswers({ ...spring, review_count: reviews.length }),
  [`GET /api/springs/${spring.id}/reviews`]: reviews,
});

/** A page's own script asks with the session; the loader and a visitor's page ask without. */
export const bySession =
  (everybody: unknown, member: unknown) =>
  ({ cache, credentials }: Request) =>
    cache === 'no-store' && credentials === 'same-origin' ? member : everybody;

export const toastOf = (role: 'status' | 'alert' = 'status') =>
  page
    .getByRole(role)
    .filter({ has: page.getByRole('button', { name: 'Close notification' }) })
    .getByRole('paragraph');

/** Until the test is over. */
export const switchToDark = async () => {
  const emulate = async (value: string) => {
    await cdp().send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-color-scheme', value }],
    });
  };
  onTestFinished(() => emulate('light'));
  await emulate('dark');
  expect(matchMedia('(prefers-color-scheme: dark)').matches).toBe(true);
};

/** As wide as WCAG 1.4.12 lets readers set text, which is wider than any common font. */
export const widenText = () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }');
  document.adoptedStyleSheets.push(sheet);
  onTestFinished(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  });
};

/** Returns the headings that are elsewhere by then: they move with everything that moves. */
export const watchPlaces = () => {
  const placeOf = (heading: Element) => heading.getBoundingClientRect().top + scrollY;
  const places = [...document.querySelectorAll('main :is(h1, h2, h3)')]
    .filter((heading) => heading.checkVisibility())
    .map((heading) => [heading, placeOf(heading)] as const);
  expect(places.length).toBeGreaterThan(4);
  return () =>
    places
      .filter(([heading, place]) => placeOf(heading) !== place)
      .map(([heading]) => heading.textContent);
};

/** On the page of /login. */
export const signInAs = async (username: string) => {
  const form = page.getByRole('main');
  await form.getByLabelText('Username').fill(username);
  await form.getByLabelText('Password').fill('a-good-password');
  await form.getByRole('button', { name: 'Sign In' }).click();
};

/** As another tab would. */
export const tellTab = (news: 'signed-in' | 'signed-out') => {
  const channel = new BroadcastChannel('auth');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has none.
  channel.postMessage(news);
  channel.close();
};

const form = page.getByRole('form', { name: 'Your review' });
const items = page
  .getByRole('listitem')
  .filter({ has: page.getByRole('group', { name: 'Was this helpful?' }) });

/** The form for a new review, and the reviews in the list: only they have vote buttons. */
export const reviewParts = { form, items };

export const openReviewForm = async () => {
  await page.getByRole('button', { name: 'Leave a Review' }).click();
  await expect.element(form).toBeVisible();
};

/** As a chosen file; a real dialog cannot be operated. */
export const choosePhoto = (file: File) => {
  const input = form.getByLabelText('Photo').element() as HTMLInputElement;
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
};

export const pictureFile = async (
  name: string,
  { width = 640, height = 480, type = 'image/png', isNoisy = false } = {},
): Promise<File> => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  const grain = isNoisy ? 20 : Math.max(width, height);
  for (let x = 0; x < width; x += grain) {
    for (let y = 0; y < height; y += grain) {
      context.fillStyle = `hsl(${(x * y) % 360} 60% ${((x + 3 * y) % 80) + 10}%)`;
      context.fillRect(x, y, grain, grain);
    }
  }
  return new File([await canvas.convertToBlob({ type, quality: 1 })], name, { type });
};
