import { REVIEWS_PAGE } from '@wildsoak/contract/rules/limits';
import { addMember } from '../support/member.ts';
import {
  addPhoto,
  addReview,
  addReviews,
  itemsOf,
  REVIEWED,
  springAt,
} from '../support/reviews.ts';
import { expect, openPage, photograph, test } from '../support/test.ts';

test(
  'a photo is the hero and in the gallery, however many reviews without one came after it; all reviews come as the reader scrolls, newest first, and in another order',
  { tag: ['@2.47', '@2.50', '@11.12', '@12.1', '@12.9'] },
  async ({ page }) => {
    const id = await springAt(REVIEWED.gallery);
    const member = await addMember();
    await addPhoto(await addReview(member, id, { at: '2020-01-01T12:00:00Z' }));
    await addReviews(id, REVIEWS_PAGE + 1);
    await openPage(page, `/springs/${id}`);
    const gallery = page.getByRole('region', { name: 'Photo Gallery' });
    await expect(gallery.getByRole('button')).toHaveCount(1);
    await expect(page.getByRole('img', { name: member.username }).first()).toBeVisible();
    // It came with the page, so it is there without JavaScript too.
    const html = await (await page.request.get(`/springs/${id}`)).text();
    expect(html).toContain(`photo by ${member.username}`);

    const hero = page.getByRole('article').locator('header picture img');
    const first = gallery.locator('picture img').first();
    expect(await hero.getAttribute('src')).toBe(await first.getAttribute('src'));
    await expect(hero).toHaveAttribute('fetchpriority', 'high');
    for (const photo of [hero, first]) {
      await expect(photo).toHaveAttribute('width', '1600');
      await expect(photo).toHaveAttribute('height', '1200');
    }
    await expect(first).toHaveAttribute('loading', 'lazy');
    const kinds = gallery.locator('picture').first().locator('source');
    expect(await kinds.evaluateAll((all) => all.map((one) => one.getAttribute('type')))).toEqual([
      'image/avif',
      'image/webp',
    ]);
    // A blurred preview below, from the HTML, without a style that the policy would refuse.
    await expect(
      page.getByRole('article').locator('header img[src^="data:image/"]'),
    ).toBeAttached();
    await gallery.getByRole('button').click();
    await expect(page.getByRole('dialog', { name: /^Photos of / }).getByRole('img')).toBeVisible();
    await photograph(page, 'lightbox');
    await page.keyboard.press('Escape');

    const count = REVIEWS_PAGE + 2;
    await expect(itemsOf(page)).toHaveCount(3);
    await page.getByRole('button', { name: `All ${count} reviews` }).click();
    await expect(async () => {
      await itemsOf(page).last().scrollIntoViewIfNeeded();
      await expect(itemsOf(page)).toHaveCount(count, { timeout: 1_000 });
    }).toPass();
    const texts = await itemsOf(page).allInnerTexts();
    const numbers = texts.flatMap((text) => /Review number (\d+)\./.exec(text)?.[1] ?? []);
    expect(numbers.map(Number)).toEqual(
      Array.from({ length: REVIEWS_PAGE + 1 }, (_, index) => REVIEWS_PAGE + 1 - index),
    );
    // The ratings go round from 1 to 5, and the newer of two equals comes first.
    await page.getByLabel('Sort by').selectOption('Lowest rating');
    await expect(itemsOf(page).first()).toContainText(`Review number ${REVIEWS_PAGE + 1}.`);
  },
);
