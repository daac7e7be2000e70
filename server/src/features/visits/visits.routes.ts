import type { FastifyInstance, FastifyReply } from 'fastify';
import { SPRING_NOT_FOUND, springKey } from '../../domain/springs.ts';
import { keysFor } from '../../platform/edge.ts';
import { answerCall } from '../../platform/http/calls/calls.ts';
import { readCursor, writeCursor } from '../../platform/http/calls/cursor.ts';
import { notFound } from '../../platform/errors.ts';
import { toVisitText } from './visit-body.ts';
import { readVisits, type VisitPage, type VisitPosition } from './visit-lists.repository.ts';
import { createVisits, SameDayError, type VisitParts } from './visits.service.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const POSITION = /^(\d{1,6}) (\d{1,10})$/;
/** PostgreSQL fails on more. */
const MAX_ID = 2_147_483_647;

const positionOf = (cursor: string | undefined): VisitPosition | undefined => {
  const position = readCursor(POSITION, cursor);
  if (!position) return undefined;
  const [day, id] = position;
  return { day: Number(day), id: Math.min(Number(id), MAX_ID) };
};

const sendPage = (reply: FastifyReply, { json, endsAt }: VisitPage, address: string) => {
  if (endsAt !== null) {
    reply.header('link', `<${address}?cursor=${writeCursor(endsAt)}>; rel="next"`);
  }
  return reply.header('content-type', JSON_TYPE).send(json);
};

/** Says which visit it is. */
const nameSameDay = async <Result>(reply: FastifyReply, work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof SameDayError) reply.header('location', `/api/visits/${error.visitId}`);
    throw error;
  }
};

export const registerVisits = (app: FastifyInstance, platform: VisitParts) => {
  const { config } = platform;
  const visits = createVisits(platform);
  const addKeys = keysFor(config);

  answerCall(app, 'listSpringVisits', async (request, reply) => {
    const { id } = request.params;
    const after = positionOf(request.query.cursor);
    addKeys(reply, springKey(id));
    // Members look for the visit they just wrote, so caches must ask again each time.
    reply.header('cache-control', 'no-cache');
    const readerId = (await app.identify(request, reply))?.id;
    const { readPrepared } = app.readFor(request, reply);
    const page = await readVisits(readPrepared, 'spring', id, { after, readerId });
    if (!page) throw notFound(SPRING_NOT_FOUND);
    return sendPage(reply, page, `/api/springs/${id}/visits`);
  });

  answerCall(app, 'listUserVisits', async (request, reply) => {
    const { username } = request.params;
    const after = positionOf(request.query.cursor);
    reply.header('cache-control', 'no-cache');
    const readerId = (await app.identify(request, reply))?.id;
    const { readPrepared } = app.readFor(request, reply);
    const page = await readVisits(readPrepared, 'member', username, { after, readerId });
    if (!page) throw notFound('User not found');
    return sendPage(reply, page, `/api/users/${username}/visits`);
  });

  answerCall(
    app,
    'createVisit',
    async (request, reply) => {
      const answer = await nameSameDay(reply, visits.write(request, request.params.id));
      return reply.code(answer.status).send(answer.body);
    },
    { limit: visits.mayWrite },
  );
  answerCall(app, 'updateVisit', ({ member, params, body }, reply) =>
    nameSameDay(reply, visits.update(member.id, params.id, toVisitText(body))),
  );
  answerCall(app, 'deleteVisit', ({ member, params }) => visits.delete(member.id, params.id));
};
