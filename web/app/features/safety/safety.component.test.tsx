import { BATHING_LABELS, BATHING_STATUSES, LAND_KINDS } from '@wildsoak/contract/rules/bathing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { exampleSpring } from '../../../test/examples.ts';
import { currentPath, openApp } from '../../../test/open-app.tsx';
import { heading, showOnPhone, textsOf, expectNoOverflow } from '../../../test/screen.ts';
import { springAnswers } from '../../../test/spring-page.ts';

const main = page.getByRole('main');
const partOf = (name: string) => page.getByRole('region', { name });

test(
  '/safety says how we judge: the six words with their icons, the strongest first',
  { tags: ['@21.30', '@20.1'] },
  async () => {
    await openApp('/login');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Safety' }).click();
    await expect.element(heading).toHaveTextContent('Safety at Hot Springs');
    const words = partOf('How we decide').getByRole('heading', { level: 3 });
    expect(textsOf(words)).toEqual(BATHING_STATUSES.map((status) => BATHING_LABELS[status]));
    for (const word of words.elements()) expect(word.querySelector('svg')).toBeVisible();
    await expect.element(partOf('How we decide')).toMatchTextContent('Silence is not safety.');
    expect(document.title).toBe('Safety at Hot Springs | Wildsoak');
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toMatch(
      /\/safety$/,
    );
    expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toMatch(
      /emergency/,
    );
    await expectAccessible();
    await showOnPhone();
    expectNoOverflow();
  },
);

test('every danger and kind of land has its own address there', { tags: '@21.30' }, async () => {
  await openApp('/safety');
  await expect.element(heading).toBeVisible();
  const dangers = ['heat', 'amoeba', 'gas', 'metals', 'currents', 'cold', 'disease', 'law'];
  for (const id of [...BATHING_STATUSES, ...LAND_KINDS, ...dangers, 'emergency']) {
    expect(main.element().querySelectorAll(`[id="${id}"]`), id).toHaveLength(1);
  }
  const links = main.element().querySelectorAll('section a[href^="http"]');
  expect(links.length).toBeGreaterThan(5);
  for (const link of links) {
    expect(link.getAttribute('href')).toMatch(/^https:/);
    expect(link).toHaveAttribute('rel', 'noopener');
  }
});

test('in an emergency: 911, and nobody follows', { tags: '@21.30' }, async () => {
  await openApp('/safety');
  const emergency = partOf('In an emergency');
  await expect
    .element(emergency.getByRole('link', { name: '911' }))
    .toHaveAttribute('href', 'tel:911');
  for (const text of [
    'cool running water',
    "Don't go in after someone",
    'within two weeks',
    'No signal?',
  ]) {
    await expect.element(emergency).toMatchTextContent(text);
  }
});

test('a warning leads to what its word means', { tags: ['@21.30', '@20.2'] }, async () => {
  await openApp('/springs/7', springAnswers(exampleSpring()));
  await page.getByText('Why?').click();
  await page.getByRole('link', { name: 'Safety, and how we decide' }).click();
  await expect.poll(currentPath).toBe('/safety#unknown');
  await expect.element(heading).toHaveTextContent('Safety at Hot Springs');
});
