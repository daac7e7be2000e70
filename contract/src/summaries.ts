import { z } from 'zod';
import { defineRoute, idParams } from './route.ts';

export const generateSummary = defineRoute({
  method: 'POST',
  path: '/api/springs/:id/summary',
  auth: 'member',
  summary: "A spring's summary, generated when there is none yet",
  params: idParams,
  responses: { 200: z.object({ summary: z.string() }) },
});
