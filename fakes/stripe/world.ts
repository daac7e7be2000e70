import { newEvent } from './objects.ts';
import type { State } from './store.ts';

export type World = ReturnType<typeof createWorld>;
type Sent =
  | 'checkout.session.completed'
  | `customer.subscription.${'created' | 'updated' | 'deleted'}`
  | `invoice.${'paid' | 'payment_failed'}`
  | 'charge.refunded';

/** The state, the time, and the events that the sender does not have yet. */
export function createWorld(
  state: State,
  settings: { price: string; otherPrices: string[]; publicUrl: string; now: () => number },
) {
  let pinned: number | undefined;
  const fresh: string[] = [];
  /** In seconds, like Stripe. */
  const now = () => pinned ?? Math.floor(settings.now()) + state.clockOffset;
  return {
    ...settings,
    state,
    fresh,
    settledAt: Number.NaN,
    now,
    /** Something that was due in the past happens at its own time, not now. */
    at: (time: number, act: () => void): void => {
      pinned = time;
      try {
        act();
      } finally {
        pinned = undefined;
      }
    },
    emit: (type: Sent, object: object, previous_attributes?: object): void => {
      const data = { object, ...(previous_attributes && { previous_attributes }) };
      const event = newEvent(type, now(), structuredClone(data));
      state.events[event.id] = event;
      fresh.push(event.id);
    },
  };
}
