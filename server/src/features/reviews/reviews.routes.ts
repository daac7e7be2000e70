import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerCall } from '../../platform/http/calls.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { readSpringReviewsJson, readUserReviewsJson } from './reviews.repository.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Who has just written a review looks for it next, so no copy is shown without asking. */
const sendJson = (reply: FastifyReply, json: string) =>
  reply.header('content-type', JSON_TYPE).header('cache-control', 'no-cache').send(json);

export const registerReviews = (app: FastifyInstance, { readJson }: Platform) => {
  answerCall(app, 'listSpringReviews', async ({ params }, reply) => {
    const json = await readSpringReviewsJson(readJson, params.id);
    if (json === undefined) throw notFound('Spring not found.');
    return sendJson(reply, json);
  });

  answerCall(app, 'listUserReviews', async ({ params }, reply) => {
    const json = await readUserReviewsJson(readJson, params.username);
    if (json === undefined) throw notFound('User not found');
    return sendJson(reply, json);
  });
};
