import { statusAt } from '@wildsoak/contract/rules/bathing';
import { someTimeOn } from '@wildsoak/contract/rules/closure-windows';
import { lineMiles } from '@wildsoak/contract/rules/distance';
import { DEFAULT_STAY_MINUTES, MAX_PLANS } from '@wildsoak/contract/rules/limits';
import type { createPlan, Plan, PlanListItem, RouteGeoJson } from '@wildsoak/contract/trips';
import type { z } from 'zod';
import type { ReadPrepared, Transaction } from '../../../platform/database/database.ts';
import type { Reading } from '../../../platform/database/reads.ts';
import { lockMember } from '../../../domain/members.ts';
import { HttpError, notFound, premiumNeeded, signedOut } from '../../../platform/errors.ts';
import { memberScope, runIdempotent } from '../../../platform/http/calls/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import { roundToCents } from '../../../platform/routing/routing.ts';
import type { Member } from '../../../platform/sessions.ts';
import { createLinkToken } from '../../../platform/tokens.ts';
import { thinLine } from '../route/thin-line.ts';
import * as plans from './plans.repository.ts';

type PlanBody = z.output<(typeof createPlan)['body']>;

const PLAN_NOT_FOUND = 'Plan not found.';
const SHOWN_ELSEWHERE =
  'We now show one of your stops less exactly. Remove it, add it again, and save your trip.';

const found = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw notFound(PLAN_NOT_FOUND);
  return value;
};

/** At most 24 bytes each: with the figures, less than the 300 kB that a plan may have. */
const MAX_VERTICES = 11_500;

/** A bare line does not tell how long the drive takes. */
const figuresOf = (line: RouteGeoJson['geometry']['coordinates']): RouteGeoJson['properties'] => ({
  miles: roundToCents(lineMiles(line)),
  minutes: 0,
  legs: [],
  is_sketch: false,
});

/** The figures, and as much of the line as a map shows. */
const storedRoute = async (given: PlanBody['routeGeoJson']): Promise<RouteGeoJson> => {
  const geometry = given.type === 'Feature' ? given.geometry : given;
  const coordinates = await thinLine(geometry.coordinates, MAX_VERTICES);
  const properties = given.type === 'Feature' ? given.properties : figuresOf(geometry.coordinates);
  return { type: 'Feature', geometry: { type: 'LineString', coordinates }, properties };
};

/** Not in a transaction: a long line takes a while to thin, and others get served meanwhile. */
const factsOf = async (body: PlanBody): Promise<plans.PlanFacts> => ({
  name: body.name,
  start_point_name: body.startPointName,
  end_point_name: body.endPointName,
  start_lon: body.startCoords[0],
  start_lat: body.startCoords[1],
  end_lon: body.endCoords[0],
  end_lat: body.endCoords[1],
  max_distance_miles: body.maxDistanceMiles,
  route: await storedRoute(body.routeGeoJson),
  start_date: body.startDate ?? null,
  start_time: body.startTime ?? null,
  hours_per_day: body.hoursPerDay ?? null,
  nights: body.nights ?? [],
});

/** On the day the trip begins, or without one today; no hour is known for certain, so nights do not count. */
const statusOn = (spring: plans.StopFacts, startDate: string | null) =>
  statusAt(spring, someTimeOn(startDate ?? spring.today)).status;

/**
 * A line that was found while a spring showed exactly, or as another area, would still lead there. So it may not be saved
 * again, for instance from a tab that was left open.
 */
const leadsWhereShown = (
  { shown_as: shownAs, longitude, latitude }: plans.StopFacts,
  through: readonly [number, number] | undefined,
): boolean => shownAs === 'exact' || (through?.[0] === longitude && through[1] === latitude);

/** The springs stay as they are shown until the transaction ends. Call it before the plan is locked. */
const stopsOf = async (transaction: Transaction, body: PlanBody): Promise<plans.PlanStop[]> => {
  const springs = await plans.lockStops(transaction, body.springIds);
  return body.springIds.map((springId, at) => {
    const spring = springs.get(springId);
    if (!spring) throw new HttpError(400, 'We no longer list one of these springs.');
    if (!leadsWhereShown(spring, body.springCoords?.[at]))
      throw new HttpError(409, SHOWN_ELSEWHERE);
    return {
      springId,
      stayMinutes: body.stayMinutes?.[at] ?? DEFAULT_STAY_MINUTES,
      savedStatus: statusOn(spring, body.startDate ?? null),
    };
  });
};

