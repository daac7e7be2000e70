import { statusAt } from '@wildsoak/contract/rules/bathing';
import { someTimeOn } from '@wildsoak/contract/rules/closures';
import { lineMiles } from '@wildsoak/contract/rules/distance';
import { DEFAULT_STAY_MINUTES, MAX_PLANS } from '@wildsoak/contract/rules/limits';
import type { createPlan, Plan, PlanListItem, RouteGeoJson } from '@wildsoak/contract/trips';
import type { z } from 'zod';
import type { ReadPrepared, Transaction } from '../../../platform/database/database.ts';
import type { Reading } from '../../../platform/database/reads.ts';
import { lockMember } from '../../../platform/database/lock-members.ts';
import { HttpError, notFound, premiumNeeded, signedOut } from '../../../platform/http/errors.ts';
import { memberScope, runIdempotent } from '../../../platform/http/calls/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/sessions.ts';
import { createLinkToken } from '../../../platform/tokens.ts';
import { thinLine } from '../route/thin-line.ts';
import * as plans from './plans.repository.ts';

type PlanBody = z.output<(typeof createPlan)['body']>;

const PLAN_NOT_FOUND = 'Plan not found.';

const found = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw notFound(PLAN_NOT_FOUND);
  return value;
};

/**
 * At most 25 bytes each in PostgreSQL's JSON, which puts a blank after each comma: with the figures,
 * less than the 300 kB that a plan may have.
 */
const MAX_VERTICES = 11_500;

/** A bare line does not tell how long the drive takes. */
const figuresOf = (line: RouteGeoJson['geometry']['coordinates']): RouteGeoJson['properties'] => ({
  miles: Math.round(lineMiles(line) * 100) / 100,
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

const writeStops = async (transaction: Transaction, planId: number, body: PlanBody) => {
  const springs = await plans.readStops(transaction, body.springIds);
  const stops = body.springIds.map((springId, at): plans.PlanStop => {
    const spring = springs.get(springId);
    if (!spring) throw new HttpError(400, 'One of the springs is not in our catalog.');
    return {
      springId,
      stayMinutes: body.stayMinutes?.[at] ?? DEFAULT_STAY_MINUTES,
      savedStatus: statusOn(spring, body.startDate ?? null),
    };
  });
  await plans.replaceStops(transaction, planId, stops);
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
    const id = await plans.insertPlan(transaction, memberId, facts);
    await writeStops(transaction, id, body);
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
        if (!(await plans.updatePlan(transaction, memberId, id, facts)))
          throw notFound(PLAN_NOT_FOUND);
        await writeStops(transaction, id, body);
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
      const rows = await run((copy) => plans.listPlans(copy, id));
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
