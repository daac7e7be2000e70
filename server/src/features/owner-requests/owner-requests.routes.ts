import type { FastifyInstance } from 'fastify';
import { answerCall } from '../../platform/http/calls/calls.ts';
import { limitAddress, limitMember } from '../../platform/http/guards/limit-address.ts';
import type { Platform } from '../../platform/platform.ts';
import { createOwnerRequests } from './owner-requests.service.ts';

export const registerOwnerRequests = (
  app: FastifyInstance,
  platform: Pick<Platform, 'database' | 'jobs' | 'limiter'>,
) => {
  const requests = createOwnerRequests(platform);

  answerCall(
    app,
    'requestAsOwner',
    async ({ params, body, headers }, reply) => {
      const key = headers['idempotency-key']?.toString();
      const message = body.message.trim();
      const answer = await requests.ask({ springId: params.id, ...body, message }, key);
      return reply.code(answer.status).send(answer.body);
    },
    { limit: (request) => limitAddress(platform.limiter, 'owner-requests', request) },
  );

  answerCall(
    app,
    'confirmOwnerRequest',
    async ({ body }) => ({ spring_id: await requests.confirm(body.token) }),
    { limit: (request) => limitAddress(platform.limiter, 'owner-request-links', request) },
  );

  answerCall(app, 'listOwnerRequests', () => requests.list());

  answerCall(
    app,
    'settleOwnerRequest',
    async ({ member, params, body }, reply) => {
      await requests.settle({
        moderatorId: member.id,
        requestId: params.id,
        act: body.act,
        note: body.note?.trim() || null,
      });
      return reply.code(204).send(null);
    },
    { limit: limitMember(platform.limiter, 'moderation') },
  );
};
