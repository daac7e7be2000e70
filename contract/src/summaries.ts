import { z } from 'zod';
import { defineEndpoint, idParams } from './endpoint.ts';

/** Longer summaries are cut with '…' for members without Premium. */
export const generateSummary = defineEndpoint({
  method: 'POST',
  path: '/api/springs/:id/summary',
  auth: 'member',
  summary: "A spring's summary, generated if there is none yet",
  params: idParams,
  responses: {
    200: z.object({
      summary: z.string(),
      written_at: z.iso.datetime({ offset: true }),
      /** How many reviews it was written from. */
      review_count: z.int().nonnegative(),
    }),
  },
});
