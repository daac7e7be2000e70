import type { FastifyInstance, FastifyReply } from 'fastify';
import { SPRING_NOT_FOUND, springKey } from '../../domain/springs.ts';
import { keysFor } from '../../platform/edge.ts';
import { answerCall } from '../../platform/http/calls/calls.ts';
import { notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PhotoParts } from '../photos/photos.service.ts';
import { readCursor, writeCursor, type ListName } from './lists/review-cursor.ts';
import { readReviewBody } from './writing/review-form.ts';
import {
  readSpringReviews,
  readUserReviews,
  type ReviewPage,
} from './lists/review-lists.repository.ts';
import { createReviews } from './reviews.service.ts';
import { createVotes } from './votes/votes.service.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

const sendPage = (
  reply: FastifyReply,
  list: ListName,
  { json, endsAt }: ReviewPage,
  address: string,
) => {
  if (endsAt !== null) {
    reply.header('link', `<${address}cursor=${writeCursor(list, endsAt)}>; rel="next"`);
  }
  return reply.header('content-type', JSON_TYPE).send(json);
};

export const registerReviews = (
  app: FastifyInstance,
  platform: PhotoParts & Pick<Platform, 'config'>,
) => {
  const { config } = platform;
  const reviews = createReviews(platform);
  const votes = createVotes(platform);
  const addKeys = keysFor(config);

  answerCall(app, 'listSpringReviews', async (request, reply) => {
    const { id } = request.params;
    const { sort, only, cursor } = request.query;
    const list = only ?? sort;
    addKeys(reply, springKey(id));
    const after = readCursor(list, cursor);
    // Members look for the review they just wrote, so caches must ask again each time.
    reply.header('cache-control', 'no-cache');
    const memberId = (await app.identify(request, reply))?.id;
    const { readPrepared } = app.readFor(request, reply);
    const page = await readSpringReviews(readPrepared, id, list, { after, memberId });
    if (!page) throw notFound(SPRING_NOT_FOUND);
    const query = only ? `only=${only}` : `sort=${sort}`;
    return sendPage(reply, list, page, `/api/springs/${id}/reviews?${query}&`);
  });

  answerCall(app, 'listUserReviews', async (request, reply) => {
    const { username } = request.params;
    const after = readCursor('member', request.query.cursor);
    reply.header('cache-control', 'no-cache');
    const memberId = (await app.identify(request, reply))?.id;
    const { readPrepared } = app.readFor(request, reply);
    const page = await readUserReviews(readPrepared, username, { after, memberId });
    if (!page) throw notFound('User not found');
    return sendPage(reply, 'member', page, `/api/users/${username}/reviews?`);
  });

  answerCall(
    app,
    'createReview',
    async (request, reply) => {
      const answer = await reviews.write(request, request.params.id);
      return reply.code(answer.status).send(answer.body);
    },
    { limit: reviews.mayWrite },
  );
  answerCall(app, 'updateReview', ({ member, params, body }) =>
    reviews.update(member.id, params.id, readReviewBody(body)),
  );
  answerCall(app, 'deleteReview', ({ member, params }) => reviews.delete(member.id, params.id));
  answerCall(app, 'voteOnReview', ({ member, params, body }) =>
    votes.vote(member.id, params.id, body),
  );
};
