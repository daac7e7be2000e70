import { describe, expect, it, test } from 'vitest';
import { exampleSoak, exampleSpring } from '../../../test/examples.ts';
import { SIX_FACTS, sixFacts } from './six-facts.ts';
import type { Spring } from '@wildsoak/contract/springs';
import { forEachAnswer } from '@wildsoak/contract/rules/visit-answers';
import type { Conditions } from '@wildsoak/contract/visits';

const TODAY = '2026-11-18';
const SAID = { username: 'hazel', is_demo: false, freshness: 'live' } as const;
const OLD = { ...SAID, freshness: 'stale', visited_on: '2026-04-18' } as const;
const NEW = { ...SAID, visited_on: '2026-11-15' } as const;
const GUIDE = { source: 'A guide', source_url: null, date: '2021' };
const MEMBER = {
  said_by: 'marge',
  said_at: '2026-11-01T10:00:00Z',
  accepted_at: '2026-11-03T09:00:00Z',
};

const conditions = (parts: Partial<Conditions>): Conditions => ({
  open: null,
  pool: null,
  ...forEachAnswer(() => null),
  ...parts,
});

const soaked = (facts: Partial<Spring>) => exampleSpring({ bathing_status: 'soaked', ...facts });

/** The values, with who said each. */
const told = (spring: Spring, unit: 'F' | 'C' = 'F') => {
  const facts = sixFacts(spring, { unit, today: TODAY });
  return Object.fromEntries(
    SIX_FACTS.filter((fact) => facts[fact].length > 0).map((fact) => [
      fact,
      facts[fact].map(({ value, said }) => `${value} (${said.by})`),
    ]),
  );
};

const access = (text: string) =>
  soaked({ published_facts: [{ field: 'access', access: text, ...GUIDE }] });
const fee = (text: string) => soaked({ published_facts: [{ field: 'fee', fee: text, ...GUIDE }] });
const feeReason = (text: string, confidence: 'published' | 'unconfirmed' = 'published') =>
  soaked({
    bathing_reasons: [{ kind: 'fee', text, source: 'A paper', date: '2021', confidence }],
  });
const published = (road: 'any-car' | '4x4') => ({ field: 'road', road, ...GUIDE }) as const;

