import type { FastifyInstance, FastifyReply } from 'fastify';
import { keysFor, springKey } from '../../platform/edge.ts';
import { answerCall } from '../../platform/http/calls/calls.ts';
import { notFound } from '../../platform/http/errors.ts';
import { limitMember } from '../../platform/http/guards/limit-address.ts';
import type { Platform } from '../../platform/platform.ts';
import { createPhotos, type PhotoParts } from '../photos/photos.service.ts';
import { readCursor, writeCursor, type ListName } from './lists/review-cursor.ts';
import { readReviewBody, readReviewForm } from './writing/review-form.ts';
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
  const { config, limiter } = platform;
  const limitChanges = limitMember(limiter, 'review-changes');
  const limitVotes = limitMember(limiter, 'votes');
  const photos = createPhotos(platform);
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
    if (!page) throw notFound('Spring not found.');
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
      const key = request.headers['idempotency-key']?.toString();
      const [memberId, springId] = [request.member.id, request.params.id];
      // Who, where and how many; only then the bytes.
      await reviews.mayCreate(memberId, springId, key);
      const answer = await photos.withUpload(memberId, request.ip, async (upload) => {
        const { text, photoHash } = await readReviewForm(request, upload, config.uploadStallMs);
        const earlier = await reviews.findAnswer(memberId, springId, { text, photoHash }, key);
        if (earlier) return earlier;
        const photo = photoHash === null ? null : await upload.store(photoHash);
        return reviews.create(memberId, springId, { text, photo }, key);
      });
      return reply.code(answer.status).send(answer.body);
    },
    { limit: limitMember(limiter, 'review-tries') },
  );

  answerCall(
    app,
    'updateReview',
    ({ member, params, body }) => reviews.update(member.id, params.id, readReviewBody(body)),
    { limit: limitChanges },
  );

  answerCall(
    app,
    'deleteReview',
    async ({ member, params }, reply) => {
      await reviews.delete(member.id, params.id);
      return reply.code(204).send(null);
    },
    { limit: limitChanges },
  );

  answerCall(
    app,
    'voteOnReview',
    ({ member, params, body }) => votes.vote(member.id, params.id, body),
    { limit: limitVotes },
  );
};
