import { find, invalid } from './failure.ts';
import { newCharge, newCustomer, newInvoice, newSubscription, periodEnd } from './objects.ts';
import type { Customer, Invoice, Session, Subscription } from './objects.ts';
import type { World } from './world.ts';

const DAY = 86_400;
/** A failed payment is retried on these days; then the subscription ends. */
const RETRY_DAYS = [3, 7, 14];

type Reason = Subscription['cancellation_details']['reason'];

export const isLive = (subscription: Subscription) => subscription.status !== 'canceled';

export function addCustomer(world: World, given: Parameters<typeof newCustomer>[0]): Customer {
  const customer = newCustomer(given, world.now());
  return (world.state.customers[customer.id] = customer);
}

/** Like Stripe, it creates and charges a second subscription for the same customer. */
export function pay(world: World, session: Session): Session {
  if (session.status !== 'open') throw invalid(`This Checkout Session is ${session.status}.`);
  const guest = { email: session.customer_email, name: null, description: null, metadata: {} };
  const customer = session.customer
    ? find('customer', world.state.customers, session.customer, 'customer')
    : addCustomer(world, guest);
  const metadata = world.state.plannedMetadata[session.id] ?? {};
  const price = world.state.plannedPrice[session.id] ?? world.price;
  const { subscription, invoice } = subscribe(world, customer, price, metadata);
  const { email, name } = customer;
  Object.assign(session, {
    customer: customer.id,
    customer_details: { email, name, phone: null, address: null, tax_exempt: 'none', tax_ids: [] },
    invoice: invoice.id,
    payment_status: 'paid',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  });
  world.emit('checkout.session.completed', session);
  world.emit('customer.subscription.created', subscription);
  world.emit('invoice.paid', invoice);
  return session;
}

function subscribe(
  world: World,
  customer: Customer,
  price: string,
  metadata: Record<string, string>,
): { subscription: Subscription; invoice: Invoice } {
  const subscription = newSubscription(customer.id, price, metadata, world.now());
  world.state.subscriptions[subscription.id] = subscription;
  const invoice = openInvoice(world, subscription, 'subscription_create');
  charge(world, subscription, invoice);
  return { subscription, invoice };
}

/** Somebody who paid long ago, before events were heard. */
export function addSubscriber(world: World, id: string): void {
  if (world.state.customers[id]) return;
  const nobody = { email: null, name: null, description: null, metadata: {} };
  const customer = { ...newCustomer(nobody, world.now()), id };
  world.state.customers[id] = customer;
  subscribe(world, customer, world.price, {});
}

function openInvoice(
  world: World,
  subscription: Subscription,
  reason: 'subscription_create' | 'subscription_cycle',
): Invoice {
  const email = world.state.customers[subscription.customer]?.email ?? null;
  const invoice = newInvoice(subscription, reason, email, world.now());
  world.state.invoices[invoice.id] = invoice;
  subscription.latest_invoice = invoice.id;
  return invoice;
}

function charge({ state, now }: World, { id, customer }: Subscription, invoice: Invoice): void {
  const isFirst = invoice.billing_reason === 'subscription_create';
  const made = newCharge(
    customer,
    isFirst ? 'Subscription creation' : 'Subscription update',
    now(),
  );
  state.charges[made.id] = made;
  state.lastCharge[id] = made.id;
  const paid = { amount_paid: made.amount, amount_remaining: 0, next_payment_attempt: null };
  const attempt_count = invoice.attempt_count + 1;
  Object.assign(invoice, { ...paid, attempt_count, attempted: true, status: 'paid' });
}

/** Sends an event if something changed, with the old values of the changed fields. */
function change(world: World, subscription: Subscription, act: () => void): void {
  const before = structuredClone(subscription) as Record<string, unknown>;
  act();
  const after: Record<string, unknown> = subscription;
  const changed = Object.keys(before).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  if (changed.length === 0) return;
  const previous = Object.fromEntries(changed.map((key) => [key, before[key]]));
  world.emit('customer.subscription.updated', subscription, previous);
}

