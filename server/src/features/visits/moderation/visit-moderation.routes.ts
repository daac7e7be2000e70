import type { FastifyInstance } from 'fastify';
import { answerCall } from '../../../platform/http/calls/calls.ts';
import { limitMember } from '../../../platform/http/guards/limit-address.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createVisitModeration } from './visit-moderation.service.ts';

export const registerVisitModeration = (
  app: FastifyInstance,
  platform: Pick<Platform, 'database' | 'limiter'>,
) => {
  const moderation = createVisitModeration(platform);

  answerCall(
    app,
    'reportVisit',
    async ({ member, params, body }, reply) => {
      await moderation.report(member.id, params.id, body.reason);
      return reply.code(204).send(null);
    },
    { limit: limitMember(platform.limiter, 'visit-reports') },
  );

  answerCall(app, 'listModeratedVisits', ({ query }) => moderation.list(query.hidden === 'true'));

  answerCall(
    app,
    'moderateVisit',
    async ({ member, params, body }, reply) => {
      const note = body.note?.trim() || null;
      await moderation.act({ moderatorId: member.id, visitId: params.id, act: body.act, note });
      return reply.code(204).send(null);
    },
    { limit: limitMember(platform.limiter, 'moderation') },
  );
};
