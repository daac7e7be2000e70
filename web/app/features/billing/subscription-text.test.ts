import { describe, expect, it } from 'vitest';
import { offerText, periodText, statusText } from './subscription-text.ts';

const subscription = (status: string | null, facts: { end?: string; isEnding?: boolean } = {}) => ({
  subscription_status: status,
  period_end: facts.end ?? null,
  cancels_at_period_end: facts.isEnding ?? false,
});

const END = '2026-09-01T12:00:00.000Z';

it('shows the status with spaces for underscores', { tags: '@2.66' }, () => {
  expect(statusText(subscription('past_due'))).toBe('past due');
  expect(statusText(subscription('incomplete_expired'))).toBe('incomplete expired');
  expect(statusText(subscription(null))).toBe('active');
});

describe('the end of what is paid', { tags: ['@15.3', '@15.7'] }, () => {
  it.each([
    ['renews', subscription('active', { end: END }), 'Renews on September 1, 2026'],
    ['ends', subscription('active', { end: END, isEnding: true }), 'Ends on September 1, 2026'],
    [
      'ended early',
      subscription('canceled', { end: END, isEnding: true }),
      'Ends on September 1, 2026',
    ],
    ['a payment is due: nobody knows', subscription('past_due', { end: END }), null],
    ['given by us: no end', subscription(null), null],
  ])('%s', (_, given, expected) => {
    expect(periodText(given)).toBe(expected);
  });
});

describe('the offer says where the reader stands', { tags: '@15.7' }, () => {
  it.each([
    [subscription(null), 'You have no subscription.'],
    [
      subscription('canceled', { end: END, isEnding: true }),
      'Your Premium ended on September 1, 2026.',
    ],
    [subscription('past_due', { end: END }), 'A payment failed'],
  ])('%j', (given, expected) => {
    expect(offerText(given)).toContain(expected);
  });
});