export function renew(world: World, subscription: Subscription): void {
  const [item] = subscription.items.data;
  change(world, subscription, () => {
    item.current_period_start = world.now();
    item.current_period_end = periodEnd(subscription.billing_cycle_anchor, world.now());
    const invoice = openInvoice(world, subscription, 'subscription_cycle');
    collect(world, subscription, invoice);
  });
}

function collect(world: World, subscription: Subscription, invoice: Invoice): void {
  if (!world.state.declined[subscription.id]) {
    charge(world, subscription, invoice);
    subscription.status = 'active';
    world.emit('invoice.paid', invoice);
    return;
  }
  const days = RETRY_DAYS[invoice.attempt_count];
  invoice.attempted = true;
  invoice.attempt_count += 1;
  invoice.next_payment_attempt = days === undefined ? null : invoice.created + days * DAY;
  subscription.status = 'past_due';
  world.emit('invoice.payment_failed', invoice);
}

export function collectAgain(world: World, subscription: Subscription): void {
  const invoice = find('invoice', world.state.invoices, subscription.latest_invoice);
  change(world, subscription, () => collect(world, subscription, invoice));
  const gaveUp = subscription.status === 'past_due' && invoice.next_payment_attempt === null;
  if (gaveUp) cancel(world, subscription, 'payment_failed');
}

export function cancel(
  world: World,
  subscription: Subscription,
  reason: Reason = 'cancellation_requested',
): void {
  const invoice = world.state.invoices[subscription.latest_invoice];
  if (invoice?.status === 'open')
    Object.assign(invoice, { status: 'void', next_payment_attempt: null });
  subscription.status = 'canceled';
  subscription.canceled_at ??= world.now();
  subscription.ended_at = world.now();
  subscription.cancellation_details.reason ??= reason;
  world.emit('customer.subscription.deleted', subscription);
}

/** In the portal, Stripe's flexible billing mode (the default) sets `cancel_at` and leaves `cancel_at_period_end` false. */
export function cancelAtPeriodEnd(world: World, subscription: Subscription): void {
  change(world, subscription, () => {
    subscription.cancel_at = subscription.items.data[0].current_period_end;
    subscription.canceled_at = world.now();
    subscription.cancellation_details.reason = 'cancellation_requested';
  });
}

export function keep(world: World, subscription: Subscription): void {
  change(world, subscription, () => {
    subscription.cancel_at = null;
    subscription.canceled_at = null;
    subscription.cancellation_details.reason = null;
  });
}

/** The card is declined from now on. The next renewal happens now unless it can wait. */
export function failPayment(world: World, subscription: Subscription, atRenewal: boolean): void {
  if (!atRenewal && subscription.cancel_at !== null) {
    throw invalid('A subscription about to end has no renewal that could fail.');
  }
  world.state.declined[subscription.id] = true;
  if (atRenewal) return;
  if (subscription.status === 'past_due') return collectAgain(world, subscription);
  subscription.billing_cycle_anchor = world.now();
  renew(world, subscription);
}

export function recoverPayment(world: World, subscription: Subscription): void {
  delete world.state.declined[subscription.id];
  if (subscription.status === 'past_due') collectAgain(world, subscription);
}

const lastCharge = ({ state }: World, { id }: Subscription) =>
  find('charge', state.charges, state.lastCharge[id] ?? '');

export function refund(world: World, subscription: Subscription, amount = Infinity): void {
  const charge = lastCharge(world, subscription);
  if (charge.refunded)
    throw invalid('The charge was refunded.', undefined, 'charge_already_refunded');
  charge.amount_refunded = Math.min(charge.amount, charge.amount_refunded + amount);
  charge.refunded = charge.amount_refunded === charge.amount;
  world.emit('charge.refunded', charge);
}

/** With the setting that docs/operations.md asks for: a dispute ends the subscription. */
export function dispute(world: World, subscription: Subscription): void {
  lastCharge(world, subscription).disputed = true;
  cancel(world, subscription, 'payment_disputed');
}
