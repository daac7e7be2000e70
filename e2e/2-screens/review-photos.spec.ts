import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { addMember, signIn } from '../support/member.ts';
import { pngFile, pngOf } from '../support/pictures.ts';
import {
  formOf,
  itemsOf,
  openForm,
  REVIEWED,
  reviewsIn,
  springAt,
  toastOf,
} from '../support/reviews.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

const spring = (index: number) => springAt(REVIEWED.photos, index);
const MEGABYTE = 1024 * 1024;

test.describe("the photo of a review ('The image is optional')", () => {
  test('is shown before it is sent, stored, and then seen in the review, the gallery, the hero and on the cards', async ({
    page,
    context,
  }) => {
    const member = await addMember();
    const id = await spring(0);
    await signIn(context, member);
    await openPage(page, `/springs/${id}`);
    const form = await openForm(page);
    await form.getByLabel('Photo').setInputFiles(pngFile());
    const preview = form.getByRole('img', { name: 'Preview' });
    await expect(preview).toBeVisible();
    expect(
      await preview.evaluate((image) => (image as HTMLImageElement).naturalWidth),
    ).toBeGreaterThan(0);
    await expectAccessible(page);
    await photograph(page, 'review-form-photo');
    await form.getByRole('button', { name: 'Submit Review' }).click();
    await expect(toastOf(page)).toHaveText('Review submitted!');
    expect(await reviewsIn(member)).toMatchObject([{ has_photo: true }]);

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
  });

  for (const [what, file, words] of [
    [
      'an SVG',
      { name: 'x.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
      'Please choose a PNG, JPEG, GIF or WebP file.',
    ],
    [
      'a page named .jpg',
      { name: 'x.jpg', mimeType: 'text/html', buffer: Buffer.from('<p>') },
      'Please choose a PNG, JPEG, GIF or WebP file.',
    ],
    [
      'more than 15 MB that no browser can make smaller',
      { name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(16 * MEGABYTE) },
      'This picture is larger than 15 MB.',
    ],
    [
      'HEIC where the browser cannot read it',
      { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.alloc(64) },
      "This browser cannot read Apple's HEIC format. Please choose a JPEG",
    ],
  ] as const) {
    test(`what is wrong with it is said before sending: ${what}`, async ({ page, context }) => {
      await signIn(context, await addMember());
      await openPage(page, `/springs/${await spring(1)}`);
      const form = await openForm(page);
      await form.getByLabel('Photo').setInputFiles(file);
      await expect(form.getByRole('alert').filter({ hasText: /./ })).toContainText(words);
      await expect(form.getByRole('img', { name: 'Preview' })).toHaveCount(0);
      await expectAccessible(page);
      // A good one takes its place.
      await form.getByLabel('Photo').setInputFiles(pngFile());
      await expect(form.getByRole('img', { name: 'Preview' })).toBeVisible();
      await expect(form.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
    });
  }

  test('it can be taken back, and the review goes without it', async ({ page, context }) => {
    const member = await addMember();
    await signIn(context, member);
    await openPage(page, `/springs/${await spring(2)}`);
    const form = await openForm(page);
    await form.getByLabel('Photo').setInputFiles(pngFile());
    await form.getByRole('button', { name: 'Remove photo' }).click();
    await expect(form.getByRole('img', { name: 'Preview' })).toHaveCount(0);
    await expect(form.getByLabel('Photo')).toBeFocused();
    await form.getByRole('button', { name: 'Submit Review' }).click();
    await expect(itemsOf(page)).toHaveCount(1);
    expect(await reviewsIn(member)).toMatchObject([{ has_photo: false }]);
  });

  test('a very large picture is made smaller before it is sent; a small one goes as it is', async ({
    page,
    context,
    consoleErrors,
  }) => {
    await signIn(context, await addMember());
    const id = await spring(3);
    // Playwright shows a route the form without its files.
    await page.addInitScript(() => {
      window.FormData = class extends FormData {
        override set(name: string, value: string | Blob) {
          if (value instanceof File) Object.assign(window, { sentFile: value });
          super.set(name, value);
        }
      };
    });
    await openPage(page, `/springs/${id}`);
    const form = await openForm(page);
    const submit = form.getByRole('button', { name: 'Submit Review' });
    await page.route(`**/api/springs/${id}/reviews`, (route) =>
      route.fulfill({ status: 403, json: { error: 'Not now.' } }),
    );
    const sent = () =>
      page.evaluate(async () => {
        const { sentFile } = window as unknown as { sentFile: File };
        const { width, height } = await createImageBitmap(sentFile);
        return [sentFile.name, sentFile.type, width, height];
      });
    await form.getByLabel('Photo').setInputFiles({
      name: 'line.png',
      mimeType: 'image/png',
      buffer: pngOf(4_400, 20, [200, 90, 20]),
    });
    await submit.click();
    await expect(form.getByRole('alert').getByText('Not now.')).toBeVisible();
    // A line of one color is smaller as a PNG than as any JPEG: we never send the larger file instead.
    expect(await sent()).toEqual(['line.png', 'image/png', 4_400, 20]);
    const noisy = await page.evaluate(async () => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: 4_400, height: 1_100 });
      const context = canvas.getContext('2d');
      for (let x = 0; x < 4_400; x += 5) {
        for (let y = 0; y < 1_100; y += 5) {
          context!.fillStyle = `hsl(${(x * y) % 360} 60% ${((x + 3 * y) % 80) + 10}%)`;
          context!.fillRect(x, y, 5, 5);
        }
      }
      return canvas.toDataURL('image/jpeg', 1).split(',')[1] ?? '';
    });
    await form.getByLabel('Photo').setInputFiles({
      name: 'noisy.jpeg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(noisy, 'base64'),
    });
    await submit.click();
    await expect.poll(sent).toEqual(['noisy.jpg', 'image/jpeg', 2_560, 640]);
    await form.getByLabel('Photo').setInputFiles(pngFile());
    await expect(submit).toBeEnabled();
    await submit.click();
    await expect.poll(sent).toEqual(['pool.png', 'image/png', 640, 480]);
    forgiveFailedCalls(consoleErrors);
  });

  test('progress while it is sent, and a way to cancel; everything stays, and it can be sent again', async ({
    page,
    context,
  }) => {
    const member = await addMember();
    await signIn(context, member);
    const id = await spring(4);
    await openPage(page, `/springs/${id}`);
    const form = await openForm(page);
    await form.getByLabel('Comment').fill('With a photo');
    await form.getByLabel('Photo').setInputFiles(pngFile());
    await expect(form.getByRole('img', { name: 'Preview' })).toBeVisible();
    const hold = async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route(`**/api/springs/${id}/reviews`, async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        await promise;
        await route.abort().catch(() => undefined);
      });
      return async () => {
        resolve();
        await page.unrouteAll({ behavior: 'wait' });
      };
    };
    const letGo = await hold();
    await form.getByRole('button', { name: 'Submit Review' }).click();
    await expect(form.getByRole('progressbar', { name: 'Sending the review' })).toBeVisible();
    await expect(form.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Cancel sending' }).click();
    await expect(form.getByRole('alert').filter({ hasText: /./ })).toHaveText(
      'You canceled sending. Your review is still here.',
    );
    await expect(form.getByRole('progressbar')).toHaveCount(0);
    await letGo();
    await expect(form.getByLabel('Comment')).toHaveValue('With a photo');
    await expect(form.getByRole('img', { name: 'Preview' })).toBeVisible();
    // Closing while it is being sent ends it, and says so.
    const letGoAgain = await hold();
    await form.getByRole('button', { name: 'Submit Review' }).click();
    await expect(form.getByRole('progressbar', { name: 'Sending the review' })).toBeVisible();
    await page.getByRole('button', { name: 'Leave a Review' }).click();
    await expect(page.getByText('Your review was not sent. You will find it')).toBeVisible();
    await letGoAgain();
    expect(await reviewsIn(member)).toEqual([]);
    await openForm(page);
    await expect(form.getByLabel('Comment')).toHaveValue('With a photo');
    await form.getByRole('button', { name: 'Submit Review' }).click();
    await expect(formOf(page)).toHaveCount(0);
    expect(await reviewsIn(member)).toMatchObject([{ comment: 'With a photo', has_photo: true }]);
  });

  test('what the server cannot read it says, and nothing typed is lost', async ({
    page,
    context,
    consoleErrors,
  }) => {
    const member = await addMember();
    await signIn(context, member);
    await openPage(page, `/springs/${await spring(5)}`);
    const form = await openForm(page);
    await form.getByLabel('Comment').fill('Still here');
    await form.getByLabel('Photo').setInputFiles({
      name: 'broken.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('not a picture at all'),
    });
    await form.getByRole('button', { name: 'Submit Review' }).click();
    await expect(form.getByRole('alert').filter({ hasText: /./ })).toHaveText(
      'We could not read this picture. Please choose a JPEG, PNG, GIF or WebP file.',
    );
    await expect(form.getByLabel('Comment')).toHaveValue('Still here');
    expect(await reviewsIn(member)).toEqual([]);
    forgiveFailedCalls(consoleErrors);
  });
});