describe('what is known, from wherever, the strongest first', { tags: '@24.76' }, () => {
  it.each<[string, Spring, Record<string, string[]>]>([
    ['nothing', exampleSpring(), {}],
    [
      'a correction beats the catalog',
      soaked({
        published_facts: [{ field: 'dogs', dogs: 'yes', ...GUIDE }],
        corrections: [{ field: 'dogs', dogs: 'no', ...MEMBER }],
      }),
      { dogs: ['No (member)'] },
    ],
    [
      'visitors who agree beat a correction',
      soaked({
        agreed_road: { road: 'high-clearance', visited_on: '2026-11-12' },
        corrections: [{ field: 'road', road: 'any-car', ...MEMBER }],
      }),
      { road: ['High clearance (visitors)'] },
    ],
    [
      'a report of this month beats both',
      soaked({
        published_facts: [published('any-car')],
        conditions: conditions({ road: { ...NEW, value: 'impassable' } }),
      }),
      { road: ['Impassable (visit)', 'Any car (source)'], 'last report': ['3 days ago (visit)'] },
    ],
    [
      'an old report does not, and has its age',
      soaked({
        published_facts: [published('any-car')],
        conditions: conditions({ road: { ...OLD, value: 'impassable' } }),
      }),
      {
        road: ['Any car (source)', 'Impassable, 7 months ago (visit)'],
        'last report': ['7 months ago (visit)'],
      },
    ],
    [
      'a walk in the directions',
      access('Off Highway 21, about six minutes on foot to the pools.'),
      { walk: ['About 6 min on foot (source)'] },
    ],
    [
      'directions to a spring by the road',
      access('Beside the highway.'),
      { walk: ['By the road (source)'] },
    ],
    [
      'directions that measure no walk',
      access('Down a steep, slippery path, at low tide only.'),
      {},
    ],
    [
      'a dangerous crossing comes first',
      soaked({
        published_facts: [{ field: 'walk', walk_miles: 2, walk_climb_feet: null, ...GUIDE }],
        conditions: conditions({ approach: { ...NEW, value: 'dangerous' } }),
      }),
      {
        walk: ['Dangerous (visit)', '2 mi one way (source)'],
        'last report': ['3 days ago (visit)'],
      },
    ],
    ['a fee', fee('$5 per vehicle (2025)'), { fee: ['$5 per vehicle (source)'] }],
    [
      'a fee in a long sentence',
      fee('The bathhouse asks each visitor for $12 a day, and more on weekends.'),
      { fee: ['$12 a day (source)'] },
    ],
    [
      'a fee by the half hour',
      fee('About $35 per half hour for a Roman bath (2021).'),
      { fee: ['$35 per half hour (source)'] },
    ],
    [
      'a fee for a part of the place',
      fee('Soaking costs $15 for the pools, towels are extra.'),
      { fee: ['$15 (source)'] },
    ],
    [
      'a fee among the reasons',
      feeReason('A day-use site with a fee ($5 in 2021); camping is forbidden.'),
      { fee: ['$5 in 2021 (source)'] },
    ],
    [
      'a fee without a number',
      feeReason('The bathhouses charge for a bath; the park itself is free.'),
      { fee: ['Yes, amount not known (source)'] },
    ],
    [
      'a fee where the pools are paid',
      exampleSpring({ bathing_status: 'resort', soak: exampleSoak({ kind: 'resort' }) }),
      { fee: ['Yes, amount not known (source)'], pool: ['95 to 104 °F (source)'] },
    ],
    [
      'an amount among the reasons before a fee without one',
      {
        ...fee('There is a fee'),
        bathing_reasons: feeReason('A fee for each vehicle ($5 in 2016).').bathing_reasons,
      },
      { fee: ['$5 in 2016 (source)', 'Yes, amount not known (source)'] },
    ],
    [
      'a rumor of a fee',
      feeReason('Said to be a day spa that charges admission: ask before you go.', 'unconfirmed'),
      { fee: ['Maybe a fee (source)'] },
    ],
    ['the published pools', soaked({ soak: exampleSoak() }), { pool: ['95 to 104 °F (source)'] }],
    [
      'a measured pool before them',
      soaked({
        soak: exampleSoak(),
        conditions: conditions({
          pool: { ...NEW, pool_temperature_f: 102, measured: true, feel: null },
        }),
      }),
      { pool: ['102 °F (visit)', '95 to 104 °F (source)'], 'last report': ['3 days ago (visit)'] },
    ],
    [
      'a review newer than the last visit',
      soaked({
        last_seen: '2026-10',
        conditions: conditions({ road: { ...OLD, value: 'any-car' } }),
      }),
      {
        road: ['Any car, 7 months ago (visit)'],
        'last report': ['Oct 2026 (reviews)', '7 months ago (visit)'],
      },
    ],
  ])('%s', (_, spring, facts) => expect(told(spring)).toEqual(facts));
});

test(
  'where nobody should bathe only members say what it takes',
  { tags: ['@24.42', '@24.76'] },
  () => {
    const spring = exampleSpring({
      bathing_status: 'closed',
      soak: exampleSoak(),
      published_facts: [
        published('any-car'),
        { field: 'access', access: 'A short walk.', ...GUIDE },
      ],
      corrections: [{ field: 'fee', fee: '$35 a car', is_free: false, ...MEMBER }],
      conditions: conditions({
        pool: { ...NEW, pool_temperature_f: 102, measured: true, feel: null },
      }),
    });
    expect(told(spring)).toEqual({
      fee: ['$35 a car (member)'],
      'last report': ['3 days ago (visit)'],
    });
  },
);

test('pools are in the reader’s scale', { tags: '@11.1' }, () => {
  expect(told(soaked({ soak: exampleSoak() }), 'C')).toEqual({ pool: ['35 to 40 °C (source)'] });
});
