import * as billing from './billing.ts';
import { find, Failure, invalid, missing } from './failure.ts';
import { address, metadata, nested, onlyKnown, strings, text, whole } from './form.ts';
import type { Params } from './form.ts';
import { page } from './lists.ts';
import { newPortal, newPrice, newSession, type Session } from './objects.ts';
import type { World } from './world.ts';

type Call = { id: string; params: Params };
type Answer = (world: World, call: Call) => object;
const DAY = 86_400;
/** For how long Stripe shows an event. */
const EVENT_DAYS = 30;
const CUSTOMER_PARAMS = ['email', 'name', 'description', 'metadata'];

/** The calls of Stripe's API that we stand in for. */
const calls: Record<string, Answer> = {
  'POST /v1/customers': (world, { params }) => {
    onlyKnown(params, CUSTOMER_PARAMS);
    const [email, name] = [text(params, 'email'), text(params, 'name')];
    const description = text(params, 'description');
    return billing.addCustomer(world, { email, name, description, metadata: metadata(params) });
  },
  'POST /v1/customers/:id': (world, { id, params }) => {
    onlyKnown(params, CUSTOMER_PARAMS);
    const customer = find('customer', world.state.customers, id);
    for (const name of ['email', 'name', 'description'] as const) {
      if (name in params) customer[name] = text(params, name);
    }
    Object.assign(customer.metadata, metadata(params));
    return customer;
  },
  'POST /v1/checkout/sessions': createSession,
  'GET /v1/checkout/sessions/:id': ({ state }, { id }) =>
    find('checkout.session', state.sessions, id),
  'POST /v1/checkout/sessions/:id/expire': ({ state }, { id }) => {
    const session = find('checkout.session', state.sessions, id);
    if (session.status !== 'open') {
      throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.');
    }
    return Object.assign(session, { status: 'expired', url: null });
  },
  'POST /v1/billing_portal/sessions': (world, { params }) => {
    onlyKnown(params, ['customer', 'return_url']);
    const customer = find(
      'customer',
      world.state.customers,
      text(params, 'customer') ?? '',
      'customer',
    ).id;
    const return_url = address(params, 'return_url', false);
    const portal = newPortal(customer, return_url, world.now(), world.publicUrl);
    return (world.state.portals[portal.id] = portal);
  },
  'GET /v1/subscriptions': ({ state }, { params }) => {
    const customer = text(params, 'customer');
    if (customer !== null) find('customer', state.customers, customer, 'customer');
    const status = text(params, 'status') ?? 'not canceled';
    const wanted = chosen(state.subscriptions, params, ['customer']).filter((subscription) => {
      if (status === 'not canceled') return billing.isLive(subscription);
      if (status === 'ended') return !billing.isLive(subscription);
      return status === 'all' || subscription.status === status;
    });
    return page('/v1/subscriptions', wanted, params);
  },
  'GET /v1/subscriptions/:id': ({ state }, { id }) => find('subscription', state.subscriptions, id),
  'DELETE /v1/subscriptions/:id': (world, { id }) => {
    const subscription = find('subscription', world.state.subscriptions, id);
    if (!billing.isLive(subscription)) throw missing('subscription', id);
    billing.cancel(world, subscription);
    return subscription;
  },
  'GET /v1/charges': ({ state }, { params }) => {
    onlyKnown(params, ['customer', 'created', 'limit', 'starting_after', 'ending_before']);
    const created = nested(params, 'created');
    onlyKnown(created, ['gte']);
    const wanted = chosen(state.charges, params, ['customer']).filter(
      (charge) => charge.created >= whole(created, 'gte', 0),
    );
    return page('/v1/charges', wanted, params);
  },
  'GET /v1/prices/:id': (world, { id }) => newPrice(findPrice(world, id)),
  'GET /v1/events': (world, { params }) => {
    onlyKnown(params, ['type', 'types', 'created', 'limit', 'starting_after', 'ending_before']);
    const [type, types] = [text(params, 'type'), strings(params, 'types')];
    if (type !== null && types.length > 0)
      throw invalid('You may only specify one of these parameters: type, types.');
    if (types.length > 20) throw invalid('You may pass up to 20 types.', 'types');
    const created = nested(params, 'created');
    onlyKnown(created, ['gt', 'gte', 'lt', 'lte']);
    const wanted = keptEvents(world).filter(
      (event) =>
        (type === null || type === event.type) &&
        (types.length === 0 || types.includes(event.type)) &&
        event.created > whole(created, 'gt', -1) &&
        event.created >= whole(created, 'gte', 0) &&
        event.created < whole(created, 'lt', Infinity) &&
        event.created <= whole(created, 'lte', Infinity),
    );
    return page('/v1/events', wanted, params);
  },
};

