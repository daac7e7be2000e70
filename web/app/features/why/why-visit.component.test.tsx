import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { currentPath, openApp } from '../../../test/open-app.tsx';
import { heading, textsOf } from '../../../test/screen.ts';

const main = page.getByRole('main');

test('"Why Visit Hot Springs?" has its sections', { tags: ['@2.9', '@20.1'] }, async () => {
  await openApp('/login');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Why Visit Hot Springs?' }).click();
  await expect.poll(currentPath).toBe('/why-hot-springs');
  await expect.element(heading).toHaveTextContent('Why Visit Hot Springs?');
  expect(textsOf(main.getByRole('heading', { level: 2 }))).toEqual([
    'Natural Healing',
    'Stress Relief',
    'Connect with Nature',
    'Before you get in',
  ]);
  expect(document.title).toBe('Why Visit Hot Springs? | Wildsoak');
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toMatch(
    /\/why-hot-springs$/,
  );
  expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toMatch(
    /hot spring/,
  );
  await expectAccessible();
});

test('Every section names a source that cannot reach back', { tags: '@2.9' }, async () => {
  await openApp('/why-hot-springs');
  await expect.element(heading).toBeVisible();
  for (const section of main.element().querySelectorAll('section')) {
    const links = section.querySelectorAll('a');
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      expect(link.getAttribute('href')).toMatch(/^https:\/\//);
      expect(link.rel).toBe('noopener');
    }
  }
});
