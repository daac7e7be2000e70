import { createHmac } from 'node:crypto';
import type { Delivery, State, WebhookSettings } from './store.ts';

const TIMEOUT_MS = 5_000;
/** Ten attempts over four minutes; Stripe itself keeps trying for three days. */
export const RETRY_DELAYS_MS = [500, 1e3, 2e3, 4e3, 8e3, 16e3, 32e3, 64e3, 128e3];

type Options = {
  state: State;
  url: string | null;
  secret: string;
  retryDelaysMs: number[];
  changed: () => void;
};

/** Sends first attempts in the order of the events; retries hold nothing up. */
export function createSender({ state, url, secret, retryDelaysMs, changed }: Options) {
  const underWay = new Set<Delivery>();
  const waiting = new Map<Delivery, () => void>();
  const closing = new AbortController();
  let idle: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let random = randomNumbers(state.webhooks.seed);

  async function accepts(id: string, address: string): Promise<boolean> {
    const payload = JSON.stringify(state.events[id]);
    // Signed with the real time, not the test clock's, because the receiver compares with its own clock.
    const t = Math.floor(Date.now() / 1000);
    const v1 = createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex');
    try {
      const answer = await fetch(address, {
        method: 'POST',
        body: payload,
        headers: { 'content-type': 'application/json', 'stripe-signature': `t=${t},v1=${v1}` },
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      return false;
    }
  }

  async function attempt(delivery: Delivery, address: string): Promise<void> {
    const ok = await accepts(delivery.event, address);
    underWay.delete(delivery);
    if (closing.signal.aborted) return;
    const index = state.outbox.indexOf(delivery);
    if (index !== -1) {
      const wait = ok ? undefined : retryDelaysMs[delivery.attempts];
      delivery.attempts += 1;
      delivery.due = Date.now() + (wait ?? 0);
      if (wait === undefined) state.outbox.splice(index, 1);
      const event = state.events[delivery.event];
      if (ok && event) event.pending_webhooks = 0;
      if (!ok && wait === undefined) state.undeliverable.push(delivery.event);
    }
    release(delivery);
    changed();
    pump();
  }

  function release(delivery: Delivery): void {
    waiting.get(delivery)?.();
    waiting.delete(delivery);
  }

  function pump(): void {
    clearTimeout(timer);
    if (state.outbox.length === 0) {
      for (const resolve of idle.splice(0)) resolve();
    }
    if (url === null || closing.signal.aborted) return;
    let earliest = Infinity;
    for (const delivery of state.outbox) {
      if (underWay.size >= Math.max(1, state.webhooks.concurrency)) return;
      if (underWay.has(delivery)) continue;
      if (delivery.due > Date.now()) {
        earliest = Math.min(earliest, delivery.due);
        continue;
      }
      underWay.add(delivery);
      void attempt(delivery, url);
    }
    if (earliest < Infinity) timer = setTimeout(pump, Math.max(1, earliest - Date.now() + 1));
  }

  /** Resolves after the first attempts. */
  async function send(ids: string[], how: WebhookSettings): Promise<void> {
    if (url === null) return;
    const kept = ids
      .flatMap((id) => Array<string>(1 + how.duplicate).fill(id))
      .filter((id) => {
        const isLost = random() < how.drop_fraction;
        if (isLost) state.dropped.push(id);
        return !isLost;
      });
    const order = how.shuffle ? shuffled(kept, random) : kept;
    const due = Date.now();
    const firsts = order.map((event) => {
      const delivery = { event, attempts: 0, due };
      state.outbox.push(delivery);
      return new Promise<void>((resolve) => void waiting.set(delivery, resolve));
    });
    await Promise.all(firsts);
  }

  return {
    pump,
    /** The first part runs right away, so the next save includes the events. */
    take: async (ids: string[]): Promise<void> => {
      if (state.webhooks.mode === 'hold') state.held.push(...ids);
      else await send(ids, state.webhooks);
    },
    configure(how: Partial<WebhookSettings>): void {
      Object.assign(state.webhooks, how);
      if (how.seed !== undefined) random = randomNumbers(how.seed);
    },
    forget(): void {
      for (const delivery of waiting.keys()) release(delivery);
      pump();
    },
    idle: () =>
      new Promise<void>((resolve) => {
        idle.push(resolve);
        pump();
      }),
    close(): void {
      closing.abort();
      clearTimeout(timer);
      for (const delivery of waiting.keys()) release(delivery);
      for (const resolve of idle.splice(0)) resolve();
    },
  };
}

/** mulberry32: the same seed gives the same losses and the same order. */
function randomNumbers(seed: number | null): () => number {
  let a = seed ?? Math.floor(Math.random() * 2 ** 32);
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled<T>(items: T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
