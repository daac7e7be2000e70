import { afterAll } from 'vitest';
import { startStripe, type StripeOptions } from '../../../fakes/stripe/server.ts';

const WEBHOOK_SECRET = 'whsec_standin';

/** A fake Stripe, and a server's settings for it; closed after the file. */
export const useStripe = async (options: StripeOptions = {}) => {
  const stripe = await startStripe({ publicUrl: 'https://pay.test', ...options });
  afterAll(() => stripe.close());
  const control = async (path: string, body: object = {}) => {
    const answer = await fetch(`${stripe.url}/_control/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as Record<string, unknown>;
  };
  return {
    ...stripe,
    control,
    webhookSecret: WEBHOOK_SECRET,
    environment: {
      STRIPE_SECRET_KEY: 'sk_test_standin',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PRICE_ID: 'price_standin',
      STRIPE_API_URL: stripe.url,
    },
  };
};
