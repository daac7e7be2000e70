import type { Plan, SharedPlan } from '@wildsoak/contract/trips';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerCall, sendJson } from '../../platform/http/calls/calls.ts';
import { HttpError } from '../../platform/errors.ts';
import { abortSignalOf } from '../../platform/http/abort-signal.ts';
import type { Platform } from '../../platform/platform.ts';
import { calendarOf } from './plans/plan-calendar.ts';
import { fileNameOf, gpxOf, kmlOf } from './plans/plan-files.ts';
import { createPlans } from './plans/plans.service.ts';
import { createPlanner } from './route/route.service.ts';
import { createSuggestions } from './suggest/suggest.service.ts';

/** A plan with the longest line that the contract takes, each number with all its digits. */
const PLAN_LIMIT_BYTES = 1_500_000;

const FILES = {
  gpx: { type: 'application/gpx+xml', write: gpxOf },
  kml: { type: 'application/vnd.google-earth.kml+xml', write: kmlOf },
} as const;

/** For a device to keep, under the plan's name. */
const sendFile = (reply: FastifyReply, type: string, fileName: string, text: string) =>
  reply
    .header('content-type', `${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(text);

const sendCalendar = (reply: FastifyReply, json: string, publicUrl: string) => {
  const plan: SharedPlan = JSON.parse(json);
  const calendar = calendarOf(plan, publicUrl);
  if (calendar === null) throw new HttpError(409, 'Choose a start date and save the plan first.');
  return sendFile(reply, 'text/calendar', fileNameOf(plan.name, 'ics'), calendar);
};

export const registerTrips = (
  app: FastifyInstance,
  platform: Pick<Platform, 'config' | 'database' | 'readPrepared' | 'routing'>,
) => {
  const planner = createPlanner(platform);
  const plans = createPlans(platform);
  const suggestions = createSuggestions(platform);
  const { publicUrl } = platform.config;

  answerCall(app, 'generateRoute', ({ member, body }, reply) =>
    planner.route(member.id, body, abortSignalOf(reply)),
  );

  answerCall(app, 'measureDetours', async ({ member, body }, reply) => ({
    detours: await planner.detours(member.id, body, abortSignalOf(reply)),
  }));

  answerCall(app, 'findBestOrder', ({ member, body }, reply) =>
    planner.bestOrder(member.id, body, abortSignalOf(reply)),
  );

  answerCall(app, 'splitTrip', async ({ member, body }, reply) => ({
    nights: await planner.nights(member.id, body, abortSignalOf(reply)),
  }));

  answerCall(app, 'suggestTrip', (request, reply) => {
    const { readPrepared } = app.readFor(request, reply);
    return suggestions.suggest(readPrepared, request.member.id, request.body, abortSignalOf(reply));
  });

  answerCall(
    app,
    'createPlan',
    async ({ member, body, headers }, reply) => {
      const key = headers['idempotency-key']?.toString();
      const answer = await plans.create(member.id, body, key);
      return reply.code(answer.status).send(answer.body);
    },
    { bodyLimit: PLAN_LIMIT_BYTES },
  );

  answerCall(
    app,
    'updatePlan',
    async ({ member, params: { id }, body }) => {
      await plans.update(member.id, id, body);
      return { id };
    },
    { bodyLimit: PLAN_LIMIT_BYTES },
  );

  answerCall(app, 'renamePlan', ({ member, params, body }) =>
    plans.rename(member.id, params.id, body.name),
  );

  answerCall(app, 'listPlans', (request, reply) =>
    plans.list(app.readFor(request, reply), request.member),
  );

  answerCall(app, 'getPlan', async (request, reply) => {
    const { member, params } = request;
    const json = await plans.readJson(app.readFor(request, reply), member, params.id);
    return sendJson(reply, json);
  });

  answerCall(app, 'deletePlan', ({ member, params }) => plans.delete(member.id, params.id));

  answerCall(app, 'exportPlan', async (request, reply) => {
    const { id, format } = request.params;
    const json = await plans.readJson(app.readFor(request, reply), request.member, id);
    const plan: Plan = JSON.parse(json);
    const { type, write } = FILES[format];
    return sendFile(reply, type, fileNameOf(plan.name, format), write(plan));
  });

  answerCall(app, 'getPlanCalendar', async (request, reply) => {
    const { member, params } = request;
    const json = await plans.readJson(app.readFor(request, reply), member, params.id);
    return sendCalendar(reply, json, publicUrl);
  });

  answerCall(app, 'sharePlan', async ({ member, params }) => ({
    share_token: await plans.share(member.id, params.id),
  }));

  answerCall(app, 'unsharePlan', ({ member, params }) => plans.unshare(member.id, params.id));

  const readShared = (
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    isThin: boolean,
  ) => {
    // A link dies the moment its owner stops sharing, and no search engine may list it.
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    return plans.readSharedJson(app.readFor(request, reply, true), token, isThin);
  };

  answerCall(app, 'getSharedPlan', async (request, reply) => {
    const { params, query } = request;
    const json = await readShared(request, reply, params.token, query.line === 'thin');
    return sendJson(reply, json);
  });

  answerCall(app, 'getSharedCalendar', async (request, reply) => {
    const json = await readShared(request, reply, request.params.token, true);
    return sendCalendar(reply, json, publicUrl);
  });

  answerCall(app, 'copySharedPlan', async ({ member, params, headers }, reply) => {
    const key = headers['idempotency-key']?.toString();
    const answer = await plans.copyShared(member.id, params.token, key);
    return reply.code(answer.status).send(answer.body);
  });
};
