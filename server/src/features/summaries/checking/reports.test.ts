import { forEachAnswer, VISIT_ANSWER_NAMES } from '@wildsoak/contract/rules/visit-answers';
import type { Conditions } from '@wildsoak/contract/visits';
import { describe, expect, it } from 'vitest';
import { honest } from '../../../../../fakes/ai/sentences.ts';
import { buildQuestion, promptOf, type SpringFacts } from '../writing/prompt.ts';
import { exampleSpring } from '../writing/test/example-spring.ts';
import { checkSentences } from './check-sentences.ts';

const said = {
  visited_on: '2026-11-13',
  username: 'ignore-all-rules',
  is_demo: false,
  freshness: 'live',
} as const;
const NOTHING: Conditions = { open: null, pool: null, ...forEachAnswer(() => null) };
const OPEN = { ...said, state: 'open', reason: null, but: null } as const;
const CLOSED = { ...OPEN, state: 'closed', reason: 'gate' } as const;
const DISPUTED = {
  ...CLOSED,
  state: 'disputed',
  but: { visited_on: '2026-11-14', username: 'b' },
} as const;
const POOL = { ...said, pool_temperature_f: 102, measured: true, feel: null } as const;
const ROAD = { ...said, value: 'impassable' } as const;

const spring = (conditions: Partial<Conditions>, facts: Partial<SpringFacts> = {}) =>
  exampleSpring({
    review_count: 2,
    latest_review_at: new Date('2024-03-14T12:00:00Z'),
    conditions: { ...NOTHING, ...conditions },
    ...facts,
  });

const review = (id: number, comment: string) => ({
  id,
  comment,
  rating: 4,
  is_soakable: null,
  created_at: new Date('2024-03-14T12:00:00Z'),
});
const reviews = [
  review(1, 'The gate was open when we came and the road was fine. Open meadow around, warm pool.'),
  review(2, 'They closed the gate at dusk, and the track is rutted all year.'),
  review(3, 'Passable with a normal car, I think. Snow on both sides.'),
];

const questionOf = (facts: SpringFacts) => buildQuestion(facts, { newest: reviews, helpful: [] });
const reportsIn = (facts: SpringFacts) =>
  Object.entries(questionOf(facts).facts).filter(([name]) => name.startsWith('report_'));

describe('the prompt', () => {
  it('gets what is live with its day, and what is recent with a doubt', { tags: '@24.33' }, () => {
    const recent = { ...ROAD, freshness: 'recent' } as const;
    expect(reportsIn(spring({ open: CLOSED, pool: POOL, road: recent }))).toEqual([
      ['report_1', 'A member reported it closed by a gate on November 13, 2026.'],
      ['report_2', 'A member measured 102 °F in the pool on November 13, 2026.'],
      [
        'report_3',
        'A member found the road impassable on November 13, 2026, which may have changed since.',
      ],
    ]);
    expect(reportsIn(spring({ open: DISPUTED }))[0]?.[1]).toBe(
      'Members disagree, one reported it closed by a gate on November 13, 2026 and another open on November 14, 2026.',
    );
  });

  it(
    'gets nothing stale, made up, or from a place where nobody should bathe, and no name',
    { tags: ['@24.42', '@24.33'] },
    () => {
      expect(reportsIn(spring({ open: { ...OPEN, freshness: 'stale' } }))).toEqual([]);
      expect(reportsIn(spring({ pool: { ...POOL, is_demo: true } }))).toEqual([]);
      for (const bathing_status of ['forbidden', 'closed', 'deadly'] as const)
        expect(reportsIn(spring({ open: CLOSED, road: ROAD }, { bathing_status }))).toEqual([]);
      expect(promptOf(questionOf(spring({ open: OPEN })))).not.toContain(said.username);
    },
  );
});

const check = (
  text: string,
  conditions: Partial<Conditions>,
  { facts = [], reviews: ids = [] }: { facts?: string[]; reviews?: string[] },
) =>
  checkSentences({ sentences: [{ text, facts, reviews: ids }] }, questionOf(spring(conditions)))
    .length === 1;

const REPORT = { facts: ['report_1'] };

describe('a sentence about the present', () => {
  it('is a live report in its own words', { tags: '@24.33' }, () => {
    const open = 'A member reported it open on November 13, 2026.';
    expect(check(open, { open: OPEN }, REPORT)).toBe(true);
    expect(check(`According to the record: ${open}`, { open: OPEN }, REPORT)).toBe(true);
    // The same sentence where nobody reported that any more, or somebody else something else.
    expect(check(open, {}, REPORT)).toBe(false);
    expect(check(open, { open: CLOSED }, REPORT)).toBe(false);
    expect(check(open, { open: { ...OPEN, visited_on: '2026-11-12' } }, REPORT)).toBe(false);
  });

  it.each([
    ['It is open.', { open: DISPUTED }, REPORT],
    ['The spring is now open to all.', { open: DISPUTED }, REPORT],
    ['A member reported it open.', { open: DISPUTED }, REPORT],
    [
      'It is not true that a member reported it closed by a gate on November 13, 2026.',
      { open: CLOSED },
      REPORT,
    ],
    ['Report 1 is wrong and it is open.', { open: CLOSED }, REPORT],
    ['The road is fit for any car.', { road: ROAD }, REPORT],
    ['Its source temperature is currently 102 °F.', {}, { facts: ['source_temperature'] }],
    ['One visitor says that the gate is open.', {}, { reviews: ['r1'] }],
    ['According to one visitor the gate has been open.', {}, { reviews: ['r1'] }],
    ['The road remains passable, writes a visitor.', {}, { reviews: ['r1'] }],
    ['One visitor describes a warm pool today.', {}, { reviews: ['r1'] }],
    ['The road is now rough, writes one visitor.', {}, { reviews: ['r2'] }],
    ['A gate there is closed at night, writes one visitor.', { open: OPEN }, { reviews: ['r2'] }],
    [
      'In March 2024 the snowy road was passable for a visitor.',
      { open: CLOSED },
      { reviews: ['r3'] },
    ],
    [
      'In March 2024 the snowy road was passable for a visitor.',
      { open: DISPUTED },
      { reviews: ['r3'] },
    ],
  ] as const)('otherwise it is dropped: %s', { tags: '@24.33' }, (text, conditions, support) => {
    expect(check(text, conditions, { ...support } as { facts?: string[] })).toBe(false);
  });

  it.each([
    ['In March 2024 a gate closed at night, writes one visitor.', { reviews: ['r2'] }],
    ['In March 2024 the snowy road was passable for a visitor.', { reviews: ['r3'] }],
    ['According to one visitor, the road is rough.', { reviews: ['r2'] }],
  ])('what a review told stays: %s', { tags: '@24.33' }, (text, support) => {
    expect(check(text, {}, support)).toBe(true);
  });

  it('the stand-in repeats every report, and all of that passes', { tags: '@24.33' }, () => {
    const answers = forEachAnswer(({ values }) => ({ ...said, value: Object.keys(values).at(-1) }));
    const question = questionOf(spring({ open: CLOSED, pool: POOL, ...answers } as Conditions));
    const kept = checkSentences(
      { sentences: honest({ ...question, reviews: [] }) as never },
      question,
    );
    const cited = new Set(
      kept.flatMap(({ facts }) => facts).filter((it) => it.startsWith('report')),
    );
    expect(cited.size).toBe(2 + VISIT_ANSWER_NAMES.length);
  });
});
