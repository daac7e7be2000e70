import { z } from 'zod';
import { defineEndpoint, idParams } from './endpoint.ts';

/** Ends in '…' where it is cut: for whoever has no Premium, and longer than they may read. */
export const generateSummary = defineEndpoint({
  method: 'POST',
  path: '/api/springs/:id/summary',
  auth: 'member',
  summary: "A spring's summary, generated when there is none yet",
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
