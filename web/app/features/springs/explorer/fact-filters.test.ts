import { BATHING_STATUSES, isOutOfTheQuestion } from '@wildsoak/contract/rules/bathing';
import { CONDITIONS, ROADS } from '@wildsoak/contract/rules/conditions';
import { FACT_WORDS } from '@wildsoak/contract/rules/practical';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FACT_FILTERS, hasFacts, type FactfulSpring, type Facts } from './fact-filters.ts';
import { countedFactChoices, filterSprings, NO_FILTERS } from './filters.ts';

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
  it.each<[Partial<FactfulSpring>, Facts, boolean]>([
    [{}, {}, true],
    [{}, { open: 'yes' }, false],
    [{}, { open: 'unknown' }, true],
    [{ condition: 'open', last_visit_on: TODAY }, { open: 'yes' }, true],
    // A copy that the device kept for weeks.
    [{ condition: 'open', last_visit_on: '2026-10-01' }, { open: 'yes' }, false],
    [{ condition: 'open', last_visit_on: '2026-10-01' }, { open: 'unknown' }, true],
    [{ condition: 'open', last_visit_on: TODAY }, { open: 'unknown' }, false],
    [{ condition: 'disputed' }, { open: 'yes' }, false],
    [{ condition: 'disputed' }, { open: 'unknown' }, false],
    [{ condition: 'closed' }, { open: 'yes' }, false],
    [{ last_visit_on: TODAY }, { reported: 'yes' }, true],
    [{ last_visit_on: '2026-10-17' }, { reported: 'yes' }, true],
    [{ last_visit_on: '2026-10-16' }, { reported: 'yes' }, false],
    [{ last_visit_on: '2026-10-16' }, { reported: 'unknown' }, false],
    [{}, { reported: 'unknown' }, true],
    [{ road: 'any-car' }, { road: 'yes' }, true],
    [{ road: 'high-clearance' }, { road: 'yes' }, false],
    [{ road: 'impassable' }, { road: 'unknown' }, false],
    [{}, { road: 'unknown' }, true],
    [{ dogs: 'yes' }, { dogs: 'yes' }, true],
    [{ dogs: 'on-leash' }, { dogs: 'yes' }, true],
    [{ dogs: 'no' }, { dogs: 'yes' }, false],
    [{ dogs: 'no' }, { dogs: 'unknown' }, false],
    [{ is_free: true }, { fee: 'yes' }, true],
    [{ is_free: false }, { fee: 'yes' }, false],
    [{ is_free: false }, { fee: 'unknown' }, false],
    [{ is_free: true, road: '4x4' }, { fee: 'yes', road: 'yes' }, false],
  ])('%j for %j: %s', { tags: ['@24.78'] }, (facts, asked, isFound) =>
    expect(hasFacts({ ...SPRING, ...facts }, asked)).toBe(isFound),
  );

  it('30 days are those of the ring and the row, also in the evening', { tags: '@24.78' }, () => {
    // Tomorrow by UTC, today in the US.
    vi.stubEnv('TZ', 'America/Los_Angeles');
    vi.setSystemTime(new Date('2026-11-17T04:00:00Z'));
    expect(hasFacts({ ...SPRING, last_visit_on: '2026-10-17' }, { reported: 'yes' })).toBe(true);
    expect(hasFacts({ ...SPRING, last_visit_on: '2026-10-16' }, { reported: 'yes' })).toBe(false);
    vi.unstubAllEnvs();
  });

  it(
    'nothing is open where nobody should bathe, and silence is not open',
    { tags: ['@24.79'] },
    () => {
      fc.assert(
        fc.property(fc.array(anySpring), (springs) => {
          const found = filterSprings(springs, { ...NO_FILTERS, facts: { open: 'yes' } });
          expect(found.filter(({ bathing_status: s }) => isOutOfTheQuestion(s))).toEqual([]);
          expect(found.filter(({ condition }) => condition !== 'open')).toEqual([]);
        }),
      );
    },
  );

  it(
    'each count is what its choice would leave, given the other filters',
    { tags: ['@24.78'] },
    () => {
      const anyFacts = fc.constantFrom<Facts[]>(
        {},
        { road: 'yes' },
        { dogs: 'unknown', fee: 'yes' },
        { open: 'unknown', reported: 'yes' },
      );
      fc.assert(
        fc.property(
          fc.array(anySpring),
          anyFacts,
          fc.constantFrom('', 'ID'),
          (springs, facts, stateCode) => {
            const filters = { ...NO_FILTERS, stateCode, facts };
            for (const { key, choices } of countedFactChoices(springs, filters, null)) {
              const { [key]: _asked, ...others } = facts;
              for (const { value, label } of choices) {
                const asked = value === '' ? others : { ...others, [key]: value };
                const { length } = filterSprings(springs, { ...filters, facts: asked });
                expect(label).toMatch(new RegExp(String.raw`\(${length}\)$`));
              }
            }
          },
        ),
      );
    },
  );

  it('no choice claims a number before the springs are there', { tags: ['@24.78'] }, () => {
    const labels = countedFactChoices(null, NO_FILTERS, null).flatMap(({ choices }) =>
      choices.map(({ label }) => label),
    );
    expect(labels).toHaveLength(3 * FACT_FILTERS.length);
    expect(labels.join(' ')).not.toContain('(');
  });
});
