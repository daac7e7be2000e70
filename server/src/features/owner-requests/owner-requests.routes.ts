import type { FastifyInstance } from 'fastify';
import { answerCall } from '../../platform/http/calls/calls.ts';
import { limitAddress } from '../../platform/http/guards/limit-address.ts';
import type { Platform } from '../../platform/platform.ts';
import { limitActs } from '../moderation/moderation.service.ts';
import { BY_ADDRESS, CONFIRMATIONS, createOwnerRequests } from './owner-requests.service.ts';

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
    { limit: (request) => limitAddress(platform.limiter, BY_ADDRESS, request) },
  );

  answerCall(
    app,
    'confirmOwnerRequest',
    async ({ body }) => ({ spring_id: await requests.confirm(body.token) }),
    { limit: (request) => limitAddress(platform.limiter, CONFIRMATIONS, request) },
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
    { limit: limitActs(platform.limiter) },
  );
};
