import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { addMember, signIn } from '../support/member.ts';
import { pngFile } from '../support/pictures.ts';
import { itemsOf, openForm, REVIEWED, reviewsIn, springAt, toastOf } from '../support/reviews.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

test(
  'the photo of a review shows before it is sent, then in the review, the gallery, the hero and on the cards',
  { tag: ['@1.2', '@12.4', '@2.47', '@2.50', '@2.68', '@5.9'] },
  async ({ page, context, consoleErrors }) => {
    const member = await addMember();
    const id = await springAt(REVIEWED.photos);
    await signIn(context, member);
    await openPage(page, `/springs/${id}`);
    const form = await openForm(page);
    await test.step('the server says what it cannot read, and nothing typed is lost', async () => {
      await form.getByLabel('Comment').fill('Still here');
      await form.getByLabel('Photo').setInputFiles({
        name: 'broken.jpg',
        mimeType: 'image/jpeg',
        // It begins like a picture, so the browser lets it pass.
        buffer: Buffer.from('\xff\xd8\xff\xe0 not a picture at all', 'latin1'),
      });
      await form.getByRole('button', { name: 'Submit Review' }).click();
      await expect(form.getByRole('alert').filter({ hasText: /./ })).toHaveText(
        'We could not read this picture. Please choose a JPEG, PNG, GIF or WebP file.',
      );
      await expect(form.getByLabel('Comment')).toHaveValue('Still here');
      expect(await reviewsIn(member)).toEqual([]);
      forgiveFailedCalls(consoleErrors);
    });

    await form.getByLabel('Photo').setInputFiles(pngFile());
    const preview = form.getByRole('img', { name: 'Preview' });
    await expect(preview).toBeVisible();
    expect(
      await preview.evaluate((image) => (image as HTMLImageElement).naturalWidth),
    ).toBeGreaterThan(0);
    await photograph(page, 'review-form-photo');
    await form.getByRole('button', { name: 'Submit Review' }).click();
    await expect(toastOf(page)).toHaveText('Review submitted!');
    expect(await reviewsIn(member)).toMatchObject([{ comment: 'Still here', has_photo: true }]);

    const hero = page.getByRole('article').locator('header img').last();
    const source = page.getByRole('article').locator('header source').first();
    await expect(hero).toHaveAttribute('src', /^\/photos\/[\w-]{43}\/960\.webp$/);
    await expect(hero).toHaveAttribute('loading', 'eager');
    await expect(source).toHaveAttribute('type', 'image/avif');
    await expect(source).toHaveAttribute('srcset', /320\.avif 320w, .*1600\.avif 1600w$/);
    await expect(source).toHaveAttribute('sizes', /50vw/);
    await expect(hero).toHaveAttribute('width', '640');
    await expect(hero).toHaveAttribute('height', '480');
    const shown = itemsOf(page).first().getByRole('img');
    await shown.scrollIntoViewIfNeeded();
    await expect(shown).toHaveAttribute('loading', 'lazy');
    await expect(shown).toHaveJSProperty('complete', true);
    expect(
      await shown.evaluate((image) => (image as HTMLImageElement).naturalWidth),
    ).toBeGreaterThan(0);
    await expect(page.getByRole('region', { name: 'Photo Gallery' }).getByRole('img')).toHaveCount(
      1,
    );
    await expectAccessible(page);

    const name = await page.getByRole('heading', { level: 1 }).innerText();
    await openPage(page, `/search?q=${encodeURIComponent(name)}`);
    await expect(page.locator(`img[src^="/photos/"]`).first()).toBeAttached();
    await expect(page.locator('source[type="image/webp"]').first()).toHaveAttribute(
      'srcset',
      /960\.webp 960w/,
    );
  },
);
