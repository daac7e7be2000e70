import {
  BATHING_STATUSES,
  isOutOfTheQuestion,
  isPlaceToSoak,
} from '@wildsoak/contract/rules/bathing';
import { stateName, US_STATES } from '@wildsoak/contract/rules/us-states';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BATHING_CHOICES,
  countedBathingChoices,
  filterSprings,
  hasFittingFilter,
  MINE_CHOICES,
  MINIMUM_RATINGS,
  NO_FILTERS,
  STATE_CHOICES,
  TEMPERATURE_BANDS,
  temperatureBand,
  type TemperatureBand,
} from './filters.ts';

const anyNumber = fc.option(fc.double({ min: 0, max: 320, noNaN: true }));
const anySpring = fc.record({
  id: fc.integer({ min: 1, max: 20 }),
  name: fc.option(fc.string()),
  state_code: fc.constantFrom('ID', 'NV', 'CA'),
  temperature_f: anyNumber,
  average_rating: fc.option(fc.double({ min: 1, max: 5, noNaN: true })),
  bathing_status: fc.constantFrom(...BATHING_STATUSES),
  is_wild: fc.constantFrom(true, undefined),
  latitude: fc.double({ min: 42, max: 45, noNaN: true }),
  longitude: fc.double({ min: -118, max: -114, noNaN: true }),
});
const BOISE = { name: 'Boise, Idaho', latitude: 43.62, longitude: -116.2, miles: 50 } as const;
const anyFacts = fc.record(
  {
    open: fc.constantFrom('yes', 'unknown'),
    road: fc.constantFrom('yes', 'unknown'),
    fee: fc.constantFrom('yes', 'unknown'),
  },
  { requiredKeys: [] },
);
const anyFilters = fc.record({
  stateCode: fc.constantFrom('', 'ID', 'id', 'NV'),
  temperatureBands: fc.subarray<TemperatureBand>(['mild', 'warm', 'hot']),
  minimumRating: fc.constantFrom(...MINIMUM_RATINGS.map(({ value }) => value)),
  bathing: fc.constantFrom(...BATHING_CHOICES.map(({ value }) => value)),
  name: fc.constantFrom('', 'a', 'HOT'),
  mine: fc.constantFrom(...MINE_CHOICES.map(({ value }) => value)),
  near: fc.constantFrom(null, BOISE),
  facts: anyFacts,
});
const anyIds = fc.uniqueArray(fc.integer({ min: 1, max: 20 }));

const kirkham = {
  id: 646,
  name: 'Kirkham Hot Springs',
  state_code: 'ID',
  temperature_f: 149,
  average_rating: 4.5,
  bathing_status: 'soaked',
  is_wild: true,
  latitude: 44.07,
  longitude: -115.54,
} as const;
const unknown = {
  id: 8,
  name: null,
  state_code: 'NV',
  temperature_f: null,
  average_rating: null,
  bathing_status: 'unknown',
  latitude: 39,
  longitude: -117,
} as const;
const both = [kirkham, unknown];