/** For the download of a member's data. One at a time, since each may weigh 300 kB. */
export async function* exportPlans(
  readPrepared: ReadPrepared,
  memberId: string,
): AsyncGenerator<Plan> {
  let lastId = 0;
  for (;;) {
    const json = await plans.readNextPlanJson(readPrepared, memberId, lastId);
    if (json === undefined) return;
    const plan: Plan = JSON.parse(json);
    yield plan;
    lastId = plan.id;
  }
}

/** A plan is its owner's alone: to everybody else it does not exist. */
export const createPlans = ({ database }: Pick<Platform, 'database'>) => {
  const makeRoom = async (transaction: Transaction, memberId: string) => {
    // So that of two saves at once neither is left out of the count.
    if (!(await lockMember(transaction, memberId))) throw signedOut();
    if ((await plans.countPlans(transaction, memberId)) >= MAX_PLANS)
      throw new HttpError(409, `You can keep ${MAX_PLANS} plans. Please delete one first.`);
  };

  const insert = async (
    transaction: Transaction,
    memberId: string,
    facts: plans.PlanFacts,
    body: PlanBody,
  ) => {
    await makeRoom(transaction, memberId);
    const stops = await stopsOf(transaction, body);
    const id = await plans.insertPlan(transaction, memberId, facts);
    await plans.replaceStops(transaction, id, stops);
    return id;
  };

  return {
    /** Once for each `Idempotency-Key`, so it is safe to ask again when the answer got lost. */
    async create(memberId: string, body: PlanBody, key: string | undefined) {
      const request = { method: 'POST', url: '/api/planner/plans', body };
      const call = { scope: memberScope(memberId), key, request };
      const facts = await factsOf(body);
      return runIdempotent(database, call, async (transaction) => ({
        status: 201,
        body: { id: await insert(transaction, memberId, facts, body) },
      }));
    },

    async update(memberId: string, id: number, body: PlanBody): Promise<void> {
      const facts = await factsOf(body);
      await database.transaction().execute(async (transaction) => {
        // Who deletes an account locks the member before springs and plans.
        if (!(await lockMember(transaction, memberId, 'key share'))) throw signedOut();
        const stops = await stopsOf(transaction, body);
        if (!(await plans.updatePlan(transaction, memberId, id, facts)))
          throw notFound(PLAN_NOT_FOUND);
        await plans.replaceStops(transaction, id, stops);
      });
    },

    async rename(memberId: string, id: number, name: string) {
      return found(await plans.renamePlan(database, memberId, id, name));
    },

    /** Once for each `Idempotency-Key`, like `create`. */
    async copyShared(memberId: string, token: string, key: string | undefined) {
      const request = { method: 'POST', url: `/api/shared-plans/${token}/copy`, body: null };
      const call = { scope: memberScope(memberId), key, request };
      return runIdempotent(database, call, async (transaction) => {
        await makeRoom(transaction, memberId);
        const id = found(await plans.copySharedPlan(transaction, memberId, token));
        return { status: 201, body: { id } };
      });
    },

    async list({ run }: Reading, { id, is_premium: isPremium }: Member): Promise<PlanListItem[]> {
      const rows = await run((node) => plans.listPlans(node, id));
      if (rows.length === 0 && !isPremium) throw premiumNeeded();
      return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
    },

    /** As JSON text: a line has thousands of vertices, and nothing here looks at them. */
    async readJson({ readPrepared }: Reading, member: Member, id: number): Promise<string> {
      const json = await plans.readPlanJson(readPrepared, member.id, id);
      if (json === undefined && !member.is_premium) throw premiumNeeded();
      return found(json);
    },

    async delete(memberId: string, id: number): Promise<void> {
      if (!(await plans.deletePlan(database, memberId, id))) throw notFound(PLAN_NOT_FOUND);
    },

    async share(memberId: string, id: number): Promise<string> {
      const shared = await plans.shareByToken(database, memberId, id, createLinkToken());
      return found(found(shared).share_token ?? undefined);
    },

    async unshare(memberId: string, id: number): Promise<void> {
      found(await plans.shareByToken(database, memberId, id, null));
    },

    async readSharedJson(
      { readPrepared }: Reading,
      token: string,
      isThin: boolean,
    ): Promise<string> {
      return found(await plans.readSharedPlanJson(readPrepared, token, isThin));
    },
  };
};
