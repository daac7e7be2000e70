import { getSpring, type SpringListItem } from '@wildsoak/contract/springs';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import {
  exampleHazard,
  findUnknownSprings,
  statusesOf,
  useModerator,
} from '../../../../test/support/hazards.ts';
import { useApp } from '../../../../test/support/test-app.ts';

const { app, platform, database } = await useApp();

/** Nothing is known about these; each test takes its own. */
const unknown = await findUnknownSprings(database);
const spring = () => unknown.pop() ?? 0;

const read = async (id: number) => {
  const answer = await app.inject(`/api/springs/${id}`);
  return getSpring.responses[200].strict().parse(answer.json());
};

const listed = async (id: number) => {
  const answer = await app.inject('/api/springs');
  return answer.json<SpringListItem[]>().find((item) => item.id === id)?.bathing_status;
};

const errorOf = (answer: { statusCode: number; json: () => { error: string } }) => [
  answer.statusCode,
  answer.json().error,
];

describe('add', () => {
  it(
    'shows at once on the page, then in the list, with source and date; the summary is outdated',
    { tags: ['@21.60', '@21.62'] },
    async () => {
      const [id, moderator] = [spring(), await useModerator(app, platform)];
      await database.insertInto('summaries').values({ spring_id: id }).execute();
      const hazardId = await moderator.add(id, { note: ' Called the ranger. ' });
      expect(await read(id)).toMatchObject({
        bathing_status: 'closed',
        bathing_reasons: [
          {
            kind: 'closed',
            text: 'Closed since the fire.',
            source: 'Boise National Forest',
            date: '2026-08-01',
            confidence: 'published',
          },
        ],
      });
      const { stale_since: staleSince } = await database
        .selectFrom('summaries')
        .select('stale_since')
        .where('spring_id', '=', id)
        .executeTakeFirstOrThrow();
      expect(staleSince).not.toBeNull();
      const { hazards, ...about } = await moderator.list(id);
      const { name, state_code } = await read(id);
      expect(about).toEqual({ name, state_code, bathing_status: 'closed' });
      expect(hazards).toEqual([
        {
          ...exampleHazard(),
          id: hazardId,
          is_from_catalog: false,
          ended_at: null,
          acts: [
            {
              act: 'add',
              moderator: moderator.username,
              note: 'Called the ranger.',
              created_at: expect.any(String),
            },
          ],
        },
      ]);
      await vi.waitFor(async () => expect(await listed(id)).toBe('closed'), 10_000);
    },
  );

  it('a season and a last day come back as they were sent', { tags: '@21.60' }, async () => {
    const [id, moderator] = [spring(), await useModerator(app, platform)];
    const facts = {
      kind: 'seasonal-closure',
      season: { from: '11-01', to: '04-30' },
      ends_on: '2031-04-30',
    } as const;
    await moderator.add(id, facts);
    expect((await moderator.list(id)).hazards).toMatchObject([exampleHazard(facts)]);
  });

  it(
    'so does every other part of a window; a page of before sends none',
    { tags: '@24.56' },
    async () => {
      const [id, moderator] = [spring(), await useModerator(app, platform)];
      const facts = {
        state: 'nights-only',
        starts_on: '2026-06-01',
        ends_on: '2031-04-30',
        weekdays: [1, 4],
        night: { from: 'sunset', to: '06:00' },
        checked_on: '2026-11-01',
      } as const;
      const wanted = exampleHazard({ ...facts, weekdays: [...facts.weekdays] });
      const hazardId = await moderator.add(id, wanted);
      expect((await moderator.list(id)).hazards).toMatchObject([wanted]);
      const { starts_on: _1, weekdays: _2, night: _3, checked_on: _4, ...old } = exampleHazard();
      expect(
        (await moderator.call('PUT', `/api/moderation/hazards/${hazardId}`, old)).statusCode,
      ).toBe(204);
      expect((await moderator.list(id)).hazards).toMatchObject([exampleHazard()]);
      await moderator.settle(hazardId, 'undo');
      expect((await moderator.list(id)).hazards).toMatchObject([wanted]);
    },
  );

  it.each([
    [{ text: ' ' }, 'Please enter what visitors must know.'],
    [{ source: '' }, 'Please enter who says so.'],
    [{ date: null }, 'Please say when the source said so.'],
    [{ text: 'x'.repeat(141) }, /140/],
    [{ kind: 'sharks' }, /kind/],
    [{ season: { from: '13-01', to: '04-30' } }, /season/],
    [{ ends_on: '2026-02-30' }, /ends_on/],
    [{ starts_on: '2026-06-02', ends_on: '2026-06-01' }, 'The last day is before the first.'],
    [{ weekdays: [7] }, /weekdays/],
    [{ kind: 'gas', weekdays: [1] }, 'Only a closure has a first day or weekdays.'],
    [{ kind: 'gas', starts_on: '2026-06-02' }, 'Only a closure has a first day or weekdays.'],
    [{ night: { from: '20:00', to: '06:00' } }, 'Only a closure at night has hours.'],
    [
      { state: 'nights-only', night: { from: '8 pm', to: 'sunrise' } },
      /neither an hour nor sunset/,
    ],
    [{ note: 'x'.repeat(501) }, /500/],
  ])('400 with a sentence for %j', { tags: ['@21.60', '@5.25'] }, async (facts, words) => {
    const [id, moderator] = [spring(), await useModerator(app, platform)];
    const answer = await moderator.tryAdd(id, { ...exampleHazard(), ...facts });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ error: string }>().error).toMatch(words);
    expect((await moderator.list(id)).hazards).toEqual([]);
  });

  it('the same words twice are refused, unless they are over', { tags: '@21.64' }, async () => {
    const [id, moderator] = [spring(), await useModerator(app, platform)];
    const first = await moderator.add(id);
    expect(errorOf(await moderator.tryAdd(id, exampleHazard()))).toEqual([
      409,
      'The page already says that.',
    ]);
    await moderator.settle(first, 'end');
    await moderator.add(id, { ends_on: '2026-01-31' });
    await moderator.add(id);
    const { hazards } = await moderator.list(id);
    expect(hazards.map(({ ends_on, ended_at }) => [ends_on, ended_at === null])).toEqual([
      ['2026-01-31', true],
      [null, true],
      [null, false],
    ]);
  });

  it('of many at once one is written', { tags: ['@21.65', '@19.43'] }, async () => {
    const [id, moderator] = [spring(), await useModerator(app, platform)];
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => moderator.tryAdd(id, exampleHazard())),
    );
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409, 409, 409]);
    expect((await moderator.list(id)).hazards).toHaveLength(1);
  });
});