describe('filters', () => {
  it('the state code counts in any case', { tags: ['@4.6'] }, () =>
    expect(filterSprings(both, { ...NO_FILTERS, stateCode: 'id' })).toEqual([kirkham]),
  );

  it('a temperature that is not a number is in no band', { tags: ['@5.15'] }, () =>
    expect(
      filterSprings(both, { ...NO_FILTERS, temperatureBands: ['mild', 'warm', 'hot'] }),
    ).toEqual([kirkham]),
  );

  it('a minimum rating leaves out what has no rating', { tags: ['@5.17'] }, () => {
    expect(filterSprings(both, { ...NO_FILTERS, minimumRating: '1' })).toEqual([kirkham]);
    const odd = [{ ...kirkham, average_rating: Number.NaN }];
    expect(filterSprings(odd, { ...NO_FILTERS, minimumRating: '1' })).toEqual([]);
  });

  it('part of a name counts, in any case', { tags: ['@2.34', '@4.6'] }, () =>
    expect(filterSprings(both, { ...NO_FILTERS, name: 'kham hot' })).toEqual([kirkham]),
  );

  it('the minimum ratings are Any, 4+, 3+, 2+ and 1+', { tags: ['@9.6', '@2.33'] }, () =>
    expect(MINIMUM_RATINGS.map(({ label }) => label)).toEqual(['Any', '4+', '3+', '2+', '1+']),
  );

  it('near a place keeps what lies within the miles', { tags: ['@22.20'] }, () => {
    const within = (miles: 25 | 50 | 100) =>
      filterSprings(both, { ...NO_FILTERS, near: { ...BOISE, miles } });
    expect(within(25)).toEqual([]);
    // 45.3 miles.
    expect(within(50)).toEqual([kirkham]);
    expect(within(100)).toEqual([kirkham]);
    const nowhere = { ...kirkham, latitude: Number.NaN };
    expect(filterSprings([nowhere], { ...NO_FILTERS, near: BOISE })).toEqual([]);
  });

  it('without a filter keeps every spring, in order', { tags: ['@4.6'] }, () => {
    fc.assert(
      fc.property(fc.array(anySpring), (springs) => {
        expect(filterSprings(springs, NO_FILTERS)).toEqual(springs);
      }),
    );
  });

  it(
    'adding a filter never adds a spring, and filtering twice changes nothing',
    { tags: ['@4.6'] },
    () => {
      fc.assert(
        fc.property(fc.array(anySpring), anyFilters, (springs, filters) => {
          const found = filterSprings(springs, filters);
          const withoutState = filterSprings(springs, { ...filters, stateCode: '' });
          expect(withoutState).toEqual(expect.arrayContaining(found));
          expect(filterSprings(found, filters)).toEqual(found);
        }),
      );
    },
  );

  it(
    'bathing is possible or unknown unless it is forbidden, closed or deadly; places to soak are resorts and where people soak',
    { tags: ['@21.42'] },
    () => {
      const springs = BATHING_STATUSES.map((bathing_status, id) => ({
        ...kirkham,
        id,
        bathing_status,
      }));
      const left = (bathing: 'possible' | 'soaked') =>
        filterSprings(springs, { ...NO_FILTERS, bathing }).map((spring) => spring.bathing_status);
      expect(left('possible')).toEqual(['ask-first', 'resort', 'soaked', 'former', 'unknown']);
      expect(left('soaked')).toEqual(['resort', 'soaked']);
    },
  );

  it(
    'each choice of bathing counts what it would leave, with the other filters as they are',
    { tags: ['@21.42'] },
    () => {
      expect(countedBathingChoices(both, NO_FILTERS, null).map(({ label }) => label)).toEqual([
        'All (2)',
        'Possible or unknown (2)',
        'Places to soak (1)',
        'Wild (1)',
        'Resorts (0)',
      ]);
      fc.assert(
        fc.property(fc.array(anySpring), anyFilters, (springs, filters) => {
          const others = filterSprings(springs, { ...filters, bathing: '' });
          const possible = others.filter((spring) => !isOutOfTheQuestion(spring.bathing_status));
          const soaked = others.filter((spring) => isPlaceToSoak(spring.bathing_status));
          const wild = others.filter((spring) => spring.is_wild);
          const resorts = others.filter((spring) => spring.bathing_status === 'resort');
          const counts = countedBathingChoices(springs, filters, null).map(({ label }) =>
            Number(/\((\d+)\)$/.exec(label)?.[1]),
          );
          const left = [others, possible, soaked, wild, resorts];
          expect(counts).toEqual(left.map(({ length }) => length));
        }),
      );
    },
  );

  it('own springs are only favorites, or all but those visited', { tags: ['@10.8'] }, () => {
    const own = { favorites: new Set([8]), visited: new Set([8]) };
    const none = { favorites: new Set<number>(), visited: new Set<number>() };
    const filters = { ...NO_FILTERS, mine: 'favorites' } as const;
    expect(filterSprings(both, filters, own)).toEqual([unknown]);
    expect(filterSprings(both, filters, none)).toEqual([]);
    expect(filterSprings(both, { ...filters, mine: 'unvisited' }, own)).toEqual([kirkham]);
    expect(filterSprings(both, { ...filters, mine: 'unvisited' }, none)).toEqual(both);
  });

  it(
    'until it is known whose springs are meant, the unfiltered ones stay',
    { tags: ['@10.8'] },
    () => expect(filterSprings(both, { ...NO_FILTERS, mine: 'favorites' }, null)).toEqual(both),
  );

  it('a bucket list alone is not hidden as visited', { tags: ['@10.8'] }, () => {
    fc.assert(
      fc.property(fc.array(anySpring), anyIds, anyIds, (springs, visited, bucketList) => {
        const own = {
          favorites: new Set([...visited, ...bucketList]),
          visited: new Set(visited),
        };
        const shown = (mine: 'favorites' | 'unvisited') =>
          filterSprings(springs, { ...NO_FILTERS, mine }, own).map(({ id }) => id);
        const all = springs.map(({ id }) => id);
        expect(shown('favorites')).toEqual(all.filter((id) => own.favorites.has(id)));
        expect(shown('unvisited')).toEqual(all.filter((id) => !visited.includes(id)));
      }),
    );
  });

  it(
    "the map is fitted to state, temperature and rating, not to bathing, a name or a member's own springs",
    { tags: ['@4.7', '@21.42'] },
    () => {
      expect(hasFittingFilter({ ...NO_FILTERS, bathing: 'possible' })).toBe(false);
      expect(hasFittingFilter({ ...NO_FILTERS, mine: 'favorites' })).toBe(false);
      expect(hasFittingFilter({ ...NO_FILTERS, name: 'hot' })).toBe(false);
      expect(hasFittingFilter({ ...NO_FILTERS, stateCode: 'ID' })).toBe(true);
      expect(hasFittingFilter({ ...NO_FILTERS, temperatureBands: ['hot'] })).toBe(true);
      expect(hasFittingFilter({ ...NO_FILTERS, minimumRating: '4' })).toBe(true);
    },
  );

  it(
    'the states are all 50, and "All States" with an empty code',
    { tags: ['@2.31', '@3.14'] },
    () => {
      expect(US_STATES).toHaveLength(50);
      expect(STATE_CHOICES).toHaveLength(51);
      expect(STATE_CHOICES[0]).toEqual({ code: '', name: 'All States' });
      expect(new Set(US_STATES.map(({ code }) => code)).size).toBe(50);
      for (const { code, name } of US_STATES) {
        expect(code).toMatch(/^[A-Z]{2}$/);
        expect(stateName(code.toLowerCase())).toBe(name);
      }
    },
  );
});

