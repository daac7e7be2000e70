import type { FastifyInstance } from 'fastify';
import { answerCall } from '../../platform/http/calls/calls.ts';
import type { Platform } from '../../platform/platform.ts';
import { createSummaries } from './summaries.service.ts';

export const registerSummaries = (app: FastifyInstance, platform: Platform) => {
  const summaries = createSummaries(platform);

  answerCall(app, 'generateSummary', ({ params, member }) =>
    summaries.summarise(params.id, member),
  );
};