/** Oldest first. What was due in the past, when the clock was moved, has happened at its own time. */
const keptEvents = ({ state, now }: World) =>
  Object.values(state.events)
    .filter(({ created }) => created > now() - EVENT_DAYS * DAY)
    .toSorted((one, other) => one.created - other.created);

export function callOf(method: string, path: string): { answer: Answer; id: string } {
  for (const [name, answer] of Object.entries(calls)) {
    const [verb, pattern = ''] = name.split(' ');
    const match = new RegExp(`^${pattern.replace(':id', '([^/]+)')}$`).exec(path);
    if (verb === method && match) return { answer, id: decodeURIComponent(match[1] ?? '') };
  }
  const message = `Unrecognized request URL (${method}: ${path}).`;
  throw new Failure(404, { type: 'invalid_request_error', message });
}

function chosen<T extends object>(
  from: Record<string, T>,
  params: Params,
  names: (keyof T & string)[],
): T[] {
  return Object.values(from).filter((item) =>
    names.every((name) => [null, item[name]].includes(text(params, name) as never)),
  );
}

const SESSION_PARAMS =
  'mode line_items customer customer_email client_reference_id success_url cancel_url metadata subscription_data expires_at locale payment_method_types'.split(
    ' ',
  );

function findPrice({ price, otherPrices }: World, id: string, param?: string): string {
  const sold = Object.fromEntries([price, ...otherPrices].map((one) => [one, one]));
  return find('price', sold, id, param);
}

function createSession(world: World, { params }: Call): Session {
  onlyKnown(params, SESSION_PARAMS);
  if (text(params, 'mode') !== 'subscription')
    throw invalid('The mode must be subscription.', 'mode');
  const [customer, customer_email] = [text(params, 'customer'), text(params, 'customer_email')];
  if (customer !== null) find('customer', world.state.customers, customer, 'customer');
  if (customer !== null && customer_email !== null) {
    throw invalid('You may only specify one of these parameters: customer, customer_email.');
  }
  const lines = Object.values(nested(params, 'line_items'));
  const [line] = lines;
  if (lines.length !== 1 || typeof line !== 'object' || whole(line, 'quantity', 0) !== 1) {
    throw invalid('The stand-in sells one of one price.', 'line_items');
  }
  const price = findPrice(world, text(line, 'price') ?? '', 'line_items[0][price]');
  const now = world.now();
  const expires_at = whole(params, 'expires_at', now + DAY);
  if (expires_at < now + 1800 || expires_at > now + DAY) {
    throw invalid('The `expires_at` timestamp must be 30 minutes to 24 hours ahead.', 'expires_at');
  }
  const given = {
    cancel_url: address(params, 'cancel_url', false),
    client_reference_id: text(params, 'client_reference_id'),
    customer,
    customer_email,
    expires_at,
    metadata: metadata(params),
    success_url: address(params, 'success_url', true),
  };
  const subscriptionData = nested(params, 'subscription_data');
  onlyKnown(subscriptionData, ['metadata']);
  const session = newSession(given, now, world.publicUrl);
  world.state.sessions[session.id] = session;
  world.state.plannedPrice[session.id] = price;
  world.state.plannedMetadata[session.id] = metadata(subscriptionData);
  return session;
}
