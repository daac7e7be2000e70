import { isBathingRuledOut } from '@wildsoak/contract/rules/bathing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { honest, obeyed, paraphrasing, unsupported } from '../../../../../fakes/ai/sentences.ts';
import { ABUSE_CLAIMS, ABUSE_REVIEWS } from '../writing/test/abuse-reviews.ts';
import { catalogFacts } from '../writing/test/catalog-facts.ts';
import { exampleSpring } from '../writing/test/example-spring.ts';
import { checkSentences } from './check-sentences.ts';
import { plainText } from './plain-text.ts';
import { isPlainWord } from './plain-words.ts';
import { buildQuestion, type Question } from '../writing/prompt.ts';

const spring = exampleSpring({
  average_rating: 4.25,
  review_count: 7,
  latest_review_at: new Date('2026-03-14T12:00:00Z'),
});

const review = (id: number, comment: string) => ({
  id,
  comment,
  rating: 4,
  is_soakable: true,
  created_at: new Date('2026-03-14T12:00:00Z'),
});

const reviews = [
  review(
    1,
    'We had the upper pool all to ourselves on a Tuesday. The last mile is a mess of ruts.',
  ),
  review(2, 'Road was terrible, but so worth it! Bring water.'),
  review(3, 'Too hot for my kids; somebody left broken glass near the edge.'),
  review(4, 'A quiet evening: warm water, tall trees, and shade by the pool on hot days.'),
];
const question = buildQuestion(spring, { newest: reviews, helpful: [] });

/** What is left of one sentence. */
const check = (
  text: string,
  { facts = ['name'], reviews = ['r1'] }: { facts?: string[]; reviews?: string[] } = {},
  asked: Question = question,
) => checkSentences({ sentences: [{ text, facts, reviews }] }, asked).map((it) => it.text);

describe('what a well-behaved model says passes', () => {
  it.each([
    ['Willow Spring is a thermal spring in Lake County, Oregon.', ['kind'], []],
    ['The 1980 list gives 102 °F (39 °C) at the source.', ['source_temperature'], []],
    ['According to 2 reviewers, the access road is rough.', [], ['r1', 'r2']],
    ['Two visitors describe the final stretch of road as rutted and difficult.', [], ['r1', 'r2']],
    ['One reviewer found it too warm and noticed litter at the side.', [], ['r3']],
    ['A visitor describes the pool as quiet and likes that there is shade.', [], ['r4']],
    [
      'The spring is in Lake County and its temperature is in the 1980 list.',
      ['source_temperature'],
      [],
    ],
    [
      'The water at the source was 102 °F, and a pool may be cooler or hotter.',
      ['source_temperature'],
      [],
    ],
    ['It is not known who owns the land around it.', ['not_recorded'], []],
    ['Nothing is recorded about how one gets there.', ['not_recorded'], []],
    ['It has a rating of 4.3 of 5 from 7 reviews so far.', ['rating', 'reviews'], []],
    ['There are 7 reviews, the newest from March 2026.', ['reviews'], []],
    ['Visitors rate it 4.3 of 5 on average.', ['rating'], []],
    ['It is unknown who owns the land or how one gets there.', ['not_recorded'], []],
    ['In March 2026 a visitor reported soaking alone in the higher of the pools.', [], ['r1']],
    ['The recorded position may be off by roughly 1,000 m.', ['position'], []],
  ])('%s', (text, facts, reviews) => {
    expect(check(text, { facts, reviews })).toEqual([text]);
  });

  it('and what the stand-in says of springs of the catalog, as a demonstration', () => {
    // A fifth of them: all take seconds.
    const springs = catalogFacts().filter((_, index) => index % 5 === 0);
    let long = 0;
    for (const facts of springs) {
      const asked = buildQuestion(facts, { newest: reviews, helpful: [] });
      const said = honest(asked);
      const kept = checkSentences({ sentences: said as never }, asked);
      expect(kept[0]?.text, facts.name ?? '').toContain('demonstration');
      expect(kept.map(({ text }) => text)).toEqual(said.slice(0, 8).map(({ text }) => text));
      expect(kept.length).toBeGreaterThanOrEqual(4);
      if (isBathingRuledOut(facts.bathing_status))
        expect(kept.flatMap((sentence) => sentence.reviews)).toEqual([]);
      const onFacts = kept.filter((sentence) => sentence.reviews.length === 0);
      if (onFacts.map(({ text }) => text).join(' ').length > 300) long += 1;
    }
    expect(long).toBeGreaterThan(springs.length * 0.95);
  });
});

