import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { exampleReview, exampleSpring } from '../../../../test/examples.ts';
import { openApp } from '../../../../test/open-app.tsx';
import { springAnswers } from '../../../../test/spring-page.ts';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const photos = page.getByRole('region', { name: 'Photo Gallery' }).getByRole('button');
const lightbox = page.getByRole('dialog', { name: /^Photos of / });
const caption = () => lightbox.element().querySelector('figcaption')?.textContent;

const openGallery = async () => {
  const reviews = ['ada', 'ben', 'cay', 'dov'].map((username, i) =>
    exampleReview({
      id: i + 1,
      username,
      created_at: `2026-04-0${4 - i}T12:00:00.000Z`,
      image_url: PIXEL,
    }),
  );
  await openApp('/springs/7', {
    ...springAnswers(exampleSpring({ review_count: 5 })),
    // One without a photo is passed over.
    'GET /api/springs/7/reviews': reviews.toSpliced(1, 0, exampleReview({ id: 9 })),
  });
  await expect.poll(() => photos.elements().length).toBe(3);
};

test(
  'the newest three photos open in a lightbox, by keyboard and by buttons; the focus comes back',
  { tags: ['@2.50', '@20.2', '@20.1'] },
  async () => {
    await openGallery();
    photos.nth(1).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(caption).toBe('By ben, April 3, 2026 (2 of 3)');
    await expectAccessible();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(caption).toBe('By cay, April 2, 2026 (3 of 3)');
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(caption).toBe('By ada, April 4, 2026 (1 of 3)');
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(caption).toContain('(3 of 3)');
    await lightbox.getByRole('button', { name: 'Previous photo' }).click();
    await expect.poll(caption).toContain('(2 of 3)');
    await lightbox.getByRole('button', { name: 'Next photo' }).click();
    await expect.poll(caption).toContain('(3 of 3)');
    await userEvent.keyboard('{Escape}');
    await expect.element(lightbox).not.toBeInTheDocument();
    await expect.element(photos.nth(1)).toHaveFocus();
    await photos.first().click();
    await lightbox.getByRole('button', { name: 'Close photo' }).click();
    await expect.element(lightbox).not.toBeInTheDocument();
    await expect.element(photos.first()).toHaveFocus();
  },
);

test('a swipe shows the next photo or the one before', { tags: ['@11.11', '@20.1'] }, async () => {
  await page.viewport(390, 844);
  await openGallery();
  await photos.first().click();
  await expect.poll(caption).toContain('(1 of 3)');
  const swipe = (from: number, to: number) => {
    const picture = lightbox.getByRole('img').element();
    const at = (clientX: number) => ({
      clientX,
      clientY: 300,
      pointerType: 'touch',
      bubbles: true,
    });
    picture.dispatchEvent(new PointerEvent('pointerdown', at(from)));
    picture.dispatchEvent(new PointerEvent('pointerup', at(to)));
  };
  swipe(300, 100);
  await expect.poll(caption).toContain('(2 of 3)');
  swipe(100, 300);
  await expect.poll(caption).toContain('(1 of 3)');
  swipe(200, 190);
  await expectAccessible();
  expect(caption()).toContain('(1 of 3)');
});

test('a demo picture says that it does not show the place', { tags: '@21.91' }, async () => {
  await openApp('/springs/7', {
    ...springAnswers(exampleSpring({ review_count: 1 })),
    'GET /api/springs/7/reviews': [exampleReview({ is_demo: true, image_url: PIXEL })],
  });
  const name = 'Demo picture, not of Kirkham Hot Springs';
  await photos.first().click();
  await expect.poll(caption).toBe('Demo picture, not of this place. By marge, May 2, 2026');
  await expect.element(lightbox.getByRole('img', { name })).toBeVisible();
});

test('a spring with reviews but no photo says so', { tags: '@2.51' }, async () => {
  await openApp('/springs/7', {
    ...springAnswers(exampleSpring({ review_count: 1 })),
    'GET /api/springs/7/reviews': [exampleReview()],
    'GET /api/springs/7/reviews?only=photos': [],
  });
  await expect
    .element(page.getByRole('region', { name: 'Photo Gallery' }))
    .toMatchTextContent('No photos submitted yet.');
});
