import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Charge, Customer, Event, Invoice, Portal, Session, Subscription } from './objects.ts';

export type WebhookSettings = {
  mode: 'normal' | 'hold';
  /** How many extra times each event is sent. */
  duplicate: number;
  shuffle: boolean;
  drop_fraction: number;
  concurrency: number;
  seed: number | null;
};

/** `due` is in milliseconds of the real clock, which the test clock does not move. */
export type Delivery = { event: string; attempts: number; due: number };

type ById<T> = Record<string, T>;

/** Everything that must survive a restart. */
export type State = ReturnType<typeof emptyState>;

export const emptyState = () => ({
  customers: {} as ById<Customer>,
  sessions: {} as ById<Session>,
  portals: {} as ById<Portal>,
  subscriptions: {} as ById<Subscription>,
  invoices: {} as ById<Invoice>,
  charges: {} as ById<Charge>,
  events: {} as ById<Event>,
  /** By subscription: its last charge, and whether its card is declined. */
  lastCharge: {} as ById<string>,
  declined: {} as ById<true>,
  /** By checkout session: the price and metadata of its subscription. */
  plannedPrice: {} as ById<string>,
  plannedMetadata: {} as ById<Record<string, string>>,
  /** By idempotency key; `at` in milliseconds of the real clock. */
  answers: {} as ById<{ request: string; status: number; body: string; at: number }>,
  outbox: [] as Delivery[],
  held: [] as string[],
  dropped: [] as string[],
  undeliverable: [] as string[],
  clockOffset: 0,
  webhooks: {
    mode: 'normal',
    duplicate: 0,
    shuffle: false,
    drop_fraction: 0,
    concurrency: 1,
    seed: null,
  } as WebhookSettings,
});

/** Without a file, everything stays in memory. */
export function openStore(file: string | null) {
  const state = emptyState();
  if (file !== null) {
    mkdirSync(dirname(file), { recursive: true });
    if (existsSync(file)) Object.assign(state, JSON.parse(readFileSync(file, 'utf8')));
  }
  let writing = Promise.resolve();
  let next: Promise<void> | undefined;

  async function write(path: string): Promise<void> {
    next = undefined;
    await writeFile(`${path}.part`, JSON.stringify(state));
    await rename(`${path}.part`, path);
  }

  return {
    state,
    /** A write in progress may have missed the change, so another follows, shared by all callers. */
    save: (): Promise<void> => {
      if (file === null) return Promise.resolve();
      next ??= writing = writing.catch(() => {}).then(() => write(file));
      return next;
    },
  };
}