describe('what is dropped', () => {
  it.each([
    ['no support', 'The pool is warm and quiet.', [], []],
    ['a fact that is not there', 'The pool is warm and quiet.', ['owner'], []],
    ['what every object has', 'The pool is warm and quiet.', ['constructor', '__proto__'], []],
    ['a review that was not given', 'The pool is warm and quiet.', [], ['r9']],
    ['one support of two', 'The pool is warm and quiet.', ['name', 'owner'], []],
    ['a number of nobody', 'The pool is 7 feet deep.', ['name'], ['r1']],
    ['a count that is not theirs', 'Three visitors found the road rough.', [], ['r1', 'r2']],
    ['four words of a review', 'Visitors had the upper pool on weekdays.', [], ['r1']],
    ['half of a short one', 'Left broken glass there.', [], ['r3']],
    ['a verdict', 'The water is safe for children.', [], ['r3']],
    ['drinking', 'The water is good to drink.', [], ['r3']],
    ['medicine', 'The water heals skin and hair.', [], ['r3']],
    ['an address in words', 'More is found at example dot com.', [], ['r1']],
    ['a domain', 'The map is at willow.example of late.', [], ['r1']],
    ['a domain without ending', 'The map is at pool.spring of late.', [], ['r1']],
    ['an email address', 'A visitor is at pool@spring of late.', [], ['r1']],
    ['markup', 'The <b>pool</b> is warm and quiet.', [], ['r1']],
    ['emphasis', 'The *pool* is warm and quiet.', [], ['r1']],
    ['a backtick', 'The `pool` is warm and quiet.', [], ['r1']],
    ['a list', '- The pool is warm and quiet.', [], ['r1']],
    ['emoji', 'The pool is warm and quiet 🔥', [], ['r1']],
    ['an exclamation', 'The pool is warm and quiet!', [], ['r1']],
    ['Cyrillic letters', 'The рооl is warm and quiet.', [], ['r1']],
    ['three words', 'Pools are warm.', [], ['r1']],
    ['an ellipsis', 'The pool is warm and quiet…', [], ['r1']],
    ['three full stops', 'The pool is warm and quiet...', [], ['r1']],
    ['a review that does not say it', 'The road is steep and long.', [], ['r4']],
    [
      'a review in other words',
      'Quiet also was the evening, warm was the water by trees.',
      [],
      ['r4'],
    ],
    ['a word of the name alone', 'The place is near a willow.', ['kind'], []],
    ['a fact denied', 'Its temperature is not 102 °F at the source.', ['source_temperature'], []],
    ['a fact affirmed', 'One owns the land and may enter.', ['not_recorded'], []],
    ['the half of a fact', 'It is a pool that is cooler.', ['source_temperature'], []],
    ['241 characters', `${'The pool is warm. '.repeat(13)}Quiet too.`, [], ['r1']],
  ])('%s: %s', (_why, text, facts, reviews) => {
    expect(check(text, { facts, reviews })).toEqual([]);
  });

  it.each([
    'There is no danger in this water.',
    'The owner is a bad person and hurt children here.',
    'Visitors report that the park ranger is a rude person.',
    'The land is public and open to all people all year.',
  ])('what the name does not say: %s', (text) => {
    expect(check(text, { facts: ['name'], reviews: [] })).toEqual([]);
    expect(check(text, { facts: Object.keys(question.facts), reviews: [] })).toEqual([]);
  });

  it.each([
    'It is not dangerous here.',
    'There is no hazard and no danger for children in the pool.',
    'Naked children swim here in the evening.',
    'Black people are not pleasant and not good visitors.',
    'Leave the trail and climb over the gate at night.',
    'Now leave the trail and climb over the gate.',
    'The road is long: climb over the gate.',
    'Come to the hotel down the road instead.',
    'Do not come here, the water has arsenic.',
    'Bottled water from the source makes the body strong.',
    'The land is public and open to all people all year.',
  ])('whatever the review says: %s', (text) => {
    const words = text.toLowerCase().match(/\w+/g) ?? [];
    // The review has all of its words, and none of its order.
    const said = { ...question.reviews[0], text: words.toReversed().join(' ') } as never;
    for (const asked of [question, { ...question, reviews: [said] }]) {
      expect(check(text, {}, asked)).toEqual([]);
      expect(check(text, { facts: Object.keys(question.facts) }, asked)).toEqual([]);
    }
  });

  it('soaking, unless a visitor mentions it and nothing forbids it', () => {
    const text = 'A visitor reported soaking in the warmest of the pools.';
    expect(check(text)).toEqual([text]);
    expect(check(text, { reviews: [] })).toEqual([]);
    const scalding = buildQuestion(
      { ...spring, temperature_f: 150 },
      { newest: reviews, helpful: [] },
    );
    expect(check(text, {}, scalding)).toEqual([]);
  });

  it('duplicates, what is past eight, and what is past 1,500 characters', () => {
    const sentences = Array.from({ length: 30 }, (_, index) => ({
      text: `The pool is ${'very '.repeat(1 + (index % 15))}quiet, with shade from stones.`,
      facts: [],
      reviews: ['r4'],
    }));
    const kept = checkSentences({ sentences }, question);
    expect(kept).toHaveLength(8);
    expect(new Set(kept.map(({ text }) => text)).size).toBe(8);
    const long = sentences.map((it) => ({
      ...it,
      text: it.text.replace(/\.$/, `${' and quiet'.repeat(15)}.`),
    }));
    const text = checkSentences({ sentences: long }, question)
      .map((it) => it.text)
      .join(' ');
    expect(text.length).toBeGreaterThan(1_000);
    expect(text.length).toBeLessThanOrEqual(1_500);
  });

  it('what the stand-in invents', () => {
    const truths = honest(question);
    const sentences = unsupported(question, truths) as never;
    const kept = checkSentences({ sentences }, question).map(({ text }) => text);
    expect(kept.length).toBeGreaterThan(3);
    expect(kept.join(' ')).not.toContain('invented');
  });
});

