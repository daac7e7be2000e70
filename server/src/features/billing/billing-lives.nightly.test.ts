import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../config.ts';
import { billingWork } from './billing.jobs.ts';
import { openPlatform } from '../../platform/platform.ts';
import { addMember, signIn } from '../../../test/support/members.ts';
import { freePort, runMain } from '../../../test/support/server-process.ts';
import { useStripe } from '../../../test/support/stripe.ts';
import { testEnvironment } from '../../../test/support/test-app.ts';
import { cloneDatabase } from '../../../test/support/test-database.ts';

/** Each run tries some of the thousand lives; `BILLING_LIVES=1000` tries all. */
const LIVES = Number(process.env['BILLING_LIVES'] ?? 30);
const SEED = Number(process.env['BILLING_SEED'] ?? 6);
const MONTHS = 3;
const AT_ONCE = 8;
const KILL_EVERY_MS = 3_000;
const MONTH_S = 31 * 86_400;

const STEPS = [
  'checkout',
  'two tabs',
  'pay',
  'pay',
  'confirm',
  'fail-payment',
  'recover-payment',
  'cancel-at-period-end',
  'renew',
  'cancel',
  'refund',
] as const;
type Step = (typeof STEPS)[number];

const lives = fc.sample(
  fc.array(fc.array(fc.constantFrom(...STEPS), { maxLength: 6 }), {
    minLength: MONTHS,
    maxLength: MONTHS,
  }),
  { numRuns: LIVES, seed: SEED },
);

const port = await freePort();
const stripe = await useStripe({
  webhookUrl: `http://127.0.0.1:${port}/api/stripe/webhook`,
  retryDelaysMs: [100, 300, 1_000, 3_000, 10_000],
});

/** A process that restarts whenever it ends. */
const keepRunning = (role: 'serve' | 'worker', environment: Record<string, string | undefined>) => {
  let isOver = false;
  const start = (): ReturnType<typeof runMain> => {
    const process = runMain(role, environment);
    void process.exited.then(() => {
      if (!isOver) current = start();
    });
    return process;
  };
  let current = start();
  return {
    kill: () => current.child.kill('SIGKILL'),
    stop: async () => {
      isOver = true;
      current.child.kill('SIGKILL');
      await current.exited;
    },
  };
};

