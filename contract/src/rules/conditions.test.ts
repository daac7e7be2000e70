import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countsUntil, freshnessOf, type AnswerKind } from './conditions.ts';
import { ANSWER_HOURS } from './visit-answers.ts';

const HOUR_MS = 3_600_000;
const kinds = Object.keys(ANSWER_HOURS) as AnswerKind[];

test('a crowd is that of its day, a pool lasts months, a closure until it is lifted', () => {
  expect(countsUntil('crowd', '2026-11-15')).toEqual(new Date('2026-11-16T18:00:00Z'));
  expect(countsUntil('pool', '2026-11-15')).toEqual(new Date('2027-03-16T12:00:00Z'));
  expect(countsUntil('closed', '2026-11-15')).toBeNull();
});

test('each answer is live, then recent for as long again, then stale, and never younger again', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...kinds),
      fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      fc.array(fc.integer({ min: -48, max: 24 * 800 }), { minLength: 2, maxLength: 20 }),
      (kind, day, hours) => {
        const visitedOn = day.toISOString().slice(0, 10);
        const steps = hours
          .toSorted((one, other) => one - other)
          .map((hour) =>
            ['live', 'recent', 'stale'].indexOf(
              freshnessOf(kind, visitedOn, new Date(Date.parse(visitedOn) + hour * HOUR_MS)),
            ),
          );
        expect(steps).toEqual(steps.toSorted((one, other) => one - other));
        if (kind === 'closed') expect(steps.every((step) => step === 0)).toBe(true);
      },
    ),
  );
});
