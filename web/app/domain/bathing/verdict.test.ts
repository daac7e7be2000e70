import { forEachAnswer } from '@wildsoak/contract/rules/visit-answers';
import { BATHING_LABELS, type BathingReason } from '@wildsoak/contract/rules/bathing';
import type { Spring } from '@wildsoak/contract/springs';
import type { Conditions } from '@wildsoak/contract/visits';
import { expect, it } from 'vitest';
import { exampleClosure, exampleSpring } from '../../../test/examples.ts';
import { verdictOf } from './verdict.ts';

const TODAY = '2026-11-18';
const SAID = {
  username: 'walt',
  visited_on: '2026-11-06',
  is_demo: false,
  freshness: 'live',
  reason: null,
  but: null,
} as const;

const reported = (open: NonNullable<Conditions['open']>): Conditions => ({
  open,
  pool: null,
  ...forEachAnswer(() => null),
});
const OPEN = reported({ ...SAID, state: 'open' });
const CLOSED = reported({ ...SAID, state: 'closed', reason: 'gate' });
const DISPUTED = reported({
  ...SAID,
  state: 'disputed',
  but: { visited_on: '2026-11-14', username: 'hazel' },
});

const reason = (facts: Partial<BathingReason>): BathingReason => ({
  kind: 'soak',
  text: 'Rock pools.',
  source: 'Forest Service',
  date: '2025',
  confidence: 'published',
  ...facts,
});

const KIRKHAM: Partial<Spring> = {
  bathing_status: 'soaked',
  bathing_reasons: [
    reason({}),
    reason({ kind: 'fee', text: 'A day-use site with a fee ($5 in 2021).' }),
  ],
  closures: [exampleClosure({ night: { from: '21:00', to: null } })],
};

const line = (facts: Partial<Spring>) => {
  const { text, conditions } = verdictOf(exampleSpring(facts), { today: TODAY, thisYear: 2026 });
  return [text, ...conditions].join(' · ');
};

const SOAKED = `${BATHING_LABELS.soaked} · Forest Service, 2025`;
const ask = (
  kind: BathingReason['kind'],
  confidence: BathingReason['confidence'] = 'published',
): Partial<Spring> => ({
  bathing_status: 'ask-first',
  bathing_reasons: [reason({ kind, confidence })],
});

it.each<[string, Partial<Spring>]>([
  [`${SOAKED} · closes at 9 PM · $5 in 2021`, KIRKHAM],
  [`${SOAKED} · open 12 days ago · closes at 9 PM`, { ...KIRKHAM, conditions: OPEN }],
  ['Reported closed (gate) · 12 days ago', { ...KIRKHAM, conditions: CLOSED }],
  ['Reports disagree · closed 12 days ago · open 4 days ago', { ...KIRKHAM, conditions: DISPUTED }],
  // A rumor of hours is no condition.
  [
    SOAKED,
    {
      ...KIRKHAM,
      closures: [exampleClosure({ makes: 'ask-first' })],
      bathing_reasons: [reason({})],
    },
  ],
  [
    `${SOAKED} · closed December 1 to April 30`,
    {
      ...KIRKHAM,
      bathing_reasons: [reason({})],
      closures: [exampleClosure({ night: null, season: { from: '12-01', to: '04-30' } })],
    },
  ],
  ['Ask first · private', ask('private')],
  ['Ask first · maybe closed', ask('closed', 'unconfirmed')],
  [BATHING_LABELS.unknown, {}],
  ...(['forbidden', 'closed', 'deadly'] as const).flatMap((status): [string, Partial<Spring>][] => [
    // Nothing weakens it.
    [BATHING_LABELS[status], { ...KIRKHAM, bathing_status: status, conditions: OPEN }],
    [BATHING_LABELS[status], { ...KIRKHAM, bathing_status: status, conditions: DISPUTED }],
  ]),
])('%s', { tags: ['@11.4', '@21.33'] }, (text, facts) => {
  expect(line(facts)).toBe(text);
});

it('is green only for what a source of five years says', { tags: '@27.4' }, () => {
  const of = (date: string) => {
    const soaked: Partial<Spring> = {
      bathing_status: 'soaked',
      bathing_reasons: [reason({ date })],
    };
    const { look, text, conditions } = verdictOf(exampleSpring(soaked), {
      today: TODAY,
      thisYear: 2026,
    });
    return [look, text, ...conditions];
  };
  expect(of('2021')).toEqual(['soaked', 'People soak here', 'Forest Service, 2021']);
  expect(of('2020')).toEqual(['long ago', 'People soaked here in 2020', 'check before you go']);
  expect(of('undated')).toEqual([
    'long ago',
    'People have soaked here',
    'Forest Service, undated',
    'check before you go',
  ]);
});

it('an open report that no longer counts is not in it', { tags: '@24.68' }, () => {
  const old = reported({ ...SAID, state: 'open', visited_on: '2026-09-01' });
  expect(line({ conditions: old })).toBe(BATHING_LABELS.unknown);
});

it('says where it rests on a made-up report', { tags: '@24.43' }, () => {
  const made = reported({ ...SAID, state: 'closed', is_demo: true });
  const of = (facts: Partial<Spring>) => verdictOf(exampleSpring(facts), { today: TODAY }).isDemo;
  expect([of({ conditions: made }), of({ conditions: CLOSED }), of({})]).toEqual([
    true,
    false,
    false,
  ]);
  expect(of({ conditions: made, bathing_status: 'closed' })).toBe(false);
});
