import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { exampleUser } from '../../../test/examples.ts';
import { openApp } from '../../../test/open-app.tsx';
import { textsOf } from '../../../test/screen.ts';

const subscription = page.getByRole('region', { name: 'Subscription' });
const upgrade = subscription.getByRole('button', { name: 'Upgrade to Premium' });
const manage = subscription.getByRole('button', { name: 'Manage Subscription' });

test(
  'Without Premium the settings offer it: the price, what it gives, how to cancel',
  { tags: ['@1.4', '@2.65', '@26.80'] },
  async () => {
    await openApp('/profile/settings', {}, { user: exampleUser() });
    await expect.element(subscription.getByText('$9.99 per month')).toBeVisible();
    const table = subscription.getByRole('table', { name: 'What is free, and what Premium adds' });
    expect(textsOf(table.getByRole('columnheader'))).toEqual(['What', 'Free', 'Premium']);
    const answersFor = (what: RegExp) => {
      const cells = table.getByRole('row', { name: what }).getByRole('cell').elements();
      return cells.map(
        (cell) => cell.querySelector('[role=img]')?.getAttribute('aria-label') ?? cell.textContent,
      );
    };
    for (const what of [/^Safety warnings, closures/, /without a signal/, /^Your saved trips/])
      expect(answersFor(what)).toEqual(['Yes', 'Yes']);
    expect(answersFor(/^Summaries/)).toEqual(['First lines', 'Full']);
    expect(answersFor(/^New trips/)).toEqual(['No', 'Yes']);
    // What you buy comes first.
    expect(textsOf(table.getByRole('rowheader')).slice(0, 3)).toEqual([
      expect.stringMatching(/^New trips/),
      'Summaries',
      expect.stringMatching(/^Changes to the drive/),
    ]);
    await expect
      .element(subscription)
      .toMatchTextContent(
        'Cancel anytime in Settings. You keep Premium until the end of the month',
      );
    await expect.element(subscription).toMatchTextContent('You have no subscription.');
    await expect.element(upgrade).toBeEnabled();
    expect(manage.query()).toBeNull();
    await expectAccessible();
  },
);

test.each([
  ['renews', { subscription_status: 'active' }, ['Status: active', 'Renews on March 1, 2099']],
  [
    'was canceled',
    { subscription_status: 'active', cancels_at_period_end: true },
    ['Status: active', 'Ends on March 1, 2099', 'you keep Premium until that day'],
  ],
  [
    'was not paid for',
    { subscription_status: 'past_due' },
    ['Status: past due', 'Your payment failed.', 'you keep Premium for 7 days'],
  ],
  ['was given by us', { period_end: null }, ['Status: active']],
])(
  'With Premium the settings show its status and where to manage it: it %s',
  { tags: ['@2.66', '@15.3', '@15.7'] },
  async (_, facts, lines) => {
    const user = exampleUser({
      is_premium: true,
      period_end: '2099-03-01T12:00:00.000Z',
      ...facts,
    });
    await openApp('/profile/settings', {}, { user });
    for (const line of lines) await expect.element(subscription).toMatchTextContent(line);
    const namesDay = lines.some((line) => line.includes('2099'));
    expect(subscription.element().textContent?.includes('2099')).toBe(namesDay);
    await expect.element(subscription).not.toMatchTextContent(/_|\$9\.99/);
    expect(upgrade.query()).toBeNull();
    await expect.element(manage).toBeEnabled();
    await expectAccessible();
  },
);

test.each([
  ['canceled', 'Your Premium ended on March 1, 2026.'],
  ['past_due', 'Your payment failed, so Premium is off'],
])('After Premium the offer says how it ended: %s', { tags: '@15.7' }, async (status, line) => {
  const user = exampleUser({
    subscription_status: status,
    period_end: '2026-03-01T12:00:00.000Z',
    cancels_at_period_end: true,
  });
  await openApp('/profile/settings', {}, { user });
  await expect.element(subscription).toMatchTextContent(line);
  await expect.element(upgrade).toBeEnabled();
});
