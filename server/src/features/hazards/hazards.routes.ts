import type { FastifyInstance } from 'fastify';
import { answerCall } from '../../platform/http/calls/calls.ts';
import type { Platform } from '../../platform/platform.ts';
import { limitMember } from '../../platform/http/guards/limit-address.ts';
import { createHazards } from './hazards.service.ts';

export const registerHazards = (
  app: FastifyInstance,
  platform: Pick<Platform, 'database' | 'limiter'>,
) => {
  const hazards = createHazards(platform);
  const limit = limitMember(platform.limiter, 'moderation');
  const byOf = (member: { id: string }, note: string | null | undefined) => ({
    moderatorId: member.id,
    note: note?.trim() || null,
  });

  answerCall(app, 'listHazards', ({ params }) => hazards.list(params.id));

  answerCall(
    app,
    'addHazard',
    async ({ member, params, body: { note, ...hazard } }, reply) => {
      const id = await hazards.add(params.id, hazard, byOf(member, note));
      return reply.code(201).send({ id });
    },
    { limit },
  );

  answerCall(
    app,
    'changeHazard',
    async ({ member, params, body: { note, ...hazard } }, reply) => {
      await hazards.change(params.id, hazard, byOf(member, note));
      return reply.code(204).send(null);
    },
    { limit },
  );

  answerCall(
    app,
    'settleHazard',
    async ({ member, params, body: { act, note } }, reply) => {
      await hazards[act](params.id, byOf(member, note));
      return reply.code(204).send(null);
    },
    { limit },
  );
};
