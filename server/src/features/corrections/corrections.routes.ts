import type { FastifyInstance } from 'fastify';
import { answerCall } from '../../platform/http/calls/calls.ts';
import { limitMember } from '../../platform/http/guards/limit-address.ts';
import type { Platform } from '../../platform/platform.ts';
import { createCorrections } from './corrections.service.ts';

export const registerCorrections = (
  app: FastifyInstance,
  platform: Pick<Platform, 'database' | 'limiter'>,
) => {
  const corrections = createCorrections(platform);

  answerCall(
    app,
    'suggestCorrection',
    async ({ member, params, body, headers }, reply) => {
      const { note, ...proposal } = body;
      const suggestion = { springId: params.id, proposal, note: note?.trim() || null };
      const key = headers['idempotency-key']?.toString();
      const answer = await corrections.suggest(member.id, suggestion, key);
      return reply.code(answer.status).send(answer.body);
    },
    { limit: limitMember(platform.limiter, 'corrections') },
  );

  answerCall(app, 'listCorrections', () => corrections.list());

  answerCall(
    app,
    'settleCorrection',
    async ({ member, params, body }, reply) => {
      const note = body.note?.trim() || null;
      await corrections.settle({
        moderatorId: member.id,
        correctionId: params.id,
        act: body.act,
        note,
      });
      return reply.code(204).send(null);
    },
    { limit: limitMember(platform.limiter, 'moderation') },
  );
};
