import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { addMember } from '../../../test/support/members.ts';
import { runMain } from '../../../test/support/server-process.ts';
import { useStripe } from '../../../test/support/stripe.ts';
import { testEnvironment, useApp } from '../../../test/support/test-app.ts';
import { requirePayments } from '../../platform/stripe.ts';
import { reconcile } from './reconcile.service.ts';

/** `BILLING_CUSTOMERS=300000` for a site of that size. */
const CUSTOMERS = Number(process.env['BILLING_CUSTOMERS'] ?? 20_000);
const PAGE = 100;

const stripe = await useStripe();
const { platform, database, databaseUrl } = await useApp(stripe.environment);
const { api } = requirePayments(platform.payments);

beforeEach(async () => {
  await stripe.control('faults', { down: false, delay_ms: 0, fail_next: 0 });
  await sql`truncate billing_accounts, billing_checks`.execute(database);
});

const addCustomers = async (count: number): Promise<string[]> => {
  const customers: string[] = [];
  for (let index = 0; index < count; index += 1)
    customers.push((await api.customers.create({})).id);
  await sql`insert into billing_accounts (customer_id) select unnest(${customers}::text[])`.execute(
    database,
  );
  return customers;
};

/** A payment of which no webhook tells. */
const pay = async (customer: string) => {
  const session = await api.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: 'price_standin', quantity: 1 }],
    success_url: 'https://wildsoak.test/',
    customer,
  });
  await stripe.control(`sessions/${session.id}/pay`);
};

/** Runs it and returns whom it asked Stripe about, and how many pages of events it read. */
const watch = async (run: () => Promise<unknown>) => {
  const subscriptions = vi.spyOn(api.subscriptions, 'list');
  const calls = vi.spyOn(api.events, 'list');
  const pages: string[] = [];
  const heard = ({ path }: { path: string }) => void pages.push(path);
  api.on('response', heard);
  try {
    await run();
    const asked = subscriptions.mock.calls.map(([params]) => params?.customer ?? '');
    const eventPages = pages.filter((path) => path.startsWith('/v1/events')).length;
    expect(calls.mock.calls.length).toBeLessThanOrEqual(1);
    return { asked: asked.toSorted(), eventPages };
  } finally {
    api.off('response', heard);
    subscriptions.mockRestore();
    calls.mockRestore();
  }
};

const onList = async () =>
  (await database.selectFrom('billing_checks').select('customer_id').execute())
    .map(({ customer_id }) => customer_id)
    .toSorted();

/** Nothing is left to do, and what happened so far is too long ago to be read once more. */
const settleAll = async () => {
  await reconcile(platform);
  await stripe.advance(2 * 3_600);
  const now = new Date(stripe.now() * 1000);
  await database.updateTable('billing_cursor').set({ events_read_until: now }).execute();
};

it(
  `the nightly check asks as often as there were changes, with ${CUSTOMERS} customers as with few`,
  { timeout: 120_000 },
  async () => {
    const customers = await addCustomers(45);
    await settleAll();
    const changed = customers.slice(0, 40);
    const member = await addMember(database);
    await sql`update billing_accounts set member_id = ${member.id} where customer_id = ${changed[7]}`.execute(
      database,
    );
    for (const customer of changed) await pay(customer);
    await sql`insert into billing_accounts (customer_id)
      select 'cus_quiet_' || n from generate_series(1, ${CUSTOMERS}) n`.execute(database);
    const { asked, eventPages } = await watch(() => reconcile(platform));
    // Three events for each payment.
    expect(eventPages).toBe(Math.ceil((3 * changed.length) / PAGE));
    expect(asked).toEqual(changed.toSorted());
    const { is_premium } = await database
      .selectFrom('members')
      .select('is_premium')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow();
    expect(is_premium).toBe(true);
  },
);

