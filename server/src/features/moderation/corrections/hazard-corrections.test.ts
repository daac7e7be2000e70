import { ALWAYS } from '@wildsoak/contract/rules/closure-windows';
import { HAZARD_OF_FIELD, type HazardField } from '@wildsoak/contract/rules/corrections';
import { getSpring } from '@wildsoak/contract/springs';
import { describe, expect, it } from 'vitest';
import { addCorrection } from '../../../../test/support/corrections.ts';
import { findUnknownSprings, useModerator } from '../../../../test/support/hazards.ts';
import { addMember, signIn } from '../../../../test/support/members.ts';
import { useApp } from '../../../../test/support/test-app.ts';
import { addVisitRow, daysAgo } from '../../../../test/support/visit-rows.ts';

const { app, platform, database } = await useApp();

const unknown = await findUnknownSprings(database);
const spring = () => unknown.pop() ?? 0;
const moderator = await useModerator(app, platform);

const useMember = async () => {
  const member = await addMember(database);
  const cookie = await signIn(platform, member);
  const call = (url: string, payload: object) =>
    app.inject({ method: 'POST', url, headers: { cookie }, payload });
  const suggest = (springId: number, payload: object) =>
    call(`/api/springs/${springId}/corrections`, payload);
  /** Suggests it and returns its id. */
  const say = async (springId: number, payload: object): Promise<number> => {
    const answer = await suggest(springId, payload);
    expect(answer.statusCode, answer.payload).toBe(201);
    return answer.json<{ id: number }>().id;
  };
  return { ...member, call, suggest, say };
};

const settle = (id: number, act: 'accept' | 'reject', note?: string) =>
  moderator.call('POST', `/api/moderation/corrections/${id}`, { act, ...(note && { note }) });
const accept = async (id: number, note?: string) => {
  const answer = await settle(id, 'accept', note);
  expect(answer.statusCode, answer.payload).toBe(204);
};
const read = async (id: number) => {
  const answer = await app.inject(`/api/springs/${id}`);
  return getSpring.responses[200].strict().parse(answer.json());
};
const today = () => new Date().toISOString().slice(0, 10);

describe('a member says what visitors must know', () => {
  it.each<[HazardField, string]>([
    ['danger', 'unknown'],
    ['closure', 'closed'],
    ['private', 'ask-first'],
    ['permit', 'ask-first'],
    ['gone', 'closed'],
  ])('%s: accepted, the page is %s', { tags: ['@21.67', '@21.68'] }, async (field, status) => {
    const [id, member] = [spring(), await useMember()];
    const before = await read(id);
    const correction = await member.say(id, { field, text: '  A sign\n at the gate. ' });
    expect(await read(id)).toEqual(before);
    await accept(correction, 'Called them.');
    const { kind, state } = HAZARD_OF_FIELD[field];
    const said = {
      kind,
      text: 'A sign at the gate.',
      source: `${member.username}, a member`,
      date: today(),
      confidence: 'reported',
    };
    const { kind: _kind, ...closure } = { ...said, makes: status, checked_on: null, ...ALWAYS };
    expect(await read(id)).toEqual({
      ...before,
      bathing_status: status,
      bathing_reasons: [said],
      closures: status === 'closed' ? [closure] : [],
      status_when_open: status === 'closed' ? 'unknown' : status,
      corrections: [],
    });
    const { hazards } = await moderator.list(id);
    expect(hazards).toMatchObject([
      {
        ...said,
        state,
        acts: [{ act: 'add', moderator: moderator.username, note: 'Called them.' }],
      },
    ]);
    const row = await database
      .selectFrom('hazards')
      .select('correction_id')
      .where('spring_id', '=', id)
      .executeTakeFirst();
    expect(row?.correction_id).toBe(correction);
  });

  it('rejected, nothing changes', { tags: '@21.68' }, async () => {
    const [id, member] = [spring(), await useMember()];
    const before = await read(id);
    const correction = await member.say(id, { field: 'closure', text: 'Closed.' });
    expect((await settle(correction, 'reject')).statusCode).toBe(204);
    expect(await read(id)).toEqual(before);
    expect((await moderator.list(id)).hazards).toEqual([]);
  });

  it('what the page says already is refused', { tags: '@21.68' }, async () => {
    const [id, one, other] = [spring(), await useMember(), await useMember()];
    const said = { field: 'danger', text: 'Falling rock.' };
    const [first, second] = [await one.say(id, said), await other.say(id, said)];
    await accept(first);
    const refused = { error: 'The page already says that.' };
    const again = await one.suggest(id, said);
    expect([again.statusCode, again.json()]).toEqual([400, refused]);
    const late = await settle(second, 'accept');
    expect([late.statusCode, late.json()]).toEqual([409, refused]);
    expect((await moderator.list(id)).hazards).toHaveLength(1);
  });
});

