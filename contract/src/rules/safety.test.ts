import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BATHING_STATUSES, CONFIDENCES, isBathingRuledOut, REASON_KINDS } from './bathing.ts';
import { KINDS } from './kinds.ts';
import { CONTRADICTIONS, safetyLines } from './safety.ts';
import { TEMPERATURE_WORDS } from './temperature.ts';

type Facts = Parameters<typeof safetyLines>[0];

const textsOf = (facts: Partial<Facts>) =>
  safetyLines({
    name: null,
    kind: 'spring',
    temperature_f: 100,
    temperature_class: null,
    bathing_status: 'unknown',
    bathing_reasons: [],
    ...facts,
  }).map(({ text }) => text);

const AMOEBA = 'A deadly amoeba can live in any warm fresh water. Keep your head above it.';
const GAS =
  'Gas from the ground can kill, and you may not smell it. Stay out of hollows, caves and closed rooms.';
const HOT =
  'The source is above 104 °F, hotter than any spa allows. Test the water before you get in.';
const SCALDING = 'Scalding: water this hot burns skin in seconds.';
const SCALDING_SOURCE = `${SCALDING} Stay out of the source, and test any pool below it before you get in.`;

describe('where bathing is possible', { tags: '@21.24' }, () => {
  it.each([
    [null, []],
    [68, []],
    [104, []],
    [104.1, [HOT]],
    [121.9, [HOT]],
    [122, [SCALDING_SOURCE]],
    [189, [SCALDING_SOURCE]],
  ])('the heat of a source of %s °F, then the amoeba', (temperature_f, heat) =>
    expect(textsOf({ temperature_f })).toEqual([...heat, AMOEBA]),
  );

  it(
    'a hotter survey is named, because the page begins with the other number',
    { tags: '@27.6' },
    () => {
      const [hot] = textsOf({ temperature_f: 95, survey: { temperature_f: 118 } });
      expect(hot).toMatch(
        /^Another survey measured 118 °F at the source, hotter than any spa allows\./,
      );
      const [scalding] = textsOf({ temperature_f: 97, survey: { temperature_f: 196 } });
      expect(scalding).toMatch(
        /^Scalding: another survey measured 196 °F, and water this hot burns skin in seconds\./,
      );
      expect(textsOf({ temperature_f: 110, survey: { temperature_f: 105 } })).toContain(HOT);
    },
  );

  it.each([
    ['warm', [AMOEBA]],
    [
      'hot',
      [
        'The 1980 list calls this source hot but gives no temperature. Test the water before you get in.',
        AMOEBA,
      ],
    ],
    ['boiling', [SCALDING_SOURCE, AMOEBA, GAS]],
  ] as const)('where the list has only the word %s', (temperature_class, expected) =>
    expect(textsOf({ temperature_f: null, temperature_class })).toEqual(expected),
  );

  it.each([{ temperature_f: 190 }, { name: 'Wall Canyon Steam Cave' }, { name: 'Grotto Springs' }])(
    'gas, where it steams or is closed in: %o',
    (facts) => expect(textsOf(facts).at(-1)).toBe(GAS),
  );

  it('no gas where a name only sounds like it', () =>
    expect(textsOf({ name: 'Steamboat Springs' })).toEqual([AMOEBA]));

  it('nothing is said twice: a reason in its own words takes the place of the line', () => {
    const reasons = (['naegleria', 'gas'] as const).map((kind) => ({
      kind,
      confidence: 'unconfirmed' as const,
    }));
    expect(textsOf({ temperature_f: 200, bathing_reasons: reasons })).toEqual([SCALDING]);
  });

  it.each([
    ['scalding', 'published', SCALDING],
    ['danger', 'reported', SCALDING],
    ['bathing-forbidden', 'unconfirmed', SCALDING],
    ['closed', 'unconfirmed', SCALDING],
    // Closed at night: by day people bathe there.
    ['closed', 'published', SCALDING_SOURCE],
    ['private', 'unconfirmed', SCALDING_SOURCE],
    ['tribal-land', 'published', SCALDING_SOURCE],
  ] as const)(
    'no advice to test the water where a reason speaks against it: %s, %s',
    (kind, confidence, heat) =>
      expect(textsOf({ temperature_f: 150, bathing_reasons: [{ kind, confidence }] })).toEqual([
        heat,
        AMOEBA,
      ]),
  );
});

it('a rumor that a published place outranks does not speak against testing the water', () => {
  const rumor = { kind: 'seasonal-closure', confidence: 'unconfirmed' } as const;
  const heatWhere = (kind: 'soak' | 'soaked') =>
    textsOf({
      temperature_f: 150,
      bathing_status: 'soaked',
      bathing_reasons: [{ kind, confidence: 'published' }, rumor],
    })[0];
  expect(heatWhere('soak')).toBe(SCALDING_SOURCE);
  expect(heatWhere('soaked')).toBe(SCALDING);
});

describe('where bathing is ruled out', { tags: '@21.25' }, () => {
  const out = BATHING_STATUSES.filter(isBathingRuledOut);

  it.each(out)('%s: only what can hurt somebody who stays out', (bathing_status) => {
    expect(textsOf({ bathing_status })).toEqual([]);
    expect(textsOf({ bathing_status, temperature_f: 110 })).toEqual([]);
    expect(textsOf({ bathing_status, temperature_f: 150 })).toEqual([SCALDING]);
    expect(textsOf({ bathing_status, temperature_f: 150, kind: 'geyser' })).toEqual([
      SCALDING,
      GAS,
    ]);
  });
});

const anyFacts: fc.Arbitrary<Facts> = fc.record({
  name: fc.constantFrom(null, 'Cave Spring', 'Hot Springs'),
  kind: fc.constantFrom(...KINDS),
  temperature_f: fc.option(fc.integer({ min: 60, max: 320 })),
  temperature_class: fc.option(fc.constantFrom(...TEMPERATURE_WORDS)),
  bathing_status: fc.constantFrom(...BATHING_STATUSES),
  bathing_reasons: fc.array(
    fc.record({
      kind: fc.constantFrom(...REASON_KINDS),
      confidence: fc.constantFrom(...CONFIDENCES),
    }),
    { maxLength: 4 },
  ),
});

it('no line contradicts the status, whatever the facts', { tags: '@21.25' }, () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const pairs = CONTRADICTIONS.filter(({ statuses }) =>
        statuses.includes(facts.bathing_status),
      );
      for (const text of textsOf(facts)) {
        expect(pairs.filter(({ phrase }) => phrase.test(text))).toEqual([]);
      }
    }),
  );
});

it.each([
  ['closed', 'Test the water before entering.'],
  ['deadly', 'a pool you can sit in may be cooler or hotter'],
  ['forbidden', 'Members say they soaked here.'],
  ['forbidden', 'A great place to soak.'],
  ['unknown', 'It is open all year.'],
  ['soaked', 'The water is safe for children.'],
] as const)('the table knows a contradiction: %s, %s', { tags: '@21.25' }, (status, text) => {
  const found = CONTRADICTIONS.filter(
    ({ statuses, phrase }) => statuses.includes(status) && phrase.test(text),
  );
  expect(found).not.toEqual([]);
});
