import { judgeBathing } from '@wildsoak/contract/rules/bathing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildQuestion, type Question, type SpringFacts } from '../writing/prompt.ts';
import { exampleSpring } from '../writing/test/example-spring.ts';
import { checkSentences } from './check-sentences.ts';
import { wordsOf } from './plain-text.ts';
import { RECORD_WORDS } from './word-kinds.ts';

const spring = exampleSpring();

const TODAY = '2026-11-16';
const NOTHING_KNOWN = {
  kind: 'spring',
  in_yellowstone: false,
  land: [],
  hazards: [],
  soak: null,
  soaked_on: null,
} as const;

const QUIET = {
  id: 4,
  comment: 'A quiet evening: warm water, tall trees, and shade by the pool on hot days.',
  rating: 4,
  is_soakable: true,
  created_at: new Date('2026-03-14T12:00:00Z'),
};
const POSSIBLE = buildQuestion(spring, { newest: [QUIET], helpful: [] });

/** A place of each status that leaves no question, with what says so. */
const OUT = [
  {
    bathing_status: 'forbidden',
    temperature_f: 150,
    bathing_reasons: judgeBathing({ ...NOTHING_KNOWN, in_yellowstone: true }, TODAY).reasons,
  },
  {
    bathing_status: 'closed',
    bathing_reasons: [
      {
        kind: 'closed',
        text: 'Closed since 2013 and not open to the public; a child died in the water.',
        source: 'A ranger',
        date: '2018',
        confidence: 'published',
      },
    ],
  },
  {
    bathing_status: 'deadly',
    kind: 'geyser',
    bathing_reasons: judgeBathing({ ...NOTHING_KNOWN, kind: 'geyser' }, TODAY).reasons,
  },
] satisfies Partial<SpringFacts>[];

const INVITATIONS = [
  'Bathing is good in the water here.',
  'Bathing in thermal features is not prohibited.',
  'Swimming or soaking is not prohibited.',
  'Soaking in the hot springs is possible.',
  'It is not recorded that bathing is forbidden.',
  'Children stand and splash in the pool.',
  'Visitors lie in the water for hours and feel good.',
  'Visitors lie in it for hours and feel good.',
  'Visitors may be in the water.',
  'Visitors may be in it.',
  'The water is not that hot and a child can get in.',
  'It is not dangerous to go into the water.',
  'It is safe to bathe here.',
  'The spring is open to visitors.',
  'The spring is open to the public.',
  'It is open to all.',
  'It is not closed.',
  'A visitor says that it is not closed.',
  'It is a good place to soak.',
  'A pool may be cooler or hotter.',
  'A pool below it is warm and quiet.',
  'There is a path through a gap in the fence.',
  'A visitor reported soaking in the warmest of the pools.',
  'People soak here in the evening.',
  'It is not recorded who may enter the water.',
  'Nobody burns skin in this water.',
  'Nobody died in the water.',
  'It is worth the walk and welcoming.',
];

/** What is left of one sentence. */
const check = (text: string, facts: string[], reviews: string[], asked: Question) =>
  checkSentences({ sentences: [{ text, facts, reviews }] }, asked).map((it) => it.text);

describe.each(OUT)('where nobody should bathe: $bathing_status', (out) => {
  const built = buildQuestion({ ...spring, ...out }, { newest: [QUIET], helpful: [] });

  it.each(INVITATIONS)('not: %s', { tags: '@21.58' }, (text) => {
    // As if the model had been given reviews that say it, in another order.
    const said = text.toLowerCase().split(' ').toReversed().join(' ');
    const given = POSSIBLE.reviews.flatMap((it) => [it, { ...it, id: 'r1', text: said }]);
    for (const asked of [built, { ...built, reviews: given }])
      for (const facts of [['safety_1'], ['safety_status', 'position'], Object.keys(asked.facts)])
        for (const by of [[], ['r1'], ['r1', 'r4']])
          expect(check(text, facts, by, asked)).toEqual([]);
  });

  it('no word of a visitor, whatever it says', { tags: '@21.58' }, () => {
    const asked = { ...built, reviews: POSSIBLE.reviews };
    const text = 'A visitor describes the evening as quiet and likes that there is shade.';
    expect(check(text, [], ['r4'], POSSIBLE)).toEqual([text]);
    expect(check(text, [], ['r4'], asked)).toEqual([]);
  });

  it('but the warnings themselves, and where it is', { tags: '@21.58' }, () => {
    const warnings = Object.entries(built.facts).filter(([name]) => name.startsWith('safety_'));
    expect(warnings.length).toBeGreaterThan(1);
    for (const [name, text] of warnings) {
      const told = `Willow Spring in Oregon: ${text.replace(/\.$/, '')}.`;
      expect(check(told, [name], [], built)).toEqual([told]);
    }
    const where = `Willow Spring is a ${built.facts['kind']} in Lake County, Oregon.`;
    expect(check(where, ['kind'], [], built)).toEqual([where]);
  });

  it('whatever is put together from known words', { tags: '@21.58' }, () => {
    const words = [...RECORD_WORDS, ...Object.values(built.facts).flatMap(wordsOf), 'pool', 'soak'];
    const sentence = fc
      .array(fc.constantFrom(...words, 'in', 'it', 'is', 'the', 'one', 'for', 'at'), {
        minLength: 4,
        maxLength: 9,
      })
      .map((chosen) => `It ${chosen.join(' ')}.`);
    const warnings = new RegExp(
      Object.entries(built.facts)
        .filter(([name]) => name.startsWith('safety_'))
        .flatMap(([, text]) => text.toLowerCase().split(/[.:;]\s*/))
        .filter((clause) => clause !== '')
        .join('|'),
      'g',
    );
    fc.assert(
      fc.property(sentence, (text) => {
        const [kept = ''] = check(text, Object.keys(built.facts), [], built);
        expect(kept.toLowerCase().replaceAll(warnings, '')).not.toMatch(
          /\b(?:soak|swim|bath|wade|enter|get|open|safe|may|can|pool|water|prohibited|closed)/,
        );
      }),
      { numRuns: 2_000 },
    );
  });
});

it('a warning that is said to be none, by a fact that denies too', () => {
  const asked = buildQuestion({ ...spring, ...OUT[2] }, { newest: [], helpful: [] });
  const text = 'It is not recorded that you should never get in.';
  expect(check(text, ['safety_1', 'not_recorded'], [], asked)).toEqual([]);
});

it('a warning in other words, which may say the opposite', { tags: '@21.58' }, () => {
  const text = 'A private resort that is not open to the public.';
  const reason = { kind: 'private', source: 'The owner', date: '2020' } as const;
  const facts: SpringFacts = {
    ...spring,
    bathing_status: 'ask-first',
    bathing_reasons: [{ ...reason, text, confidence: 'published' }],
  };
  const asked = buildQuestion(facts, { newest: [], helpful: [] });
  expect(check(text, ['safety_1'], [], asked)).toEqual([text]);
  for (const turned of ['It is open to the public.', 'The resort is open to visitors.'])
    expect(check(turned, ['safety_1'], [], asked)).toEqual([]);
});
