import { startStripe } from './stripe/server.ts';

/**
 * Stands in for Stripe: its API for the official SDK, pages to pay and to cancel on, and webhooks.
 * Tests steer it under `/_control/` (fakes/stripe/control.ts).
 */
const { env } = process;
const port = Number(env['STRIPE_FAKE_PORT'] || 12111);
const publicUrl = env['STRIPE_FAKE_PUBLIC_URL'];
const stripe = await startStripe({
  port,
  ...(publicUrl && { publicUrl }),
  state: env['STRIPE_FAKE_STATE'] || '.local/stripe-stand-in.json',
  webhookUrl: env['STRIPE_FAKE_WEBHOOK_URL'] || 'http://127.0.0.1:3000/api/stripe/webhook',
  secretKey: env['STRIPE_SECRET_KEY'] || 'sk_test_standin',
  webhookSecret: env['STRIPE_WEBHOOK_SECRET'] || 'whsec_standin',
  // The Premium member of the demo (demo/members.repository.ts).
  subscribers: ['cus_demo'],
  priceId: env['STRIPE_PRICE_ID'] || 'price_standin',
});
process.stdout.write(`Stand-in for Stripe, nothing is paid: ${stripe.publicUrl}\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => void stripe.close().then(() => process.exit(0)));
}
