import type { FastifyInstance } from 'fastify';
import { answerCall } from '../../platform/http/calls/calls.ts';
import { limitByMinute } from '../../platform/http/guards/member-limit.ts';
import { createSummaries, type SummaryParts } from './summaries.service.ts';

/** Each may wait for the model for half a minute, whether or not it counts as one of the day. */
const REQUESTS = { name: 'summary-requests', max: 60 };

export const registerSummaries = (app: FastifyInstance, platform: SummaryParts) => {
  const summaries = createSummaries(platform);

  answerCall(
    app,
    'generateSummary',
    ({ params, member }) => summaries.summarize(params.id, member),
    {
      limit: limitByMinute(
        platform.limiter,
        REQUESTS,
        `You can ask for ${REQUESTS.max} summaries a minute.`,
      ),
    },
  );
};
