import type { HazardBody, ModeratedHazard } from '@wildsoak/contract/hazards';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import {
  exampleHazard,
  findUnknownSprings,
  statusesOf,
  useModerator,
} from '../../../../test/support/hazards.ts';
import { useApp } from '../../../../test/support/test-app.ts';

const { app, platform, database } = await useApp();
// One moderator does all of it.
vi.spyOn(platform.limiter, 'enforce').mockResolvedValue();

const unknown = await findUnknownSprings(database);
const spring = () => unknown.pop() ?? 0;
const moderator = await useModerator(app, platform);

const statusOf = async (id: number) =>
  (await app.inject(`/api/springs/${id}`)).json<{ bathing_status: string }>().bathing_status;

const errorOf = (answer: { statusCode: number; json: () => { error: string } }) => [
  answer.statusCode,
  answer.json().error,
];

const UNDONE = 'The last change is already undone.';

it('what was added ends, and only once', { tags: '@21.63' }, async () => {
  const id = spring();
  const hazardId = await moderator.add(id);
  expect((await moderator.settle(hazardId, 'undo', 'Wrong spring.')).statusCode).toBe(204);
  expect(await statusOf(id)).toBe('unknown');
  expect(errorOf(await moderator.settle(hazardId, 'undo'))).toEqual([409, UNDONE]);
  const [hazard] = (await moderator.list(id)).hazards;
  expect(hazard?.acts.map(({ act, note }) => [act, note])).toEqual([
    ['undo', 'Wrong spring.'],
    ['add', null],
  ]);
});

it('of several who press it at once one succeeds', { tags: ['@21.63', '@21.65'] }, async () => {
  const id = spring();
  const hazardId = await moderator.add(id);
  await moderator.settle(hazardId, 'end');
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => moderator.settle(hazardId, 'undo')),
  );
  expect(statusesOf(answers)).toEqual([204, 409, 409, 409, 409]);
  expect(await statusOf(id)).toBe('closed');
});

it('a row of the catalog that nobody touched has nothing to undo', { tags: '@21.63' }, async () => {
  const { id } = await database
    .selectFrom('hazards')
    .select('id')
    .where('is_from_catalog', '=', true)
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(errorOf(await moderator.settle(id, 'undo'))).toEqual([409, "There's nothing to undo."]);
});

/** What a hazard says, and whether it holds; the model below is one of these. */
interface Model {
  says: HazardBody;
  holds: boolean;
}

const body = fc
  .record({
    state: fc.constantFrom('in-force', 'gone', 'planned', 'nights-only'),
    text: fc.stringMatching(/^[a-z]{1,20}$/),
    date: fc.constantFrom('2018', 'about 2019', '2026-08-01'),
    confidence: fc.constantFrom('published', 'reported', 'unconfirmed'),
    ends_on: fc.constantFrom(null, '2999-12-31'),
  })
  .map((facts) => exampleHazard(facts as Partial<HazardBody>));

const said = ({
  id: _id,
  acts: _acts,
  is_from_catalog: _from,
  ended_at,
  ...says
}: ModeratedHazard) => ({
  says,
  holds: ended_at === null,
});

it(
  'after any acts, undo brings back what was there before the last, and a second is refused',
  { tags: '@21.63' },
  async () => {
    const step = fc.oneof(
      body.map((hazard) => ({ act: 'change' as const, hazard })),
      fc.constantFrom({ act: 'end' as const }, { act: 'undo' as const }),
    );
    await fc.assert(
      fc.asyncProperty(body, fc.array(step, { maxLength: 12 }), async (first, steps) => {
        const springId = spring();
        const id = await moderator.add(springId, first);
        let now: Model = { says: first, holds: true };
        let before: Model | null = { says: first, holds: false };
        for (const each of steps) {
          const answer =
            each.act === 'change'
              ? await moderator.change(id, each.hazard)
              : await moderator.settle(id, each.act);
          const isAllowed = each.act === 'undo' ? before !== null : now.holds;
          expect(answer.statusCode, answer.payload).toBe(isAllowed ? 204 : 409);
          if (!isAllowed) continue;
          const was = now;
          if (each.act === 'change') now = { says: each.hazard, holds: true };
          else if (each.act === 'end') now = { ...now, holds: false };
          else now = before ?? now;
          before = each.act === 'undo' ? null : was;
        }
        const [hazard] = (await moderator.list(springId)).hazards;
        expect(hazard && said(hazard)).toEqual(now);
        const page = await app.inject(`/api/springs/${springId}`);
        const { bathing_reasons: reasons } = page.json<{ bathing_reasons: { text: string }[] }>();
        expect(reasons.map(({ text }) => text)).toEqual(now.holds ? [now.says.text] : []);
      }),
      { numRuns: 40 },
    );
  },
);