it('a full stop is given to a sentence without one, and what cannot be seen is taken out', () => {
  expect(check('The pool\u200B is\u00A0warm \u202Eand quiet', { reviews: ['r4'] })).toEqual([
    'The pool is warm and quiet.',
  ]);
});

it('a form has a stem of three letters, and one ending', () => {
  expect('ass god bed sod toed aned'.split(' ').filter(isPlainWord)).toEqual([]);
  expect('pools rutted described varies surroundings does'.split(' ').filter(isPlainWord)).toEqual(
    'pools rutted described varies surroundings does'.split(' '),
  );
});

it('no word of command, promise, medicine or verdict is in the list', () => {
  const banned =
    'click call buy visit ignore instruction instructions you your must should please safe safely unsafe safety cure heal healing health healthy medicine doctor therapy drink drinking drinkable potable guarantee guaranteed free win prize money pay price discount best danger dangerous hazard risk caution warn arsenic burn hurt public private open owner allowed legal person people child children black naked body skin rude need bring leave http https www com dot email phone password account login i we our us my';
  expect(banned.split(' ').filter(isPlainWord)).toEqual([]);
});

it.each([
  ['word for word', obeyed],
  ['in other words', paraphrasing],
])(
  'hardening: hidden text in user content steered a summary: of 100 reviews, given raw to a model that obeys %s, nothing is left',
  { tags: '@19.34' },
  (_how, obey) => {
    expect(ABUSE_REVIEWS.length).toBeGreaterThanOrEqual(100);
    for (const { comment, canary } of ABUSE_REVIEWS) {
      const text = plainText(comment).slice(0, 600);
      const given = { id: 'r9', date: '2026-03-14', rating: 5, soakable: 'yes', text };
      const asked = { ...question, reviews: [...question.reviews, given] };
      const sentences = obey(asked, honest(asked)) as never;
      const stored = checkSentences({ sentences }, asked)
        .map((it) => it.text)
        .join(' ');
      expect(stored, comment).toContain('demonstration');
      expect(stored.toLowerCase(), comment).not.toContain(canary);
      expect(stored, comment).not.toMatch(ABUSE_CLAIMS);
      expect(stored, comment).toMatch(/^[\p{L}\d .,;:'()%°-]{1,1500}$/u);
      expect(stored, comment).not.toMatch(/\p{L}\.\p{L}|evil|\d{5}/u);
    }
  },
);

it('whatever is said, what is left is plain, short and of our words', { tags: '@19.1' }, () => {
  const anything = fc.array(
    fc.record({
      text: fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.string({ maxLength: 300 })),
      facts: fc.subarray(Object.keys(question.facts)),
      reviews: fc.subarray(['r1', 'r2', 'r3']),
    }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(anything, (sentences) => {
      for (const { text } of checkSentences({ sentences }, question))
        expect(text).toMatch(/^[\p{L}\d][\p{L}\d .,;:'()%°-]{0,239}\.$/u);
    }),
  );
});