const notNumeric = fc.oneof(
  fc.constantFrom(null, undefined, Number.NaN, Number.POSITIVE_INFINITY, '', 'hot', '104'),
  fc.object(),
);

describe('filter band', () => {
  it.each([
    [69.9, null],
    [70, 'mild'],
    [84.9, 'mild'],
    [85, 'warm'],
    [99.9, 'warm'],
    [100, 'hot'],
    [310, 'hot'],
  ])('in the filter %d °F is %s', { tags: ['@9.4'] }, (fahrenheit, band) =>
    expect(temperatureBand(fahrenheit)).toBe(band),
  );

  it('no band takes what is not a number', { tags: ['@5.15'] }, () => {
    fc.assert(fc.property(notNumeric, (value) => temperatureBand(value) === null));
  });

  it('puts every temperature from 70 °F in exactly one band', { tags: ['@9.4'] }, () => {
    fc.assert(
      fc.property(fc.double({ min: 70, noNaN: true, noDefaultInfinity: true }), (fahrenheit) => {
        const holding = TEMPERATURE_BANDS.filter(
          (b) => fahrenheit >= b.from && fahrenheit < b.below,
        );
        return holding.length === 1 && temperatureBand(fahrenheit) === holding[0]?.band;
      }),
    );
  });
});
