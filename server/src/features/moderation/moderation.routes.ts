import type { FastifyInstance } from 'fastify';
import { answerCall } from '../../platform/http/calls/calls.ts';
import { limitMember } from '../../platform/http/guards/limit-address.ts';
import type { Platform } from '../../platform/platform.ts';
import { createModeration } from './moderation.service.ts';

export const registerModeration = (
  app: FastifyInstance,
  platform: Pick<Platform, 'database' | 'limiter'>,
) => {
  const moderation = createModeration(platform);

  answerCall(
    app,
    'reportReview',
    async ({ member, params, body }, reply) => {
      await moderation.report(member.id, params.id, body.reason);
      return reply.code(204).send(null);
    },
    { limit: limitMember(platform.limiter, 'reports') },
  );

  answerCall(app, 'listModerated', ({ query }) => moderation.list(query.hidden === 'true'));

  answerCall(
    app,
    'moderateReview',
    async ({ member, params, body }, reply) => {
      const note = body.note?.trim() || null;
      await moderation.act({ moderatorId: member.id, reviewId: params.id, act: body.act, note });
      return reply.code(204).send(null);
    },
    { limit: limitMember(platform.limiter, 'moderation') },
  );
};
