import {
  BATHING_STATUSES,
  isBathingRuledOut,
  isPlaceToSoak,
} from '@wildsoak/contract/rules/bathing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BATHING,
  MINE,
  MINIMUM_RATING,
  NO_FILTERS,
  TEMPERATURE_BANDS,
  temperatureBand,
  type FilterState,
  type TemperatureBand,
} from './filters.ts';
import { countedChoices, filterSprings, hasFittingFilter } from './match.ts';

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
const anyOf = (values: readonly { value: string }[]) =>
  fc.constantFrom(...values.map(({ value }) => value).filter((value) => value !== ''));
const anyFilters = fc.record({
  chosen: fc.record(
    {
      state: fc.constantFrom('ID', 'id', 'NV'),
      rating: anyOf(MINIMUM_RATING.choices),
      bathing: anyOf(BATHING.choices),
      open: fc.constantFrom('now', 'unknown'),
      road: fc.constantFrom('any-car', 'unknown'),
      fee: fc.constantFrom('free', 'unknown'),
      mine: anyOf(MINE.choices),
    },
    { requiredKeys: [] },
  ),
  bands: fc.subarray<TemperatureBand>(['mild', 'warm', 'hot']),
  near: fc.constantFrom(null, BOISE),
  name: fc.constantFrom('', 'a', 'HOT'),
});
const chosen = (choices: FilterState['chosen']): FilterState => ({
  ...NO_FILTERS,
  chosen: choices,
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
  it('the state code counts in any case', { tags: '@4.6' }, () =>
    expect(filterSprings(both, chosen({ state: 'id' }))).toEqual([kirkham]),
  );

  it('a minimum rating leaves out what has no rating', { tags: '@5.17' }, () => {
    expect(filterSprings(both, chosen({ rating: '1' }))).toEqual([kirkham]);
    const odd = [Number.NaN, 'good'].map((rating) => ({
      ...kirkham,
      average_rating: rating as number,
    }));
    expect(filterSprings(odd, chosen({ rating: '1' }))).toEqual([]);
  });

  it('part of a name counts, in any case', { tags: '@4.6' }, () =>
    expect(filterSprings(both, { ...NO_FILTERS, name: 'kham hot' })).toEqual([kirkham]),
  );

  it('without a filter keeps every spring, in order', { tags: '@4.6' }, () => {
    fc.assert(
      fc.property(fc.array(anySpring), (springs) => {
        expect(filterSprings(springs, NO_FILTERS)).toEqual(springs);
      }),
    );
  });

  it('a filter never adds a spring, and twice is as once', { tags: '@4.6' }, () => {
    fc.assert(
      fc.property(fc.array(anySpring), anyFilters, (springs, filters) => {
        const found = filterSprings(springs, filters);
        const { state: _state, ...others } = filters.chosen;
        const withoutState = filterSprings(springs, { ...filters, chosen: others });
        expect(withoutState).toEqual(expect.arrayContaining(found));
        expect(filterSprings(found, filters)).toEqual(found);
      }),
    );
  });

  it(
    'bathing is possible or unknown unless it is forbidden, closed or deadly; places to soak are resorts and where people soak',
    { tags: '@21.42' },
    () => {
      const springs = BATHING_STATUSES.map((bathing_status, id) => ({
        ...kirkham,
        id,
        bathing_status,
      }));
      const left = (bathing: 'possible' | 'soaked') =>
        filterSprings(springs, chosen({ bathing })).map((spring) => spring.bathing_status);
      expect(left('possible')).toEqual(['ask-first', 'resort', 'soaked', 'former', 'unknown']);
      expect(left('soaked')).toEqual(['resort', 'soaked']);
    },
  );

  it('each choice of bathing counts what it would leave', { tags: '@21.42' }, () => {
    expect(countedChoices(BATHING, both, NO_FILTERS, null).map(({ label }) => label)).toEqual([
      'All (2)',
      'Possible, or not confirmed (2)',
      'Places to soak (1)',
      'Wild (1)',
      'Resorts (0)',
    ]);
    fc.assert(
      fc.property(fc.array(anySpring), anyFilters, (springs, filters) => {
        const { bathing: _bathing, ...rest } = filters.chosen;
        const others = filterSprings(springs, { ...filters, chosen: rest });
        const possible = others.filter((spring) => !isBathingRuledOut(spring.bathing_status));
        const soaked = others.filter((spring) => isPlaceToSoak(spring.bathing_status));
        const wild = others.filter((spring) => spring.is_wild);
        const resorts = others.filter((spring) => spring.bathing_status === 'resort');
        const counts = countedChoices(BATHING, springs, filters, null).map(({ label }) =>
          Number(/\((\d+)\)$/.exec(label)?.[1]),
        );
        const left = [others, possible, soaked, wild, resorts];
        expect(counts).toEqual(left.map(({ length }) => length));
      }),
    );
  });

  it('a bucket list alone is not hidden as visited', { tags: '@10.8' }, () => {
    fc.assert(
      fc.property(fc.array(anySpring), anyIds, anyIds, (springs, visited, bucketList) => {
        const own = {
          favorites: new Set([...visited, ...bucketList]),
          visited: new Set(visited),
        };
        const shown = (mine: 'favorites' | 'unvisited') =>
          filterSprings(springs, chosen({ mine }), own).map(({ id }) => id);
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
      expect(hasFittingFilter(chosen({ bathing: 'possible' }))).toBe(false);
      expect(hasFittingFilter(chosen({ mine: 'favorites' }))).toBe(false);
      expect(hasFittingFilter({ ...NO_FILTERS, name: 'hot' })).toBe(false);
      expect(hasFittingFilter(chosen({ state: 'ID' }))).toBe(true);
      expect(hasFittingFilter({ ...NO_FILTERS, bands: ['hot'] })).toBe(true);
      expect(hasFittingFilter(chosen({ rating: '4' }))).toBe(true);
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
  ])('in the filter %d °F is %s', { tags: '@9.4' }, (fahrenheit, band) =>
    expect(temperatureBand(fahrenheit)).toBe(band),
  );

  it('no band takes what is not a number', { tags: '@5.15' }, () => {
    fc.assert(fc.property(notNumeric, (value) => temperatureBand(value) === null));
  });

  it('puts every temperature from 70 °F in exactly one band', { tags: '@9.4' }, () => {
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
