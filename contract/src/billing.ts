import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

export const createCheckoutSession = defineEndpoint({
  method: 'POST',
  path: '/api/stripe/create-checkout-session',
  auth: 'member',
  summary:
    'Start a subscription; the browser goes on to `url`. Premium members go to the portal instead',
  responses: {
    200: z.object({
      sessionId: z.string(),
      url: z.url(),
      /** For Stripe.js; null when the site does not use it. */
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

/** For `/payment/success`, which reads `session_id` from its address. */
export const confirmCheckout = defineEndpoint({
  method: 'POST',
  path: '/api/stripe/confirm-checkout-session',
  auth: 'member',
  summary: 'Check whether your own checkout is paid, and whether you have Premium now',
  body: z.object({ session_id: z.string().regex(/^\w{1,200}$/) }),
  responses: { 200: z.object({ is_premium: z.boolean() }) },
});
