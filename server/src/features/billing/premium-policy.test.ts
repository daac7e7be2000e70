import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { premiumStateOf, type SubscriptionFacts } from './premium-policy.ts';

const DAY = 86_400;
const START = 1_800_000_000;
const END = START + 30 * DAY;

const facts = (given: Partial<SubscriptionFacts> = {}): SubscriptionFacts => ({
  id: 'sub_1',
  isOfPremium: true,
  status: 'active',
  created: START,
  periodStart: START,
  periodEnd: END,
  cancelsAtPeriodEnd: false,
  endedAt: null,
  isUnpaid: false,
  ...given,
});

const untilOf = (...all: SubscriptionFacts[]) => {
  const { premiumUntil } = premiumStateOf(all);
  return premiumUntil && premiumUntil.getTime() / 1_000;
};

describe('who has Premium, and until when', () => {
  it.each<[string, Partial<SubscriptionFacts>, number | null]>([
    ['active: past the end by what a renewal may be late', {}, END + 3 * DAY],
    ['trialing: likewise', { status: 'trialing' }, END + 3 * DAY],
    ['active, canceled for the end: to the end, and no longer', { cancelsAtPeriodEnd: true }, END],
    ['past due: a week after what was paid', { status: 'past_due' }, START + 7 * DAY],
    [
      'canceled at once: to the end of what was paid',
      { status: 'canceled', endedAt: START + DAY },
      END,
    ],
    ['ended at its end: over, whatever our clock says', { status: 'canceled', endedAt: END }, null],
    [
      'ended because nobody paid: over',
      { status: 'canceled', endedAt: START + 14 * DAY, isUnpaid: true },
      null,
    ],
    ['incomplete: not yet', { status: 'incomplete' }, null],
    ['incomplete and expired: no', { status: 'incomplete_expired' }, null],
    ['unpaid: no', { status: 'unpaid' }, null],
    ['paused: no', { status: 'paused' }, null],
    ['of a kind that we do not know: no', { status: 'new_word' }, null],
  ])('%s', (_, given, until) => {
    expect(untilOf(facts(given))).toBe(until);
  });

  it('nobody without a subscription', () => {
    expect(premiumStateOf([])).toEqual({
      status: null,
      premiumUntil: null,
      periodEnd: null,
      cancelsAtPeriodEnd: false,
    });
  });

  it('hardening: nor with one of another price, however good it is', { tags: '@19.28' }, () => {
    const other = facts({ isOfPremium: false, periodEnd: END + 365 * DAY });
    expect(premiumStateOf([other])).toEqual(premiumStateOf([]));
    const ended = facts({ status: 'canceled', endedAt: END });
    expect(premiumStateOf([other, ended])).toEqual(premiumStateOf([ended]));
  });

  it('any subscriptions, in any order: as much as the best of them gives, and its status', () => {
    const one = fc.record({
      id: fc.uuid(),
      isOfPremium: fc.boolean(),
      status: fc.constantFrom('active', 'past_due', 'canceled', 'incomplete', 'unpaid'),
      created: fc.integer({ min: START, max: END }),
      periodStart: fc.integer({ min: START, max: END }),
      periodEnd: fc.integer({ min: END, max: END + 60 * DAY }),
      cancelsAtPeriodEnd: fc.boolean(),
      endedAt: fc.option(fc.integer({ min: START, max: END + 60 * DAY })),
      isUnpaid: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 5 }), fc.nat(), (all, turn) => {
        const state = premiumStateOf(all);
        const best = Math.max(0, ...all.map((each) => untilOf(each) ?? 0));
        expect(untilOf(...all) ?? 0).toBe(best);
        const ofPremium = all.filter(({ isOfPremium }) => isOfPremium);
        expect([null, ...ofPremium.map(({ status }) => status)]).toContain(state.status);
        const turned = all.map((_, index) => all[(index + turn) % all.length]!);
        expect(untilOf(...turned)).toEqual(untilOf(...all));
      }),
    );
  });
});
