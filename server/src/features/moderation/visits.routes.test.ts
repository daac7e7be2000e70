import { listModeratedVisits } from '@wildsoak/contract/visits';
import { describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/test-app.ts';
import { addVisit, daysAgo, exampleVisit, useVisitor } from '../../../test/support/visits.ts';

const { app, platform, database } = await useApp();
const useMember = useVisitor({ app, platform });
const moderator = await useMember({ is_moderator: true });

const act = async (id: number, name: string, note?: string, by = moderator) =>
  (await by.send('POST', `/api/moderation/visits/${id}`, { act: name, note })).statusCode;

const queue = async (isHidden = false) => {
  const answer = await moderator.send('GET', `/api/moderation/visits?hidden=${isHidden}`);
  return listModeratedVisits.responses[200].parse(answer.json());
};

const actsOn = (id: number) =>
  database
    .selectFrom('acts')
    .select(['act', 'note', 'actor_id', 'member_id'])
    .where('kind', '=', 'visits')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();

const countsOf = async (memberId: string) => {
  const rows = await database
    .selectFrom('visits')
    .select('counts')
    .where('member_id', '=', memberId)
    .execute();
  return rows.map(({ counts }) => counts);
};

describe('reports of a visit', { tags: '@24.16' }, () => {
  it('one for each member; moderators see wrong ones first, then the oldest', async () => {
    const [once, twice] = [await addVisit(database), await addVisit(database)];
    const [one, other] = [await useMember(), await useMember()];
    const report = async (by: typeof one, id: number, reason: string) =>
      (await by.send('POST', `/api/visits/${id}/report`, { reason })).statusCode;
    expect(await report(one, once, 'spam')).toBe(204);
    expect(await report(one, twice, 'spam')).toBe(204);
    expect(await report(one, twice, 'wrong')).toBe(204);
    expect(await report(other, twice, 'private')).toBe(204);
    expect(await queue()).toMatchObject([
      { id: twice, reports: { wrong: 1, private: 1 }, hidden: false, is_author_ignored: false },
      { id: once, reports: { spam: 1 } },
    ]);
    expect(await act(twice, 'dismiss')).toBe(204);
    expect(await act(once, 'dismiss')).toBe(204);
    expect(await queue()).toEqual([]);
    expect(await actsOn(twice)).toMatchObject([{ act: 'dismiss', actor_id: moderator.id }]);
    // Settled, unless the visit has changed since.
    expect(await report(one, once, 'spam')).toBe(204);
    expect(await queue()).toEqual([]);
    await database
      .updateTable('visits')
      .set({ updated_at: new Date() })
      .where('id', '=', once)
      .execute();
    expect(await report(one, once, 'spam')).toBe(204);
    expect(await queue()).toMatchObject([{ id: once }]);
  });
});

describe('what a moderator does with a visit', { tags: '@24.15' }, () => {
  it('hides it and restores it, with a row for each act and none for a second time', async () => {
    const author = await useMember();
    const { id } = await author.write(20);
    const shown = async () => (await app.inject('/api/springs/20/visits')).json<unknown[]>().length;
    expect([await act(id, 'hide', 'Rude.'), await act(id, 'hide')]).toEqual([204, 204]);
    expect([await shown(), (await queue(true))[0]?.id]).toEqual([0, id]);
    const changed = await author.send('PUT', `/api/visits/${id}`, exampleVisit());
    expect([changed.statusCode, changed.json()]).toEqual([
      403,
      { error: 'A moderator has hidden this visit. You can only delete it.' },
    ]);
    expect(await act(id, 'restore')).toBe(204);
    expect(await shown()).toBe(1);
    expect(await actsOn(id)).toMatchObject([{ act: 'hide', note: 'Rude.' }, { act: 'restore' }]);
  });

  it(
    'lifts a closure that nobody reported with those before it, and only a closure',
    { tags: '@24.24' },
    async () => {
      const author = await useMember();
      const closed = { is_open: false, closed_reason: 'fire' } as const;
      const { id: before } = await author.write(21, { ...closed, visited_on: daysAgo(9) });
      const { id } = await author.write(21, closed);
      const { id: after } = await author.write(21, { ...closed, visited_on: daysAgo(0) });
      const lifted = async () => {
        const rows = await database.selectFrom('visits').select(['id', 'lifted_at']).execute();
        return new Set(rows.filter((row) => row.lifted_at !== null).map((row) => row.id));
      };
      expect([await act(id, 'lift'), await act(id, 'lift')]).toEqual([204, 204]);
      expect(await lifted()).toEqual(new Set([before, id]));
      expect(await actsOn(id)).toMatchObject([{ act: 'lift', actor_id: moderator.id }]);
      // Of another day it is another closure, and nobody has lifted that.
      expect(await act(after, 'lift')).toBe(204);
      const moved = { ...exampleVisit(closed), visited_on: daysAgo(3) };
      await author.send('PUT', `/api/visits/${after}`, moved);
      expect(await lifted()).not.toContain(after);
      const { id: open } = await author.write(22);
      expect(await act(open, 'lift')).toBe(409);
    },
  );

  it(
    'weighs out everything its author says, also later, and counts it again',
    { tags: '@24.17' },
    async () => {
      const author = await useMember();
      const { id } = await author.write(23);
      await author.write(24);
      expect(await act(id, 'ignore', 'Makes it up.')).toBe(204);
      await author.write(25);
      expect(await countsOf(author.id)).toEqual([false, false, false]);
      expect((await app.inject('/api/springs/25/visits')).json()).toEqual([]);
      expect((await author.send('GET', '/api/springs/25/visits')).json()).toHaveLength(1);
      expect(await act(id, 'count')).toBe(204);
      await author.write(26);
      expect(await countsOf(author.id)).toEqual([true, true, true, true]);
      expect(await actsOn(id)).toMatchObject([
        { act: 'ignore', note: 'Makes it up.', member_id: author.id },
        { act: 'count', member_id: author.id },
      ]);
    },
  );

  it('never with their own', async () => {
    const { id } = await moderator.write(27);
    expect(await act(id, 'dismiss')).toBe(403);
    expect(await act(999_999, 'hide')).toBe(404);
  });

  it('operators read it in the audit log', { tags: '@23.115' }, async () => {
    const [author, operator] = [await useMember(), await useMember({ is_operator: true })];
    const { id } = await author.write(28);
    await act(id, 'hide', 'Spam.');
    await act(id, 'ignore');
    const acts = await operator.send('GET', '/api/admin/acts?kind=visits');
    expect(acts.json<object[]>().slice(0, 2)).toMatchObject([
      { act: 'ignore', by: moderator.username, member: author.username, spring: { id: 28 } },
      { act: 'hide', by: moderator.username, note: 'Spam.', spring: { id: 28 } },
    ]);
  });
});
