import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../platform/database/database.ts';
import { HttpError, signedOut } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/sessions.ts';
import { isMissing, isStuck, isUnderWay, requirePayments } from '../../platform/stripe.ts';
import { withTimeout } from '../../platform/timeout.ts';
import * as accounts from './billing.repository.ts';
import type { BillingAccount } from './billing.repository.ts';
import { billingSync } from './billing.jobs.ts';
import { livePremium } from './premium-policy.ts';
import { cancelLive, createSync, readSubscriptions, type SyncParts } from './sync-customer.ts';

/** For all calls to Stripe in a request: the page shall say within ten seconds that they failed. */
const PATIENCE_MS = 9_000;

/** So often, and so long each time, a tab waits for the answer to another tab's call. */
const TURNS = 6;
const TURN_MS = 300;

const NO_CHECKOUT = 'Could not initiate checkout.';
const NO_PORTAL = 'Could not open subscription management.';
const NOT_YOURS = "This isn't your payment.";
const NOT_CONFIRMED = "We couldn't confirm the payment just now.";
const NOT_CANCELED =
  "We couldn't cancel your subscription just now, so we didn't delete your account. Try again in a minute.";

export const exportBilling = async (database: Database, memberId: string) => {
  const account = await accounts.findAccountOf(database, memberId);
  if (!account) return null;
  const { customer_id, checkout_session_id } = account;
  return { customer_id, checkout_session_id };
};

export type BillingParts = SyncParts & Pick<Platform, 'config' | 'jobs' | 'site'>;

