import fc from 'fast-check';
import { expect, it } from 'vitest';
import { filtersIn, searchOf } from './address.ts';
import { FILTERS, NO_FILTERS, TEMPERATURE_BANDS } from './filters.ts';

it('reads back what it wrote in the URL', { tags: ['@10.3', '@21.42', '@22.20', '@24.78'] }, () => {
  const anyFilters = fc.record({
    chosen: fc.record(
      Object.fromEntries(
        FILTERS.map(({ key, choices }) => [
          key,
          fc.constantFrom(...choices.slice(1).map(({ value }) => value)),
        ]),
      ),
      { requiredKeys: [], noNullPrototype: true },
    ),
    bands: fc.subarray(TEMPERATURE_BANDS.map(({ band }) => band)),
    near: fc.constantFrom(null, {
      name: 'Coeur d‘Alene (Kootenai), Idaho',
      latitude: 47.68,
      longitude: -116.78,
      miles: 25 as const,
    }),
    name: fc.constant(''),
  });
  fc.assert(
    fc.property(anyFilters, (filters) => {
      expect(filtersIn(new URLSearchParams(searchOf(filters)))).toEqual(filters);
    }),
  );
});

it('no filter leaves no trace in the address', { tags: '@10.3' }, () =>
  expect(searchOf(NO_FILTERS)).toBe(''),
);

it('reads a state code in any case', { tags: ['@4.6', '@10.3'] }, () =>
  expect(filtersIn(new URLSearchParams('state=id')).chosen).toEqual({ state: 'ID' }),
);

it('ignores values it does not know', { tags: '@10.3' }, () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      const search = new URLSearchParams({ temperature: `lava,${value}`, near: `${value}@here` });
      for (const { key } of FILTERS) search.set(key, `9${value}`);
      expect(filtersIn(search)).toEqual(NO_FILTERS);
    }),
  );
});
