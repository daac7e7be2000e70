import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { onTestFinished } from 'vitest';
import { readBody } from '../form.ts';
import { startStripe, type StripeOptions } from '../server.ts';

const key = 'sk_test_standin';
type StandIn = { url: string; port: number };

/** Receives webhooks and refuses those that fail the SDK's signature check. */
export async function startReceiver() {
  const events: Stripe.Event[] = [];
  const receiver = { events, status: 200, url: '', types: () => events.map(({ type }) => type) };
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const signature = request.headers['stripe-signature'] ?? '';
      events.push(Stripe.webhooks.constructEvent(body, signature, 'whsec_standin'));
      response.writeHead(receiver.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
}

export const sdk = ({ port }: { port: number }, options: Stripe.StripeConfig = {}) =>
  new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, ...options });

export const order: Stripe.Checkout.SessionCreateParams = {
  mode: 'subscription',
  line_items: [{ price: 'price_standin', quantity: 1 }],
  success_url: 'http://localhost:3000/payment/success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:3000/payment/cancel',
};

export async function start(options: StripeOptions = {}) {
  const receiver = await startReceiver();
  const standIn = await startStripe({
    webhookUrl: receiver.url,
    retryDelaysMs: [1, 1],
    ...options,
  });
  onTestFinished(() => standIn.close());
  return { receiver, standIn, stripe: sdk(standIn), ...driver(standIn) };
}

export function driver(standIn: StandIn) {
  const stripe = sdk(standIn);
  const control = async (path: string, body: object = {}) => {
    const sent = { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${standIn.url}/_control/${path}`, sent);
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as Record<string, unknown>;
  };
  const subscribe = async () => {
    const customer = await stripe.customers.create({ email: 'ada@example.com' });
    const session = await stripe.checkout.sessions.create({ ...order, customer: customer.id });
    const paid = await control(`sessions/${session.id}/pay`);
    return { customer: customer.id, subscription: String(paid['subscription']) };
  };
  return { control, subscribe };
}
