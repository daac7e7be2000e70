import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { addMember, signIn } from '../support/member.ts';
import {
  formOf,
  itemsOf,
  openForm,
  REVIEWED,
  reviewsIn,
  springAt,
  toastOf,
} from '../support/reviews.ts';
import { expect, openPage, test } from '../support/test.ts';

test(
  'a review whose answer was lost is not written twice when it is sent again',
  { tag: ['@12.3', '@24.87'] },
  async ({ page, context, consoleErrors }) => {
    const member = await addMember();
    await signIn(context, member);
    const id = await springAt(REVIEWED.errors);
    await openPage(page, `/springs/${id}`);
    const form = await openForm(page);
    await form.getByLabel('Comment').fill('Only once');
    const keys: (string | undefined)[] = [];
    const toldAboutIt = Promise.withResolvers<void>();
    await page.route(`**/api/springs/${id}/reviews`, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) {
        // The device is quick to send it again, and says so in the same place.
        await toldAboutIt.promise;
        return route.continue();
      }
      await route.fetch();
      return route.abort();
    });
    await form.getByRole('button', { name: 'Submit Review' }).click();
    await expect(toastOf(page)).toContainText('No signal.');
    toldAboutIt.resolve();
    await expect(formOf(page)).toHaveCount(0);
    // The device sends it again by itself.
    await expect.poll(() => keys).toHaveLength(2);
    await expect(itemsOf(page)).toHaveCount(1);
    expect(await reviewsIn(member)).toHaveLength(1);
    expect(keys[0]).toMatch(/^[\da-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    forgiveFailedCalls(consoleErrors);
  },
);
