import * as billing from './billing.ts';
import { moveClock } from './clock.ts';
import { Failure, find, invalid } from './failure.ts';
import type { Subscription } from './objects.ts';
import type { createSender } from './sender.ts';
import { emptyState, type State, type WebhookSettings } from './store.ts';
import type { World } from './world.ts';

export type Faults = { down: boolean; delay_ms: number; fail_next: number };
export const noFaults = (): Faults => ({ down: false, delay_ms: 0, fail_next: 0 });

type Context = { world: World; sender: ReturnType<typeof createSender>; faults: Faults };
type Body = Record<string, unknown>;

const actions: Record<string, (world: World, subscription: Subscription, body: Body) => void> = {
  'fail-payment': (world, it, body) => billing.failPayment(world, it, body['at_renewal'] === true),
  'recover-payment': billing.recoverPayment,
  cancel: (world, it) => billing.cancel(world, it),
  'cancel-at-period-end': (world, it) => billing.cancelAtPeriodEnd(world, it),
  renew: billing.keep,
  refund: (world, it, { amount }) =>
    billing.refund(world, it, typeof amount === 'number' ? amount : undefined),
  dispute: billing.dispute,
};

export function control(context: Context, method: string, path: string, body: Body): unknown {
  const { world, sender, faults } = context;
  const [, area = '', id = '', action = ''] = path.slice(1).split('/');
  const isPost = method === 'POST';
  switch (`${method} ${area}`) {
    case 'GET state':
      return overview(world.state, world.now());
    case 'GET clock':
      return { now: world.now() };
    case 'POST clock':
      moveClock(world, Number(body['to'] ?? world.now() + Number(body['advance_s'])));
      return { now: world.now() };
    case 'POST webhooks':
      sender.configure(settings(world.state, body));
      return world.state.webhooks;
    case 'POST faults':
      return assignKnown(faults, body);
    case 'POST reset':
      Object.assign(world.state, emptyState());
      Object.assign(faults, noFaults());
      sender.forget();
      return {};
  }
  if (isPost && area === 'sessions' && action === 'pay') {
    return billing.pay(world, find('checkout.session', world.state.sessions, id));
  }
  if (isPost && area === 'subscriptions' && Object.hasOwn(actions, action)) {
    const subscription = find('subscription', world.state.subscriptions, id);
    const isOver = !billing.isLive(subscription) && action !== 'refund';
    if (isOver) throw invalid('The subscription has ended.');
    actions[action]?.(world, subscription, body);
    return subscription;
  }
  throw new Failure(404, { type: 'invalid_request_error', message: `No such control: ${path}` });
}

/** Changes only what is named, and only to a value of the right type. */
function settings(state: State, body: Body): Partial<WebhookSettings> {
  const modes: unknown[] = ['normal', 'hold', undefined];
  if (!modes.includes(body['mode'])) throw invalid('The mode is normal or hold.', 'mode');
  const known = assignKnown({ ...state.webhooks, seed: 0 }, body);
  return Object.fromEntries(
    Object.keys(body).map((key) => [key, known[key as keyof typeof known]]),
  );
}

function assignKnown<T extends object>(target: T, body: Body): T {
  for (const [key, value] of Object.entries(body)) {
    const isKnown = Object.hasOwn(target, key) && typeof value === typeof target[key as keyof T];
    if (!isKnown || (typeof value === 'number' && !(value >= 0)))
      throw invalid('Unknown or of the wrong kind.', key);
  }
  return Object.assign(target, body);
}

/** Everything, plus a summary for each customer: was anybody charged twice? */
export function overview(state: State, now: number) {
  const by_customer = Object.fromEntries(
    Object.keys(state.customers).map((id) => [
      id,
      { subscriptions: 0, live_subscriptions: 0, charges: 0, refunded: 0 },
    ]),
  );
  for (const subscription of Object.values(state.subscriptions)) {
    const row = find('customer', by_customer, subscription.customer);
    row.subscriptions += 1;
    if (billing.isLive(subscription)) row.live_subscriptions += 1;
  }
  for (const { customer, refunded } of Object.values(state.charges)) {
    const row = find('customer', by_customer, customer);
    row.charges += 1;
    if (refunded) row.refunded += 1;
  }
  const { answers: _, ...rest } = state;
  return { now, by_customer, ...rest };
}
