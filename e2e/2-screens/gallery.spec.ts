import type { Page } from '@playwright/test';
import { REVIEWS_PAGE } from '@wildsoak/contract/rules/limits';
import { addMember } from '../support/member.ts';
import { addPhoto, addReview, addReviews, REVIEWED, springAt } from '../support/reviews.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

const spring = (index: number) => springAt(REVIEWED.gallery, index);

const AUTHORS = ['ada', 'ben', 'cay', 'dov'];

/** Four photos, the last the newest. */
const addPhotos = async (id: number) =>
  Promise.all(
    AUTHORS.map(async (stem, index) => {
      const member = await addMember({ username: `${stem}-${id}-${Date.now() % 100_000}` });
      await addPhoto(await addReview(member, id, { at: `2026-04-0${index + 1}T12:00:00Z` }));
      return member.username;
    }),
  );

const galleryOf = (page: Page) => page.getByRole('region', { name: 'Photo Gallery' });
const lightboxOf = (page: Page) => page.getByRole('dialog', { name: /^Photos of / });
const captionOf = (page: Page) => lightboxOf(page).locator('figcaption');

test.describe('Photo Gallery', () => {
  test('shows a photo however many reviews without one came after it', async ({ page }) => {
    const id = await spring(4);
    const member = await addMember();
    await addPhoto(await addReview(member, id, { at: '2020-01-01T12:00:00Z' }));
    await addReviews(id, REVIEWS_PAGE + 1);
    await openPage(page, `/springs/${id}`);
    await expect(galleryOf(page).getByRole('button')).toHaveCount(1);
    await expect(page.getByRole('img', { name: member.username }).first()).toBeVisible();
    // It came with the page, so it is there without JavaScript too.
    const html = await (await page.request.get(`/springs/${id}`)).text();
    expect(html).toContain(`photo by ${member.username}`);
  });

  test("'Photo Gallery: up to 3 review images, opening a lightbox': arrows, buttons, Escape, captions; the focus comes back", async ({
    page,
  }) => {
    const id = await spring(0);
    const [, ben, cay, dov] = await addPhotos(id);
    await openPage(page, `/springs/${id}`);
    const photos = galleryOf(page).getByRole('button');
    await expect(photos).toHaveCount(3);
    await photos.nth(1).press('Enter');
    await expect(captionOf(page)).toHaveText(`By ${cay}, April 3, 2026 (2 of 3)`);
    await expectAccessible(page);
    await photograph(page, 'lightbox');
    await page.keyboard.press('ArrowRight');
    await expect(captionOf(page)).toHaveText(`By ${ben}, April 2, 2026 (3 of 3)`);
    await page.keyboard.press('ArrowRight');
    await expect(captionOf(page)).toHaveText(`By ${dov}, April 4, 2026 (1 of 3)`);
    await page.keyboard.press('ArrowLeft');
    await expect(captionOf(page)).toContainText('(3 of 3)');
    await lightboxOf(page).getByRole('button', { name: 'Previous photo' }).click();
    await expect(captionOf(page)).toContainText('(2 of 3)');
    await lightboxOf(page).getByRole('button', { name: 'Next photo' }).click();
    await expect(captionOf(page)).toContainText('(3 of 3)');
    await page.keyboard.press('Escape');
    await expect(lightboxOf(page)).toHaveCount(0);
    await expect(photos.nth(1)).toBeFocused();
    await photos.nth(0).click();
    await lightboxOf(page).getByRole('button', { name: 'Close photo' }).click();
    await expect(lightboxOf(page)).toHaveCount(0);
    await expect(photos.nth(0)).toBeFocused();
  });

  test("'Hero image (first review image, else a default image)'; each has width, height, sizes and a preview", async ({
    page,
  }) => {
    const id = await spring(1);
    await addPhotos(id);
    await openPage(page, `/springs/${id}`);
    const hero = page.getByRole('article').locator('header picture img');
    const first = galleryOf(page).locator('picture img').first();
    expect(await hero.getAttribute('src')).toBe(await first.getAttribute('src'));
    await expect(hero).toHaveAttribute('fetchpriority', 'high');
    for (const photo of [hero, first]) {
      await expect(photo).toHaveAttribute('width', '1600');
      await expect(photo).toHaveAttribute('height', '1200');
    }
    await expect(first).toHaveAttribute('loading', 'lazy');
    const kinds = galleryOf(page).locator('picture').first().locator('source');
    expect(await kinds.evaluateAll((all) => all.map((one) => one.getAttribute('type')))).toEqual([
      'image/avif',
      'image/webp',
    ]);
    // A blurred preview below, from the HTML, without a style that the policy would refuse.
    await expect(
      page.getByRole('article').locator('header img[src^="data:image/"]'),
    ).toBeAttached();
    await expectAccessible(page);
  });

  test("'\\'No photos submitted yet.\\' if none', also where there are reviews", async ({
    page,
  }) => {
    const id = await spring(2);
    await addReview(await addMember(), id);
    await openPage(page, `/springs/${id}`);
    await expect(galleryOf(page)).toContainText('No photos submitted yet.');
    await expect(page.getByRole('article').locator('header img')).toHaveAttribute(
      'src',
      `/pictures/springs/${id}.svg`,
    );
  });

  test.describe('by touch', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

    test('a swipe shows the next one, and the one before', async ({ page }) => {
      const id = await spring(3);
      await addPhotos(id);
      await openPage(page, `/springs/${id}`);
      await galleryOf(page).getByRole('button').first().tap();
      await expect(captionOf(page)).toContainText('(1 of 3)');
      const picture = lightboxOf(page).getByRole('img');
      const swipe = async (from: number, to: number) => {
        for (const [type, x] of [
          ['pointerdown', from],
          ['pointerup', to],
        ] as const) {
          await picture.dispatchEvent(type, { clientX: x, clientY: 300, pointerType: 'touch' });
        }
      };
      await swipe(300, 100);
      await expect(captionOf(page)).toContainText('(2 of 3)');
      await swipe(100, 300);
      await expect(captionOf(page)).toContainText('(1 of 3)');
      await swipe(200, 190);
      await expect(captionOf(page)).toContainText('(1 of 3)');
      await expectAccessible(page);
    });
  });
});