it('events that were not read to the end are read again', async () => {
  const [customer = ''] = await addCustomers(1);
  await settleAll();
  await pay(customer);
  await stripe.control('faults', { down: true });
  await expect(reconcile(platform)).rejects.toThrow();
  await stripe.control('faults', { down: false });
  expect((await watch(() => reconcile(platform))).asked).toEqual([customer]);
});

it('a customer that fails is asked about again, and no other', async () => {
  const [gone = '', customer = ''] = await addCustomers(2);
  await settleAll();
  await pay(gone);
  await pay(customer);
  const list = api.subscriptions.list.bind(api.subscriptions);
  vi.spyOn(api.subscriptions, 'list').mockImplementation((params, ...rest) => {
    if (params?.customer === gone) throw new Error('no answer');
    return list(params, ...rest);
  });
  await expect(reconcile(platform)).rejects.toThrow('1 customers');
  vi.restoreAllMocks();
  expect(await onList()).toEqual([gone]);
  // The payments are too long ago to be read once more.
  await database
    .updateTable('billing_cursor')
    .set({ events_read_until: new Date((stripe.now() + 7_200) * 1000) })
    .execute();
  expect((await watch(() => reconcile(platform))).asked).toEqual([gone]);
});

it('a reason to ask that comes during the answer is not settled by it', async () => {
  const [customer = ''] = await addCustomers(1);
  await settleAll();
  await pay(customer);
  const list = api.subscriptions.list.bind(api.subscriptions);
  vi.spyOn(api.subscriptions, 'list').mockImplementationOnce((...params) => {
    const answer = list(...params);
    return Object.assign(answer, {
      async *[Symbol.asyncIterator]() {
        await sql`update billing_checks set mark = default`.execute(database);
        yield* [];
      },
    });
  });
  await reconcile(platform);
  vi.restoreAllMocks();
  expect(await onList()).toEqual([customer]);
});

it.each([
  ['the first time', sql`events_read_until = null`],
  ['after 30 days', sql`events_read_until = now() - interval '30 days'`],
  ['with other prices', sql`premium_prices = array['price_2023']`],
])('%s, everybody is asked about once', async (_when, change) => {
  const customers = await addCustomers(3);
  await settleAll();
  await sql`update billing_cursor set ${change}`.execute(database);
  expect(await watch(() => reconcile(platform))).toEqual({
    asked: customers.toSorted(),
    eventPages: 0,
  });
  expect(await onList()).toEqual([]);
});

it('a check of everybody goes on where its time was up', async () => {
  const customers = await addCustomers(2 * PAGE + 20);
  await settleAll();
  const first = await watch(() => reconcile(platform, { everybody: true, withinMs: 0 }));
  const second = await watch(() => reconcile(platform, { withinMs: 0 }));
  const third = await watch(() => reconcile(platform));
  expect([first, second, third].map(({ asked }) => asked.length)).toEqual([PAGE, PAGE, 20]);
  const all = [first, second, third].flatMap(({ asked }) => asked);
  expect(all.toSorted()).toEqual(customers.toSorted());
});

it(
  'a check of everybody that is killed goes on where it stopped',
  { timeout: 200_000 },
  async () => {
    const customers = await addCustomers(2 * PAGE + 20);
    await settleAll();
    await stripe.control('faults', { delay_ms: 50 });
    const { child, exited } = runMain('reconcile', {
      ...testEnvironment(databaseUrl),
      ...stripe.environment,
    });
    await vi.waitFor(
      async () => {
        const { length } = await onList();
        expect(length).toBeGreaterThan(0);
        expect(length).toBeLessThan(customers.length);
      },
      { timeout: 150_000, interval: 20 },
    );
    child.kill('SIGKILL');
    await exited;
    const left = await onList();
    expect(left.length).toBeGreaterThan(0);
    await stripe.control('faults', { delay_ms: 0 });
    expect((await watch(() => reconcile(platform))).asked).toEqual(left);
    expect(await onList()).toEqual([]);
  },
);
