import { daysOf } from '@wildsoak/contract/rules/days';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chooseNights, minutesBetween, type Halfway } from './choose-nights.ts';

const cost = fc.oneof(fc.constant(null), fc.integer({ min: -15, max: 60 }));

/** Legs with towns on them, as the roads would give them. */
const ways = fc
  .array(
    fc.record({
      minutes: fc.integer({ min: 0, max: 500 }),
      cost,
      towns: fc.array(
        fc.record({
          share: fc.double({ min: 0, max: 1, noNaN: true }),
          off: fc.integer({ min: 0, max: 30 }),
          cost: fc.integer({ min: 0, max: 60 }),
        }),
        { maxLength: 3 },
      ),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => {
    const legs = parts.map(({ minutes }) => minutes);
    const places = parts.flatMap(({ minutes, towns, cost: atPoint }, leg): Halfway[] => [
      { leg, at: 0, off: 0, cost: leg === 0 ? null : atPoint },
      ...towns
        .map(({ share, off, cost: inTown }) => ({ leg, at: share * minutes, off, cost: inTown }))
        .toSorted((a, b) => a.at - b.at),
    ]);
    return { legs, places: [...places, { leg: legs.length, at: 0, off: 0, cost: null }] };
  });
const hours = fc.integer({ min: 1, max: 12 });

const daysFor = (
  legs: readonly number[],
  places: readonly Halfway[],
  nights: readonly number[],
) => {
  const ends = [0, ...nights, places.length - 1].map((at) => places[at] as Halfway);
  return ends.slice(1).map((to, i) => minutesBetween(legs, ends[i] as Halfway, to));
};

it('no day is longer than asked, unless nobody can sleep on the way', { tags: '@26.11' }, () => {
  fc.assert(
    fc.property(ways, hours, ({ legs, places }, hoursPerDay) => {
      const nights = chooseNights(places, legs, hoursPerDay * 60);
      const ends = [0, ...nights, places.length - 1];
      const days = daysFor(legs, places, nights);
      for (const [i, minutes] of days.entries()) {
        if (minutes <= hoursPerDay * 60) continue;
        const between = places.slice((ends[i] ?? 0) + 1, ends[i + 1]);
        expect(between.every((place) => place.cost === null)).toBe(true);
        // And the rule for the screen says so.
        expect(daysOf([{ miles: 0, minutes }], [], hoursPerDay)[0]?.excess).toBe('one-leg');
      }
      expect(nights.every((at) => places[at]?.cost !== null)).toBe(true);
    }),
    { seed: 22, numRuns: 500 },
  );
});

it('no other choice has fewer nights', { tags: '@26.11' }, () => {
  fc.assert(
    fc.property(ways, hours, ({ legs, places }, hoursPerDay) => {
      const most = hoursPerDay * 60;
      const beds = places.flatMap(({ cost: here }, at) => (here === null ? [] : [at]));
      const fits = (nights: readonly number[]) =>
        daysFor(legs, places, nights).every((minutes) => minutes <= most);
      const all = Array.from({ length: 2 ** beds.length }, (_, mask) =>
        beds.filter((_bed, bit) => mask & (1 << bit)),
      );
      const fewest = Math.min(...all.filter(fits).map((nights) => nights.length));
      const chosen = chooseNights(places, legs, most);
      if (Number.isFinite(fewest)) {
        expect(fits(chosen)).toBe(true);
        expect(chosen).toHaveLength(fewest);
      }
    }),
    { seed: 22, numRuns: 100 },
  );
});

it('of two towns it takes the one with the smaller detour', () => {
  const town = (at: number, off: number): Halfway => ({ leg: 0, at, off, cost: 2 * off });
  const end = { leg: 1, at: 0, off: 0, cost: null };
  const start = { leg: 0, at: 0, off: 0, cost: null };
  expect(chooseNights([start, town(240, 20), town(250, 1), end], [500], 300)).toEqual([2]);
});