it(
  `hardening: providers resend for three days, in any order: ${LIVES} lives, events lost, doubled and shuffled, processes killed: what we hold is what Stripe holds`,
  { tags: ['@4.15', '@19.28'], timeout: 300_000 + LIVES * 3_000 },
  async () => {
    const { url, drop } = await cloneDatabase();
    const environment = {
      ...testEnvironment(url),
      ...stripe.environment,
      PORT: String(port),
      SMTP_URL: 'smtp://127.0.0.1:1',
    };
    const platform = openPlatform({ ...readConfig(environment), databaseTimeoutMs: 60_000 });
    const processes = [
      keepRunning('serve', { ...environment, METRICS_PORT: String(await freePort()) }),
      keepRunning('worker', { ...environment, METRICS_PORT: String(await freePort()) }),
    ];
    onTestFinished(async () => {
      await Promise.all(processes.map(({ stop }) => stop()));
      await platform.close();
      await drop();
    });
    await stripe.control('webhooks', {
      duplicate: 1,
      shuffle: true,
      drop_fraction: 0.1,
      concurrency: AT_ONCE,
      seed: SEED,
    });

    let answers = 0;
    /** Clicks again until there is an answer. */
    const press = async <Answer>(cookie: string, path: string, body?: object): Promise<Answer> => {
      for (;;) {
        try {
          const answer = await fetch(`http://127.0.0.1:${port}/api/stripe/${path}`, {
            method: 'POST',
            headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
            ...(body && { body: JSON.stringify(body) }),
            signal: AbortSignal.timeout(20_000),
          });
          if (answer.status < 500) {
            const body = (await answer.json()) as Answer;
            answers += 1;
            return body;
          }
        } catch {
          // Somebody killed the process during the call.
        }
        await delay(100);
      }
    };

    const people = await Promise.all(
      lives.map(async (months) => {
        const member = await addMember(platform.database);
        return { ...member, months, cookie: await signIn(platform, member), session: '' };
      }),
    );
    type Person = (typeof people)[number];

    const subscriptionsOf = async ({ id }: Person) => {
      const account = await platform.database
        .selectFrom('billing_accounts')
        .select('customer_id')
        .where('member_id', '=', id)
        .executeTakeFirst();
      if (!account?.customer_id) return [];
      return Object.values(stripe.state().subscriptions)
        .filter(({ customer }) => customer === account.customer_id)
        .toSorted((one, other) => one.created - other.created);
    };

    const take = async (person: Person, step: Step) => {
      if (step === 'checkout' || step === 'two tabs') {
        const tabs = Array.from({ length: step === 'checkout' ? 1 : 2 }, () =>
          press<{ sessionId?: string }>(person.cookie, 'create-checkout-session'),
        );
        for (const { sessionId } of await Promise.all(tabs)) person.session = sessionId ?? '';
        return;
      }
      if (step === 'confirm') {
        if (person.session)
          await press(person.cookie, 'confirm-checkout-session', { session_id: person.session });
        return;
      }
      // Skips what the pages would not offer right now.
      if (step === 'pay') {
        if (person.session)
          await stripe.control(`sessions/${person.session}/pay`).catch(() => null);
        return;
      }
      const newest = (await subscriptionsOf(person)).at(-1);
      if (newest) await stripe.control(`subscriptions/${newest.id}/${step}`).catch(() => null);
    };

    // Waits for an answer between kills, or a slow machine would never finish.
    let answersAtKill = -1;
    const killer = setInterval(() => {
      if (answers === answersAtKill) return;
      answersAtKill = answers;
      processes[Math.random() < 0.5 ? 0 : 1]?.kill();
    }, KILL_EVERY_MS);
    for (let month = 0; month < MONTHS; month += 1) {
      const waiting = [...people];
      const walk = async () => {
        for (let person = waiting.pop(); person; person = waiting.pop()) {
          for (const step of person.months[month] ?? []) await take(person, step);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, walk));
      await stripe.advance(MONTH_S);
    }
    clearInterval(killer);
    await stripe.idle();
    await billingWork(platform).reconcile.run({});

    let live = 0;
    let ended = 0;
    for (const person of people) {
      const subscriptions = await subscriptionsOf(person);
      const one = subscriptions.find(({ status }) => status !== 'canceled');
      const { status, periodEnd, isPremium } = await platform.database
        .selectFrom('members')
        .select([
          'subscription_status as status',
          'period_end as periodEnd',
          'is_premium as isPremium',
        ])
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow();
      // Nobody pays twice: a subscription starts only after the last one has ended.
      for (const [index, later] of subscriptions.slice(1).entries())
        expect(subscriptions[index]?.ended_at ?? Infinity).toBeLessThanOrEqual(later.created);
      if (one) {
        live += 1;
        expect(status).toBe(one.status);
        expect(periodEnd?.getTime()).toBe((one.items.data[0]?.current_period_end ?? 0) * 1_000);
        expect(isPremium).toBe(true);
      } else if (subscriptions.length > 0) {
        ended += 1;
        expect(status).toBe('canceled');
        expect(isPremium).toBe(
          subscriptions.some(
            ({ id, ended_at, items, latest_invoice }) =>
              stripe.state().invoices[latest_invoice]?.status === 'paid' &&
              !stripe.state().charges[stripe.state().lastCharge[id] ?? '']?.refunded &&
              (ended_at ?? 0) < (items.data[0]?.current_period_end ?? 0),
          ),
        );
      } else {
        expect({ status, isPremium }).toEqual({ status: null, isPremium: false });
      }
    }
    // No duplicate customers, and enough of each kind for a real test.
    const accounts = Object.values(stripe.state().customers).map(
      ({ metadata }) => metadata['billing_account'],
    );
    expect(new Set(accounts).size).toBe(accounts.length);
    expect(live).toBeGreaterThan(LIVES / 20);
    expect(ended).toBeGreaterThan(LIVES / 20);
  },
);
