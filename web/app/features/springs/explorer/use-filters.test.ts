import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FACT_FILTERS } from './fact-filters.ts';
import {
  BATHING_CHOICES,
  MINE_CHOICES,
  MINIMUM_RATINGS,
  NO_FILTERS,
  STATE_CHOICES,
  TEMPERATURE_BANDS,
} from './filters.ts';
import { filtersIn, searchOf } from './use-filters.ts';

it(
  'reads back what it wrote into the address',
  { tags: ['@10.3', '@21.42', '@22.20', '@24.78'] },
  () => {
    const anyFilters = fc.record({
      stateCode: fc.constantFrom(...STATE_CHOICES.map(({ code }) => code)),
      temperatureBands: fc.subarray(TEMPERATURE_BANDS.map(({ band }) => band)),
      minimumRating: fc.constantFrom(...MINIMUM_RATINGS.map(({ value }) => value)),
      bathing: fc.constantFrom(...BATHING_CHOICES.map(({ value }) => value)),
      name: fc.constant(''),
      mine: fc.constantFrom(...MINE_CHOICES.map(({ value }) => value)),
      near: fc.constantFrom(null, {
        name: 'Coeur d‘Alene (Kootenai), Idaho',
        latitude: 47.68,
        longitude: -116.78,
        miles: 25,
      }),
      facts: fc.record(
        Object.fromEntries(
          FACT_FILTERS.map(({ key }) => [key, fc.constantFrom('yes' as const, 'unknown' as const)]),
        ),
        { requiredKeys: [] },
      ),
    });
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(filtersIn(new URLSearchParams(searchOf(filters)))).toEqual(filters);
      }),
    );
  },
);

it('no filter leaves no trace in the address', { tags: ['@10.3'] }, () =>
  expect(searchOf(NO_FILTERS)).toBe(''),
);

it('reads a state code in any case', { tags: ['@4.6', '@10.3'] }, () =>
  expect(filtersIn(new URLSearchParams('state=id')).stateCode).toBe('ID'),
);

it('ignores values it does not know', { tags: ['@10.3'] }, () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      const search = new URLSearchParams({ state: `x${value}`, rating: `9${value}` });
      search.set('bathing', `all${value}`);
      search.set('mine', `all${value}`);
      search.set('temperature', `lava,${value}`);
      search.set('near', `${value}@here`);
      for (const { key } of FACT_FILTERS) search.set(key, `no-${value}`);
      expect(filtersIn(search)).toEqual(NO_FILTERS);
    }),
  );
});