describe('closed, and open again', () => {
  it('a member who only says that it is closed closes it too', { tags: '@21.68' }, async () => {
    const [id, member] = [spring(), await useMember()];
    await accept(await member.say(id, { field: 'closed', closed: true }));
    expect(await read(id)).toMatchObject({
      bathing_status: 'closed',
      bathing_reasons: [{ text: 'A member says this place is closed.' }],
      corrections: [],
    });
    const again = await member.suggest(id, { field: 'closed', closed: true });
    expect([again.statusCode, again.json()]).toEqual([
      400,
      { error: "The page already says it's closed." },
    ]);
  });

  it(
    'open again ends every closure that holds, with an act for each, and nothing else',
    { tags: '@21.69' },
    async () => {
      const [id, member] = [spring(), await useMember()];
      await accept(await member.say(id, { field: 'closure', text: 'Closed by the county.' }));
      await accept(await member.say(id, { field: 'gone', text: 'The pool is filled in.' }));
      await accept(await member.say(id, { field: 'private', text: 'Posted.' }));
      const visit = await addVisitRow(database, { spring_id: id, is_open: false });
      await accept(await member.say(id, { field: 'closed', closed: false }), 'Their site says so.');
      expect(await read(id)).toMatchObject({
        bathing_status: 'ask-first',
        bathing_reasons: [{ kind: 'private' }],
        corrections: [],
        conditions: null,
      });
      expect(
        await database
          .selectFrom('acts')
          .select(['subject_id', 'act', 'note'])
          .where('kind', '=', 'visits')
          .execute(),
      ).toEqual([{ subject_id: visit, act: 'lift', note: 'Their site says so.' }]);
      const { hazards } = await moderator.list(id);
      expect(hazards.map(({ kind, ended_at, acts }) => [kind, ended_at !== null, acts[0]])).toEqual(
        [
          ['private', false, expect.objectContaining({ act: 'add' })],
          ...[1, 2].map(() => [
            'closed',
            true,
            expect.objectContaining({ act: 'end', note: 'Their site says so.' }),
          ]),
        ],
      );
    },
  );

  it('open again leaves a closure that has yet to begin', { tags: '@21.69' }, async () => {
    const [id, member] = [spring(), await useMember()];
    await accept(await member.say(id, { field: 'closure', text: 'Closed by the county.' }));
    const closure = { text: 'Closed for repairs.', starts_on: daysAgo(-30) };
    await moderator.add(id, { kind: 'closed', state: 'in-force', ...closure });
    await accept(await member.say(id, { field: 'closed', closed: false }));
    const { hazards } = await moderator.list(id);
    expect(hazards.filter(({ ended_at }) => !ended_at)).toMatchObject([closure]);
  });
});

describe('the member leaves', () => {
  it('the hazard stays, and their name goes everywhere', { tags: '@21.70' }, async () => {
    const [id, member] = [spring(), await useMember()];
    await accept(await member.say(id, { field: 'private', text: 'Posted.' }));
    const hazardId = (await moderator.list(id)).hazards[0]?.id ?? 0;
    await moderator.settle(hazardId, 'end');
    await accept(await member.say(id, { field: 'danger', text: 'Loose rock.' }));
    const left = await member.call('/api/account/delete', {
      password: member.password,
      reviews: 'delete',
    });
    expect(left.statusCode, left.payload).toBe(204);
    expect((await read(id)).bathing_reasons).toMatchObject([
      { text: 'Loose rock.', source: 'A member' },
    ]);
    // Not even an undo brings it back.
    await moderator.settle(hazardId, 'undo');
    const page = JSON.stringify([await read(id), await moderator.list(id)]);
    expect(page).toContain('Posted.');
    expect(page).not.toContain(member.username);
  });

  it('while it is accepted: no name is left behind', { tags: ['@21.70', '@19.43'] }, async () => {
    for (let round = 0; round < 8; round += 1) {
      const [id, member] = [spring(), await useMember()];
      const correction = await member.say(id, { field: 'gone', text: 'Filled in.' });
      const [settled, left] = await Promise.all([
        settle(correction, 'accept'),
        member.call('/api/account/delete', { password: member.password, reviews: 'keep' }),
      ]);
      expect(left.statusCode, left.payload).toBe(204);
      expect([204, 404]).toContain(settled.statusCode);
      const { bathing_reasons: reasons } = await read(id);
      expect(reasons.map(({ source }) => source)).toEqual(
        settled.statusCode === 204 ? ['A member'] : [],
      );
    }
  });

  it('had left before: the hazard has no name from the start', { tags: '@21.70' }, async () => {
    const id = spring();
    const facts = { spring_id: id, field: 'gone', proposed: { text: 'Filled in.' } };
    const correction = await addCorrection(database, facts);
    await database
      .updateTable('corrections')
      .set({ member_id: null })
      .where('id', '=', correction)
      .execute();
    await accept(correction);
    expect((await read(id)).bathing_reasons).toMatchObject([{ source: 'A member' }]);
  });
});
