import { calls, type CallName } from '@wildsoak/contract/calls';
import type { Endpoint } from '@wildsoak/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { addMember, signIn } from '../../../../test/support/members.ts';
import { planBody } from '../../../../test/support/plans.ts';
import { useApp } from '../../../../test/support/test-app.ts';

const { app, platform, database } = await useApp();

const ABOUT_ONE_PLAN = (Object.entries(calls) as [CallName, Endpoint][]).filter(([, { path }]) =>
  path.includes('/plans/:id'),
);

/** What the owner gets. */
const OWNER: Partial<Record<CallName, { body?: object; status: number }>> = {
  getPlan: { status: 200 },
  updatePlan: { body: planBody({ name: 'Mine now' }), status: 200 },
  renamePlan: { body: { name: 'Mine now' }, status: 200 },
  deletePlan: { status: 204 },
  exportPlan: { status: 200 },
  getPlanCalendar: { status: 200 },
  sharePlan: { status: 200 },
  unsharePlan: { status: 204 },
};

const useMember = async () => {
  const member = await addMember(database, { is_premium: true });
  return { ...member, cookie: await signIn(platform, member) };
};

describe(
  'hardening: IDOR on lists, plans and photos: two members × every plan route with an id',
  { tags: ['@1.5', '@19.4'] },
  () => {
    it('knows every such route', () => {
      expect(ABOUT_ONE_PLAN.map(([name]) => name).toSorted()).toEqual(
        Object.keys(OWNER).toSorted(),
      );
    });

    it.each(ABOUT_ONE_PLAN)(
      "%s: another's plan answers 404 'Plan not found.'",
      async (name, route) => {
        const [owner, other] = [await useMember(), await useMember()];
        const send = (cookie: string, id: number) =>
          app.inject({
            method: route.method as 'POST',
            url: route.path.replace(':id', String(id)).replace(':format', 'gpx'),
            headers: { cookie },
            ...(OWNER[name]?.body && { payload: OWNER[name].body }),
          });
        const saved = await app.inject({
          method: 'POST',
          url: '/api/planner/plans',
          headers: { cookie: owner.cookie },
          payload: planBody({ startDate: '2027-07-03' }),
        });
        const { id } = saved.json<{ id: number }>();
        // Shared, so we would see the link go; a link gives no other right.
        const url = `/api/planner/plans/${id}/share`;
        await app.inject({ method: 'POST', url, headers: { cookie: owner.cookie } });
        const read = async () => ({
          plan: await database.selectFrom('plans').selectAll().where('id', '=', id).execute(),
          springs: await database
            .selectFrom('plan_springs')
            .selectAll()
            .where('plan_id', '=', id)
            .orderBy('place')
            .execute(),
        });
        const before = await read();
        const answer = await send(other.cookie, id);
        expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'Plan not found.' }]);
        // The same words as for a plan that does not exist: nobody learns which plans do.
        const missing = await send(other.cookie, 2_147_483_647);
        expect([missing.statusCode, missing.payload]).toEqual([answer.statusCode, answer.payload]);
        expect(await read()).toEqual(before);
        expect((await send(owner.cookie, id)).statusCode).toBe(OWNER[name]?.status);
      },
    );
  },
);

it(
  "hardening: an Idempotency-Key that two members share gives neither the other's answer",
  { tags: ['@19.4', '@19.42'] },
  async () => {
    const create = async () => {
      const { id, cookie } = await useMember();
      const answer = await app.inject({
        method: 'POST',
        url: '/api/planner/plans',
        headers: { cookie, 'idempotency-key': 'one-key' },
        payload: planBody(),
      });
      expect(answer.statusCode, answer.payload).toBe(201);
      const plan = await database
        .selectFrom('plans')
        .select('member_id')
        .where('id', '=', answer.json<{ id: number }>().id)
        .executeTakeFirst();
      return [plan?.member_id, id];
    };
    for (const [owner, member] of [await create(), await create()]) expect(owner).toBe(member);
  },
);
