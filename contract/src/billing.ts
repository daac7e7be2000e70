import { z } from 'zod';
import { defineRoute } from './route.ts';

export const createCheckoutSession = defineRoute({
  method: 'POST',
  path: '/api/stripe/create-checkout-session',
  auth: 'member',
  summary: 'Begin to subscribe; the browser goes on to `url`',
  responses: { 200: z.object({ sessionId: z.string(), url: z.url() }) },
});

export const createPortalSession = defineRoute({
  method: 'POST',
  path: '/api/stripe/create-portal-session',
  auth: 'member',
  summary: 'Manage the subscription; the browser goes on to `url`',
  responses: { 200: z.object({ url: z.url() }) },
});
