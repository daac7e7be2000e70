import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { exampleSpring } from '../../../test/examples.ts';
import { openApp } from '../../../test/open-app.tsx';
import { zoomOf } from '../../../test/spring-map.ts';
import { springAnswers } from '../../../test/spring-page.ts';

const small = page.getByRole('region', { name: 'Map of Kirkham Hot Springs', exact: true });
const large = page.getByRole('region', { name: 'Large map of Kirkham Hot Springs' });
const expand = page.getByRole('button', { name: 'Expand map' });
const dialog = page.getByRole('dialog', { name: 'Kirkham Hot Springs' });
const close = page.getByRole('button', { name: 'Close map' });

const openSpring = async (site = {}) => {
  await openApp('/springs/7', springAnswers(exampleSpring()), site);
  (await small.findElement()).scrollIntoView();
  await expect.poll(() => small.element().querySelectorAll('.leaflet-marker-icon').length).toBe(1);
};

test(
  'the small map is at zoom 13 with a marker, and scrolls with the page',
  { tags: ['@2.56', '@9.14'] },
  async () => {
    await openSpring();
    expect(zoomOf(small.element())).toBe(13);
    await small.wheel({ delta: { y: -400 } });
    expect(zoomOf(small.element())).toBe(13);
  },
);

test(
  'the expanded map is at zoom 14 with a marker, and zooms by scrolling',
  { tags: ['@2.57', '@9.14', '@20.1'] },
  async () => {
    await openSpring();
    await expand.click();
    await expect.poll(() => zoomOf(large.element())).toBe(14);
    expect(large.element().querySelectorAll('.leaflet-marker-icon')).toHaveLength(1);
    await expectAccessible();
    await large.wheel({ delta: { y: -400 } });
    await expect.poll(() => zoomOf(large.element())).toBeGreaterThan(14);
  },
);

test(
  'by keyboard the expanded map takes the focus, and gives it back',
  { tags: ['@20.2'] },
  async () => {
    await openSpring();
    expand.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).toBeVisible();
    await expect.element(close).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(expand).toHaveFocus();
    expect(large.query()).toBeNull();
    await userEvent.keyboard('{Enter}');
    await expect.element(close).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(expand).toHaveFocus();
  },
);

test('the expanded map fills a phone', { tags: ['@20.3', '@20.1'] }, async () => {
  await page.viewport(390, 844);
  await openSpring();
  await expand.click();
  const { x, y, width, height } = (await dialog.findElement()).getBoundingClientRect();
  expect({ x, y, width, height }).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  const button = close.element().getBoundingClientRect();
  expect(Math.min(button.width, button.height)).toBeGreaterThanOrEqual(44);
  await expectAccessible();
});

test(
  'without tiles the map says that the spring is in the right spot',
  { tags: ['@10.6'] },
  async () => {
    await openSpring({ tileUrl: '/no-such-tile/{z}/{x}/{y}' });
    await expect
      .element(
        page.getByText('The background map could not be loaded. The spring is in the right spot.'),
      )
      .toBeVisible();
  },
);
