import {
  ANSWER_HOURS,
  APPROACHES,
  CLOSED_REASONS,
  countsUntil,
  CROWDS,
  freshnessOf,
  ROADS,
  type AnswerKind,
} from '@wildsoak/contract/rules/conditions';
import { BATHING_STATUSES, isOutOfTheQuestion } from '@wildsoak/contract/rules/bathing';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addMember } from '../../../../test/support/members.ts';
import { useApp } from '../../../../test/support/test-app.ts';
import { daysAgo } from '../../../../test/support/visit-rows.ts';

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

it(
  '"live", "recent" and "stale" are the same in SQL and in the contract, to the millisecond',
  { tags: '@24.25' },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(asked, { minLength: 200, maxLength: 200 }), async (questions) => {
        const { rows } = await sql<{ until: Date | number; freshness: string }>`
          select until, freshness(visited_on, until, at)
          from unnest(${questions.map(({ on }) => on)}::date[],
              ${questions.map(({ kind }) => ANSWER_HOURS[kind])}::integer[],
              ${questions.map(({ now }) => now)}::timestamptz[])
            with ordinality as asked (visited_on, hours, at, place),
            lateral (select coalesce(counts_until(visited_on, hours), 'infinity') as until) u
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
  },
);

it('SQL and the contract agree on where nobody should bathe', { tags: '@24.28' }, async () => {
  for (const status of BATHING_STATUSES) {
    const { rows } = await sql<{ out: boolean }>`
      select is_out_of_the_question(${status}) as out`.execute(database);
    expect(rows[0]?.out, status).toBe(isOutOfTheQuestion(status));
  }
});

const UNTIL = ['open_until', 'pool_until', 'road_until', 'approach_until', 'crowd_until'] as const;

it(
  'every visit stores the instants until which its answers count, as the contract gives them',
  { tags: '@24.25' },
  async () => {
    const { id: memberId } = await addMember(database);
    const answers = [
      { is_open: true },
      { is_open: null },
      { is_open: false },
      ...CLOSED_REASONS.map((closed_reason) => ({ is_open: false, closed_reason })),
      { pool_temperature_f: 101.5, measured: true },
      { feel: 'good' },
      ...ROADS.map((road) => ({ road })),
      ...APPROACHES.map((approach) => ({ approach })),
      ...CROWDS.map((crowd) => ({ crowd })),
    ];
    for (const [i, answer] of answers.entries()) {
      const on = daysAgo(i, new Date('2026-03-10'));
      const row = await database
        .insertInto('visits')
        .values({
          spring_id: 1,
          member_id: memberId,
          visited_on: on,
          is_first: false,
          party: 1,
          ...answer,
        })
        .returning(UNTIL)
        .executeTakeFirstOrThrow();
      const closedKind =
        'closed_reason' in answer && answer.closed_reason === 'snow' ? 'snow' : 'closed';
      const until = (isGiven: boolean, kind: AnswerKind) =>
        isGiven ? (countsUntil(kind, on) ?? Infinity) : null;
      const said = 'is_open' in answer ? answer.is_open : null;
      expect(row, JSON.stringify(answer)).toEqual({
        open_until: until(said !== null, said ? 'open' : closedKind),
        pool_until: until('feel' in answer || 'measured' in answer, 'pool'),
        road_until: until('road' in answer, 'road'),
        approach_until: until('approach' in answer, 'approach'),
        crowd_until: until('crowd' in answer, 'crowd'),
      });
    }
  },
);
