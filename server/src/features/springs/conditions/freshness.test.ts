import { countsUntil, freshnessOf, type AnswerKind } from '@wildsoak/contract/rules/conditions';
import { ANSWER_HOURS } from '@wildsoak/contract/rules/visit-answers';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useApp } from '../../../../test/support/test-app.ts';

const { database } = await useApp();

const kinds = Object.keys(ANSWER_HOURS) as AnswerKind[];
const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2045-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** At an edge, a millisecond to either side, or anywhere. */
const instant = fc.oneof(
  fc.record({ edge: fc.constantFrom(0, 1, 2), off: fc.constantFrom(-1, 0, 1) }),
  fc.record({ hours: fc.integer({ min: -48, max: 24 * 400 }) }),
);

const asked = fc.tuple(fc.constantFrom(...kinds), day, instant).map(([kind, on, at]) => {
  const begin = Date.parse(on) + 36 * 3_600_000;
  const ms =
    'hours' in at ? at.hours * 3_600_000 : at.edge * (ANSWER_HOURS[kind] ?? 0) * 3_600_000 + at.off;
  return { kind, on, now: new Date(begin + ms) };
});

it('"live", "recent" and "stale" are the same in SQL and in the contract, to the millisecond', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(asked, { minLength: 200, maxLength: 200 }), async (questions) => {
      const { rows } = await sql<{ until: Date | number; freshness: string }>`
          select counts_until(visited_on, hours) as until, freshness(visited_on, hours, at)
          from unnest(${questions.map(({ on }) => on)}::date[],
              ${questions.map(({ kind }) => ANSWER_HOURS[kind])}::integer[],
              ${questions.map(({ now }) => now)}::timestamptz[])
            with ordinality as asked (visited_on, hours, at, place)
          order by place`.execute(database);
      expect(rows).toEqual(
        questions.map(({ kind, on, now }) => ({
          until: countsUntil(kind, on) ?? Infinity,
          freshness: freshnessOf(kind, on, now),
        })),
      );
    }),
    { numRuns: 20 },
  );
});
