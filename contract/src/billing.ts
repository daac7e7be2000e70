import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

export const createCheckoutSession = defineEndpoint({
  method: 'POST',
  path: '/api/stripe/create-checkout-session',
  auth: 'member',
  summary: 'Begin to subscribe; the browser goes on to `url`. Who has Premium is led to the portal',
  responses: {
    200: z.object({
      sessionId: z.string(),
      url: z.url(),
      /** For Stripe.js; null where it is not used. */
      publishableKey: z.string().nullable(),
    }),
  },
});

export const createPortalSession = defineEndpoint({
  method: 'POST',
  path: '/api/stripe/create-portal-session',
  auth: 'member',
  summary: 'Manage the subscription; the browser goes on to `url`',
  responses: { 200: z.object({ url: z.url() }) },
});

/** SPEC.md: '/payment/success … reads query parameter session_id'. */
export const confirmCheckout = defineEndpoint({
  method: 'POST',
  path: '/api/stripe/confirm-checkout-session',
  auth: 'member',
  summary: "Look whether one's own checkout is paid, and what one has now",
  body: z.object({ session_id: z.string().regex(/^\w{1,200}$/) }),
  responses: { 200: z.object({ is_premium: z.boolean() }) },
});
