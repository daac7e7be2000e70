import { cancel, collectAgain, isLive, renew } from './billing.ts';
import { invalid } from './failure.ts';
import type { Subscription } from './objects.ts';
import type { World } from './world.ts';

function dueAt({ state }: World, subscription: Subscription): number {
  const attempt = state.invoices[subscription.latest_invoice]?.next_payment_attempt;
  const next = attempt ?? subscription.items.data[0].current_period_end;
  return Math.min(next, subscription.cancel_at ?? Infinity);
}

function comeDue(world: World, subscription: Subscription): void {
  if ((subscription.cancel_at ?? Infinity) <= world.now()) cancel(world, subscription);
  else if (subscription.status === 'past_due') collectAgain(world, subscription);
  else renew(world, subscription);
}

/** Does everything that is due by now: renewals, retries, ends, expired sessions. */
export function settle(world: World): void {
  const now = world.now();
  if (world.settledAt === now) return;
  world.settledAt = now;
  const live = Object.values(world.state.subscriptions).filter(isLive);
  for (;;) {
    let next: { subscription: Subscription; due: number } | undefined;
    for (const subscription of live) {
      const due = isLive(subscription) ? dueAt(world, subscription) : Infinity;
      if (due <= now && due < (next?.due ?? Infinity)) next = { subscription, due };
    }
    if (!next) break;
    const { subscription, due } = next;
    world.at(due, () => comeDue(world, subscription));
  }
  for (const session of Object.values(world.state.sessions)) {
    const isOver = session.status === 'open' && session.expires_at <= now;
    if (isOver) Object.assign(session, { status: 'expired', url: null });
  }
}

/** The clock runs on from the time it is set to. Like Stripe's test clocks it never goes back. */
export function moveClock(world: World, to: number): void {
  const now = world.now();
  if (!Number.isSafeInteger(to)) throw invalid('The time is a whole number of seconds.', 'to');
  if (to < now) throw invalid('The clock only moves forward.', 'to');
  world.state.clockOffset += to - now;
  settle(world);
}
