import type { FastifyInstance } from 'fastify';
import { answerCall } from '../../platform/http/calls/calls.ts';
import { createSummaries, type SummaryParts } from './summaries.service.ts';

export const registerSummaries = (app: FastifyInstance, platform: SummaryParts) => {
  const summaries = createSummaries(platform);

  answerCall(app, 'generateSummary', ({ params, member }) =>
    summaries.summarize(params.id, member),
  );
};