describe('change and end', () => {
  it(
    'new words, another date, then the end',
    { tags: ['@21.60', '@21.61', '@21.62'] },
    async () => {
      const [id, moderator] = [spring(), await useModerator(app, platform)];
      const other = await useModerator(app, platform);
      const hazardId = await moderator.add(id);
      const changed = { state: 'planned', text: 'Closes in May.', date: '2026-10-01' } as const;
      const answer = await other.change(hazardId, { ...changed, note: 'Their new page.' });
      expect(answer.statusCode, answer.payload).toBe(204);
      expect(await read(id)).toMatchObject({
        bathing_status: 'unknown',
        bathing_reasons: [{ text: 'Closes in May.', date: '2026-10-01' }],
      });
      expect((await moderator.settle(hazardId, 'end', 'They changed their mind.')).statusCode).toBe(
        204,
      );
      expect((await read(id)).bathing_reasons).toEqual([]);
      const [hazard] = (await moderator.list(id)).hazards;
      expect(hazard).toMatchObject({ ...exampleHazard(changed), ended_at: expect.any(String) });
      expect(hazard?.acts.map(({ act, moderator: who, note }) => [act, who, note])).toEqual([
        ['end', moderator.username, 'They changed their mind.'],
        ['change', other.username, 'Their new page.'],
        ['add', moderator.username, null],
      ]);
    },
  );

  it('what has ended is left alone, and the kind stays', { tags: '@21.64' }, async () => {
    const [id, moderator] = [spring(), await useModerator(app, platform)];
    const hazardId = await moderator.add(id);
    expect(errorOf(await moderator.change(hazardId, { kind: 'gas' }))).toEqual([
      400,
      "You can't change a hazard's kind. End this one and add another.",
    ]);
    await moderator.settle(hazardId, 'end');
    expect(errorOf(await moderator.change(hazardId, { text: 'Open.' }))).toEqual([
      409,
      'This hazard has ended. Undo that first.',
    ]);
    expect(errorOf(await moderator.settle(hazardId, 'end'))).toEqual([
      409,
      'This hazard has already ended.',
    ]);
    const [hazard] = (await moderator.list(id)).hazards;
    expect(hazard?.acts).toHaveLength(2);
  });

  it(
    'of several who end it at once one succeeds, and there is one record',
    { tags: ['@21.65', '@19.43'] },
    async () => {
      const id = spring();
      const moderators = await Promise.all(
        Array.from({ length: 5 }, () => useModerator(app, platform)),
      );
      const hazardId = (await moderators[0]?.add(id)) ?? 0;
      const answers = await Promise.all(moderators.map(({ settle }) => settle(hazardId, 'end')));
      expect(statusesOf(answers)).toEqual([204, 409, 409, 409, 409]);
      expect((await moderators[0]?.list(id))?.hazards[0]?.acts).toHaveLength(2);
    },
  );

  it('404 for what is not there, or whose spring was removed', { tags: '@21.60' }, async () => {
    const [id, moderator] = [spring(), await useModerator(app, platform)];
    const hazardId = await moderator.add(id);
    await sql`update springs set removed_at = now() where id = ${id}`.execute(database);
    for (const answer of [
      await moderator.change(hazardId),
      await moderator.settle(hazardId, 'end'),
      await moderator.settle(2_147_483_647, 'undo'),
    ]) {
      expect(errorOf(answer)).toEqual([404, 'This hazard is no longer there.']);
    }
    for (const answer of [
      await moderator.tryAdd(id, exampleHazard()),
      await moderator.call('GET', `/api/moderation/springs/${id}/hazards`),
    ]) {
      expect(errorOf(answer)).toEqual([404, 'Spring not found.']);
    }
  });
});

it(
  'a moderator who leaves: what they wrote stays, without their name',
  { tags: '@21.61' },
  async () => {
    const [id, leaving] = [spring(), await useModerator(app, platform)];
    await leaving.add(id, { note: 'Saw the sign.' });
    const payload = { password: leaving.password, reviews: 'keep' };
    const left = await leaving.call('POST', '/api/account/delete', payload);
    expect(left.statusCode, left.payload).toBe(204);
    const { hazards } = await (await useModerator(app, platform)).list(id);
    expect(hazards).toMatchObject([
      { ended_at: null, acts: [{ act: 'add', moderator: null, note: 'Saw the sign.' }] },
    ]);
  },
);
