import { createHmac, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Agent } from 'node:https';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { landscape, photoForm } from '../../../server/test/support/photos.ts';
import { planBody } from '../../../server/test/support/plans.ts';
import { formOf } from '../../../server/test/support/reviews.ts';
import { ask } from '../../proxy/ask.ts';
import type { Gaps } from './gaps.ts';
import { noFacts } from './ledger.ts';
import type { Writer } from './members.ts';
import { CHAOS_FOLDER, type ChaosSite } from './site.ts';

const SPRINGS = 1_600;
/** A member may write ten a day; some of them are retried. */
const REVIEWS_EACH = 9;
const AGAIN_MS = 200;
/** The worker reads two a second from Stripe. */
const PAYMENT_MS = 1_000;
/** A person waits no longer; the site had better be back by then. */
const PATIENCE_MS = 120_000;

type Question = Parameters<typeof ask>[2];

/** Writes as browsers do: what may be repeated is, under the same key, until it is acknowledged. */
export const startWriters = async (
  site: ChaosSite,
  members: readonly Writer[],
  customers: readonly string[],
  { count, perSecond, gaps }: { count: number; perSecond: number; gaps: Gaps },
) => {
  const agent = new Agent({ keepAlive: true, maxSockets: count * 2 });
  const target = { ...site.proxy, agent };
  const acknowledged = noFacts();
  const reviewIds: { id: number; by: string }[] = [];
  const counts: Record<string, number> = {};
  const problems: string[] = [];
  const log = createWriteStream(join(CHAOS_FOLDER, 'acknowledged.ndjson'));
  const stopping = new AbortController();
  const photos = await Promise.all(
    [1, 2, 3, 4].map((seed) => landscape(640, 480, seed).jpeg().toBuffer()),
  );
  let turn = 0;
  const next = () => (turn += 1);

  const note = (kind: string, name: unknown) => {
    gaps.acknowledged();
    counts[kind] = (counts[kind] ?? 0) + 1;
    log.write(`${JSON.stringify([Date.now(), kind, name])}\n`);
  };

  const once = (path: string, question: Question) =>
    ask(target, path, { method: 'POST', ...question }).catch(() => ({ status: 0, body: '' }));

  const isAway = (status: number) => status === 0 || status >= 500;

  /** Null where it was refused, for example by a limit. */
  const insist = async (kind: string, path: string, make: () => Question) => {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const answer = await once(path, make());
      if (answer.status >= 200 && answer.status < 300) return answer;
      // One server's clock is off: the next attempt may meet the other.
      const isClock = kind === 'events' && answer.status === 400;
      if (!isAway(answer.status) && !isClock) {
        if (answer.status !== 429)
          problems.push(`${kind} ${path}: ${answer.status} ${answer.body.slice(0, 100)}`);
        return null;
      }
      if (Date.now() > deadline) {
        problems.push(`${kind} ${path}: given up after ${answer.status}`);
        return null;
      }
      await delay(AGAIN_MS);
    }
  };

  const favorite = async (member: Writer) => {
    const spring = 1 + (next() % SPRINGS);
    const category = turn % 2 === 0 ? 'Visited' : 'Bucket List';
    const question = { headers: { cookie: member.cookie }, body: JSON.stringify({ category }) };
    const answer = await insist('favorites', `/api/springs/${spring}/favorite`, () => question);
    if (!answer) return;
    acknowledged.favorites.set(`${member.id} ${spring}`, category);
    note('favorites', [member.id, spring, category]);
  };

  const review = async (member: Writer) => {
    if (member.reviews >= REVIEWS_EACH) return favorite(member);
    member.reviews += 1;
    const [comment, spring] = [`chaos ${randomUUID()}`, 1 + (next() % SPRINGS)];
    const fields = { rating: String(1 + (turn % 5)), comment };
    const photo = photos[turn % photos.length];
    // Decoding takes a while, so only few have one.
    const form = photo && turn % 50 === 0 ? photoForm([{ bytes: photo }], fields) : formOf(fields);
    const headers = { ...form.headers, cookie: member.cookie, 'idempotency-key': randomUUID() };
    const question = { headers, body: form.payload };
    const answer = await insist('reviews', `/api/springs/${spring}/reviews`, () => question);
    if (!answer) return;
    acknowledged.reviews.push(comment);
    reviewIds.push({ id: (JSON.parse(answer.body) as { id: number }).id, by: member.id });
    note('reviews', comment);
  };

  const voteOn = async (member: Writer) => {
    const chosen = reviewIds[(next() * 7919) % Math.max(1, reviewIds.length)];
    const key = `${member.id} ${chosen?.id}`;
    if (!chosen || chosen.by === member.id || acknowledged.votes.has(key)) return favorite(member);
    // With what the reader saw before, so that repeating it does not take it back.
    const body = JSON.stringify({ vote: turn % 3 === 0 ? -1 : 1, from: 0 });
    const question = { headers: { cookie: member.cookie }, body };
    const answer = await insist('votes', `/api/reviews/${chosen.id}/vote`, () => question);
    if (!answer) return;
    const { current_user_vote: vote } = JSON.parse(answer.body) as { current_user_vote: number };
    acknowledged.votes.set(key, vote);
    note('votes', [key, vote]);
  };

  const plan = async (member: Writer) => {
    const name = `chaos ${randomUUID()}`;
    const headers = { cookie: member.cookie, 'idempotency-key': randomUUID() };
    const question = { headers, body: JSON.stringify(planBody({ name })) };
    if (!(await insist('plans', '/api/planner/plans', () => question))) return;
    acknowledged.plans.push(name);
    note('plans', name);
  };

  /** As Stripe does: signed again for each attempt. */
  const signed = (payload: string): Question => {
    const t = Math.floor(Date.now() / 1_000);
    const v1 = createHmac('sha256', site.WEBHOOK_SECRET).update(`${t}.${payload}`).digest('hex');
    return { headers: { 'stripe-signature': `t=${t},v1=${v1}` }, body: payload };
  };

  /** A subscription ends with its period, or goes on after all; the fake Stripe makes the event. */
  const payment = async (customer: string) => {
    const { subscriptions } = site.stripe.state();
    const own = Object.values(subscriptions).find((one) => one.customer === customer);
    if (!own) return;
    const isEnding = own.cancel_at_period_end;
    const action = isEnding ? 'renew' : 'cancel-at-period-end';
    await fetch(`${site.stripe.url}/_control/subscriptions/${own.id}/${action}`, {
      method: 'POST',
      body: '{}',
    });
    const { held, events } = site.stripe.state();
    for (const id of held.splice(0)) {
      const payload = JSON.stringify(events[id]);
      if (!(await insist('events', '/api/stripe/webhook', () => signed(payload)))) continue;
      acknowledged.events.push(id);
      note('events', id);
    }
    acknowledged.cancels.set(customer, !isEnding);
  };

  const KINDS = [
    favorite,
    voteOn,
    review,
    favorite,
    plan,
    voteOn,
    favorite,
    favorite,
    plan,
    voteOn,
  ];

  /** No sooner than a writer's share of the rate allows. */
  const pace = async (act: () => Promise<void>, ms = (1_000 * count) / perSecond) => {
    await Promise.all([act(), delay(ms)]);
  };

  const write = async (own: number) => {
    // A share of the members each, so that nobody else changes what a writer just wrote.
    const mine = members.filter((_, index) => index % count === own);
    for (let at = own; !stopping.signal.aborted; at += 1) {
      const member = mine[at % mine.length];
      const act = KINDS[at % KINDS.length];
      if (member && act) await pace(() => act(member));
    }
  };

  const pay = async () => {
    for (let at = 0; !stopping.signal.aborted; at += 1)
      await pace(() => payment(String(customers[at % customers.length])), PAYMENT_MS);
  };

  const running = [pay(), ...Array.from({ length: count }, (_, own) => write(own))];
  return {
    acknowledged,
    counts,
    problems,
    total: () => Object.values(counts).reduce((sum, one) => sum + one, 0),
    async stop() {
      stopping.abort();
      await Promise.all(running);
      agent.destroy();
      log.end();
    },
  };
};
