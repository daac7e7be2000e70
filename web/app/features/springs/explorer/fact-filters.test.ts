import { BATHING_STATUSES, isBathingRuledOut } from '@wildsoak/contract/rules/bathing';
import { CONDITIONS, ROADS } from '@wildsoak/contract/rules/conditions';
import { FACT_WORDS } from '@wildsoak/contract/rules/practical';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  choose,
  FACT_FILTERS,
  NO_FILTERS,
  type FilterableSpring,
  type FilterState,
} from './filters.ts';
import { countedChoices, filterSprings } from './match.ts';

type Chosen = FilterState['chosen'];

const TODAY = '2026-11-16';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(`${TODAY}T20:00:00Z`), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const SPRING = {
  id: 1,
  name: 'A spring',
  state_code: 'ID',
  temperature_f: 100,
  average_rating: null,
  bathing_status: 'unknown',
  latitude: 44,
  longitude: -115,
} as const;

const isFoundBy = (facts: Partial<FilterableSpring>, chosen: Chosen) =>
  filterSprings([{ ...SPRING, ...facts }], { ...NO_FILTERS, chosen }).length === 1;

const anySpring = fc.record(
  {
    id: fc.integer({ min: 1, max: 20 }),
    name: fc.constant(null),
    state_code: fc.constantFrom('ID', 'NV'),
    temperature_f: fc.constant(100),
    average_rating: fc.constant(null),
    bathing_status: fc.constantFrom(...BATHING_STATUSES),
    latitude: fc.constant(44),
    longitude: fc.constant(-115),
    condition: fc.constantFrom(...CONDITIONS),
    last_visit_on: fc.constantFrom(TODAY, '2026-10-17', '2026-10-16', '2024-02-29'),
    road: fc.constantFrom(...ROADS),
    dogs: fc.constantFrom(...FACT_WORDS.dogs),
    is_free: fc.boolean(),
  },
  {
    requiredKeys: [
      'id',
      'name',
      'state_code',
      'temperature_f',
      'average_rating',
      'bathing_status',
      'latitude',
      'longitude',
    ],
  },
);

describe('what members say', () => {
  it.each<[Partial<FilterableSpring>, Chosen, boolean]>([
    [{}, {}, true],
    [{}, { open: 'now' }, false],
    [{}, { open: 'unknown' }, true],
    [{ condition: 'open', last_visit_on: TODAY }, { open: 'now' }, true],
    // A copy that the device kept for weeks.
    [{ condition: 'open', last_visit_on: '2026-10-01' }, { open: 'now' }, false],
    [{ condition: 'open', last_visit_on: '2026-10-01' }, { open: 'unknown' }, true],
    [{ condition: 'open', last_visit_on: TODAY }, { open: 'unknown' }, false],
    [{ condition: 'disputed' }, { open: 'now' }, false],
    [{ condition: 'disputed' }, { open: 'unknown' }, false],
    [{ condition: 'closed' }, { open: 'now' }, false],
    [{ last_visit_on: TODAY }, { reported: '30-days' }, true],
    [{ last_visit_on: '2026-10-17' }, { reported: '30-days' }, true],
    [{ last_visit_on: '2026-10-16' }, { reported: '30-days' }, false],
    [{ last_visit_on: '2026-10-16' }, { reported: 'unknown' }, false],
    [{}, { reported: 'unknown' }, true],
    [{ road: 'any-car' }, { road: 'any-car' }, true],
    [{ road: 'high-clearance' }, { road: 'any-car' }, false],
    [{ road: 'impassable' }, { road: 'unknown' }, false],
    [{}, { road: 'unknown' }, true],
    [{ dogs: 'yes' }, { dogs: 'yes' }, true],
    [{ dogs: 'on-leash' }, { dogs: 'yes' }, true],
    [{ dogs: 'no' }, { dogs: 'yes' }, false],
    [{ dogs: 'no' }, { dogs: 'unknown' }, false],
    [{ is_free: true }, { fee: 'free' }, true],
    [{ is_free: false }, { fee: 'free' }, false],
    [{ is_free: false }, { fee: 'unknown' }, false],
    [{ is_free: true, road: '4x4' }, { fee: 'free', road: 'any-car' }, false],
  ])('%j for %j: %s', { tags: '@24.78' }, (facts, asked, isFound) =>
    expect(isFoundBy(facts, asked)).toBe(isFound),
  );

  it('30 days are those of the ring and the row, also in the evening', { tags: '@24.78' }, () => {
    // Tomorrow by UTC, today in the US.
    vi.stubEnv('TZ', 'America/Los_Angeles');
    vi.setSystemTime(new Date('2026-11-17T04:00:00Z'));
    expect(isFoundBy({ last_visit_on: '2026-10-17' }, { reported: '30-days' })).toBe(true);
    expect(isFoundBy({ last_visit_on: '2026-10-16' }, { reported: '30-days' })).toBe(false);
    vi.unstubAllEnvs();
  });

  it('where nobody should bathe nothing is open; silence neither', { tags: '@24.78' }, () => {
    fc.assert(
      fc.property(fc.array(anySpring), (springs) => {
        const found = filterSprings(springs, { ...NO_FILTERS, chosen: { open: 'now' } });
        expect(found.filter(({ bathing_status: s }) => isBathingRuledOut(s))).toEqual([]);
        expect(found.filter(({ condition }) => condition !== 'open')).toEqual([]);
      }),
    );
  });

  it('each count is what its choice would leave, with other filters', { tags: '@24.78' }, () => {
    const anyChosen = fc.constantFrom<Chosen[]>(
      {},
      { road: 'any-car' },
      { dogs: 'unknown', fee: 'free', state: 'ID' },
      { open: 'unknown', reported: '30-days' },
    );
    fc.assert(
      fc.property(fc.array(anySpring), anyChosen, (springs, chosen) => {
        const filters = { ...NO_FILTERS, chosen };
        for (const filter of FACT_FILTERS) {
          for (const { value, label } of countedChoices(filter, springs, filters, null)) {
            const { length } = filterSprings(springs, choose(filters, filter.key, value));
            expect(label).toMatch(new RegExp(String.raw`\(${length}\)$`));
          }
        }
      }),
    );
  });
});
