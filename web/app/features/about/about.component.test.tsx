import { SUPPORT_EMAIL } from '@wildsoak/contract/rules/limits';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { openApp } from '../../../test/open-app.tsx';
import { heading, HOME, showOnPhone, expectNoOverflow } from '../../../test/screen.ts';

const main = page.getByRole('main');

const PAGES: [string, string, RegExp[]][] = [
  [
    '/how-we-know',
    'How We Know',
    [
      /1,661 springs/,
      /1980/,
      /200 m/,
      /moderator/,
      /You can't pay us to list a place/,
      /no ads/,
      /About a third are rumors\. We label them/,
      /Counties come from Census Bureau maps/,
    ],
  ],
  [
    '/privacy',
    'Privacy',
    [
      /session: set when you sign in, for 30 days/,
      /device: set when you sign in, for 365 days/,
      /for up to 30 days/,
      /without a signal, it waits in your browser/,
      /delete your request after 3 days/,
      /address and message 90 days after/,
      /stay under “former member”/,
      /language model/,
      /Stripe/,
      /rounded to about half a mile/,
      /corrections that a moderator accepted/,
    ],
  ],
  [
    '/sharing-places',
    'Sharing Places',
    [
      /only if a public source names it, or its owner agrees/,
      /public since then/,
      /square of about 6 miles/,
      /speak for a tribe/,
      /answer within 7 days/,
      /a closed place keeps its page, with the warning on top/,
    ],
  ],
  ['/terms', 'Terms', [/own risk/, /\$9\.99 per month/, /don't name a company/]],
  ['/refunds', 'Refunds', [/\$9\.99 per month/, /keep Premium for 7 days/, /Charged twice\?/]],
  ['/contact', 'Contact', [/Call 911/, /owners/]],
];

test.each(PAGES)(
  '%s says what it should, and is found by search engines',
  { tags: ['@22.86', '@22.87', '@30.11', '@20.1'] },
  async (path, title, texts) => {
    await openApp(path);
    await expect.element(heading).toHaveTextContent(title);
    expect(document.title).toBe(`${title} | Wildsoak`);
    const head = (selector: string) => document.querySelector(selector);
    expect(head('link[rel=canonical]')?.getAttribute('href')).toBe(
      `https://wildsoak.example${path}`,
    );
    expect(head('meta[name=description]')?.getAttribute('content')).toMatch(/^.{40,160}$/);
    expect(head('meta[name=robots]')).toBeNull();
    const words = main.element().textContent.replaceAll(/\s+/g, ' ');
    for (const text of texts) expect(words).toMatch(text);
    await expect
      .element(main.getByRole('link', { name: SUPPORT_EMAIL }).first())
      .toHaveAttribute('href', `mailto:${SUPPORT_EMAIL}`);
    await expectAccessible();
    await showOnPhone(320);
    expectNoOverflow();
  },
);

test('Home’s first sentence says what this is, and why trust it', { tags: '@22.85' }, async () => {
  await openApp('/', HOME);
  const first = main.getByRole('paragraph').first();
  await expect
    .element(first)
    .toMatchTextContent(/^A field guide to the natural hot springs of the USA/);
  // Half of the warnings are hearsay without a date.
  expect(first.element().textContent).not.toMatch(/every fact|date/);
  await expect
    .element(first.getByRole('link', { name: 'how we know' }))
    .toHaveAttribute('href', '/how-we-know');
});

test('Privacy names the sites that the map and places come from', { tags: '@22.87' }, async () => {
  const words = () => main.element().textContent;
  await openApp('/privacy', {}, { hasSummaries: false });
  await expect.element(heading).toBeVisible();
  expect(words()).toContain('The map comes from us.');
  expect(words()).toContain('Places you search for stay with us. We look them up ourselves.');
  expect(words()).not.toContain('language model');
  await openApp(
    '/privacy',
    {},
    {
      tileUrl: 'https://tiles.example/{z}/{x}/{y}.png',
      placesUrl: 'https://places.example/search?q={q}',
    },
  );
  await expect.element(heading).toBeVisible();
  expect(words()).toContain('The map comes from tiles.example, which sees your IP address');
  expect(words()).toContain(
    'Places you type in the trip planner go to places.example, which sees what you type. We look up all others ourselves.',
  );
  expect(words()).toContain('language model');
});