export const createBilling = (platform: BillingParts) => {
  const { config, database, jobs, log, metrics, payments, site } = platform;
  const sync = createSync(platform);
  const webhooks = metrics.counter(
    'stripe_webhooks_total',
    'Events from Stripe: taken, repeated, refused',
    ['result'],
  );
  for (const result of ['taken', 'repeated', 'refused']) webhooks.inc({ result }, 0);

  /** Whatever goes wrong at Stripe, people read the message for what they tried to do. */
  const orSay = async <Result>(message: string, work: () => Promise<Result>): Promise<Result> => {
    try {
      return await withTimeout(work(), PATIENCE_MS);
    } catch (error) {
      if (error instanceof HttpError) throw error;
      log.error({ err: error }, message);
      throw new HttpError(503, message);
    }
  };

  const openAccount = async (member: Member) => {
    const account = await accounts.openAccount(database, member.id);
    if (!account) throw signedOut();
    return account;
  };

  /** Stripe answers the same key the same, also to another tab. If that is a failure, the next click has other keys. */
  const callOnce = async <Result>(
    account: BillingAccount,
    call: () => Promise<Result>,
    turn = 1,
  ): Promise<Result> => {
    try {
      return await call();
    } catch (error) {
      if (isStuck(error)) await accounts.beginAttempt(database, account);
      if (!isUnderWay(error) || turn === TURNS) throw error;
    }
    await delay(TURN_MS);
    return callOnce(account, call, turn + 1);
  };

  /** Created only once: the key belongs to the account, and the parameters never change. */
  const createCustomer = async (account: BillingAccount) => {
    const { id, attempt } = account;
    const { customers } = requirePayments(payments).api;
    const customer = await callOnce(account, () =>
      customers.create(
        { metadata: { billing_account: id } },
        { idempotencyKey: `customer-${id}-${attempt}` },
      ),
    );
    await accounts.setCustomer(database, account, customer.id);
  };

  /** For receipts. False if Stripe has no such customer; an address that it rejects stops nobody. */
  const tellEmail = async (customer: string, { email }: Member): Promise<boolean> => {
    try {
      await requirePayments(payments).api.customers.update(customer, { email });
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      log.warn({ err: error, customer }, 'Stripe did not take an email address');
      return true;
    }
  };

  /** The member's account, with a customer that Stripe knows. */
  const openCustomer = async (member: Member) => {
    let account = await openAccount(member);
    if (account.customer_id !== null && !(await tellEmail(account.customer_id, member))) {
      await accounts.forgetCustomer(database, account);
      account = await openAccount(member);
    }
    if (account.customer_id === null) {
      await createCustomer(account);
      account = await openAccount(member);
      if (account.customer_id !== null) await tellEmail(account.customer_id, member);
    }
    if (account.customer_id === null) throw new Error('another tab has started over');
    return { account, customer: account.customer_id };
  };

  const createPortal = async (customer: string) => {
    const { api } = requirePayments(payments);
    return api.billingPortal.sessions.create({
      customer,
      return_url: `${config.publicUrl}/profile/settings`,
    });
  };

  /** The checkout that can still be paid, so that two tabs pay only once. */
  const findOpenCheckout = async ({ checkout_session_id }: BillingAccount) => {
    if (checkout_session_id === null) return null;
    const { sessions } = requirePayments(payments).api.checkout;
    try {
      const session = await sessions.retrieve(checkout_session_id);
      return session.status === 'open' ? session : null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };

  const createCheckout = async (account: BillingAccount, customer: string, member: Member) => {
    const { api, config: stripe } = requirePayments(payments);
    const session = await callOnce(account, () =>
      api.checkout.sessions.create(
        {
          mode: 'subscription',
          customer,
          client_reference_id: member.id,
          line_items: [{ price: stripe.priceId, quantity: 1 }],
          success_url: `${config.publicUrl}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
          cancel_url: `${config.publicUrl}/payment/cancel`,
        },
        { idempotencyKey: `checkout-${account.id}-${account.attempt}` },
      ),
    );
    await accounts.setCheckout(database, account, session.id);
    return session;
  };

  const checkout = async (member: Member) => {
    // A copy may read the original's open checkout, which can be paid.
    await site.refuseIfPaused();
    const { account, customer } = await openCustomer(member);
    const stripe = requirePayments(payments);
    // Before the subscriptions: the second call then shows a payment between the two.
    const open = await findOpenCheckout(account);
    // From Stripe, because our database may be behind, and a member must not pay twice.
    const subscriptions = await readSubscriptions(stripe, customer);
    if (member.is_premium || livePremium(subscriptions).length > 0) {
      await sync(customer);
      const { id, url } = await createPortal(customer);
      return { sessionId: id, url, publishableKey: null };
    }
    if (!open && account.checkout_session_id !== null)
      await accounts.beginAttempt(database, account);
    const session = open ?? (await createCheckout(await openAccount(member), customer, member));
    if (session.url === null) throw new Error('the checkout has no address');
    const { publishableKey } = stripe.config;
    return { sessionId: session.id, url: session.url, publishableKey };
  };

  const readEvent = (body: Buffer, signature: string) => {
    try {
      return requirePayments(payments).readEvent(body, signature);
    } catch (error) {
      webhooks.inc({ result: 'refused' });
      log.warn({ err: error }, "refused an event that claims to be Stripe's");
      throw new HttpError(400, 'The signature is wrong.');
    }
  };

  return {
    checkout: (member: Member) => orSay(NO_CHECKOUT, () => checkout(member)),

    portal: (member: Member) =>
      orSay(NO_PORTAL, async () => {
        await site.refuseIfPaused();
        const account = await accounts.findAccountOf(database, member.id);
        if (!account?.customer_id) throw new HttpError(404, NO_PORTAL);
        await tellEmail(account.customer_id, member);
        const { url } = await createPortal(account.customer_id);
        return { url };
      }),

    /** Only for the member's own checkout. It grants nothing by itself: we ask Stripe what was paid. */
    confirm: (member: Member, sessionId: string) =>
      orSay(NOT_CONFIRMED, async () => {
        const account = await accounts.findAccountOf(database, member.id);
        const customer = account?.customer_id ?? null;
        if (customer === null) throw new HttpError(404, NOT_YOURS);
        const { sessions } = requirePayments(payments).api.checkout;
        const session = await sessions.retrieve(sessionId).catch((error: unknown) => {
          if (isMissing(error)) return null;
          throw error;
        });
        if (session?.customer !== customer) throw new HttpError(404, NOT_YOURS);
        await sync(customer);
      }),

    /** We never trust an event: it is only a reason to ask Stripe. */
    async hear(body: Buffer, signature: string): Promise<void> {
      const { id, type, customerId } = readEvent(body, signature);
      const result = await database.transaction().execute(async (transaction) => {
        const account =
          customerId === null
            ? undefined
            : await accounts.findAccountByCustomer(transaction, customerId);
        if (!account || customerId === null) return 'refused';
        if (!(await accounts.rememberEvent(transaction, id))) return 'repeated';
        await jobs.send(transaction, billingSync, { customerId });
        return 'taken';
      });
      webhooks.inc({ result });
      if (result !== 'refused') return;
      log.warn({ event: id, type, customerId }, 'Stripe sent an event for an unknown customer');
      throw new HttpError(404, "We don't know this customer.");
    },

    /** Before an account is deleted: its owner must not pay for what they can’t use. */
    cancelAll: (memberId: string) =>
      orSay(NOT_CANCELED, async () => {
        const account = await accounts.findAccountOf(database, memberId);
        if (!account?.customer_id) return;
        const stripe = requirePayments(payments);
        const open = await findOpenCheckout(account);
        if (open) await stripe.api.checkout.sessions.expire(open.id);
        try {
          await cancelLive(stripe.api, await readSubscriptions(stripe, account.customer_id));
        } catch (error) {
          // Stripe charges nothing for a customer that does not exist.
          if (!isMissing(error)) throw error;
        }
      }),
  };
};
