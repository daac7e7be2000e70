import type { Review } from '@wildsoak/contract/reviews';
import type { Spring } from '@wildsoak/contract/springs';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
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
