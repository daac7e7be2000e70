import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useAi } from '../../../../test/support/ai.ts';
import { addMember, signIn } from '../../../../test/support/members.ts';
import { metricValues } from '../../../../test/support/metrics.ts';
import { freePort } from '../../../../test/support/server-process.ts';
import { useApp } from '../../../../test/support/test-app.ts';

const ai = await useAi();
const limits = { AI_MEMBER_DAILY: '2', AI_DAILY_BUDGET: '0.05' };
const dead = `redis://127.0.0.1:${await freePort()}`;
const [withRedis, without] = [
  await useApp({ ...ai.environment, ...limits }),
  await useApp({ ...ai.environment, ...limits, REDIS_URL: dead }),
];

const MEMBER_MESSAGE = "You've reached today's limit for new summaries. Please try again tomorrow.";
const SPRING_MESSAGE =
  "We've rewritten this summary too many times today. Please try again tomorrow.";
const SITE_MESSAGE = "We can't write more summaries today. Please try again tomorrow.";

beforeEach(() => ai.reset());

describe.each([
  ['Redis alive', withRedis],
  ['Redis dead', without],
])('budgets of a day, with %s', { tags: '@19.36' }, (_how, { app, platform, database }) => {
  let springs = 0;
  const useMember = async () => {
    const member = await addMember(database);
    const cookie = await signIn(platform, member);
    const ask = async (id = (springs += 1)) => {
      const url = `/api/springs/${id}/summary`;
      const answer = await app.inject({ method: 'POST', url, headers: { cookie } });
      const { error } = answer.json<{ error?: string }>();
      return { id, status: answer.statusCode, error, retryAfter: answer.headers['retry-after'] };
    };
    return { ...member, ask };
  };
  /** Of a day that is over, for the ledger. In Redis the day is in the keys' names. */
  const forget = async () => {
    await sql`update summary_calls set called_at = called_at - interval '1 day'`.execute(database);
    const day = new Date().toISOString().slice(0, 10);
    const site = { name: `summary-cost ${day}`, windowMs: 86_400_000 };
    await platform.limiter.add(site, 'site', -(await platform.limiter.add(site, 'site', 0)));
  };
  afterEach(forget);
  const refusals = async (whose: string) => {
    const values = await metricValues(platform.metrics, 'ai_budget_refusals_total');
    return values.find(({ labels }) => labels.whose === whose)?.value;
  };

  it('for a member: two new summaries, then 429; stored summaries are still returned', async () => {
    const { ask } = await useMember();
    const [one, two] = [await ask(), await ask()];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(await refusals('member')).toBe(0);
    const third = await ask();
    expect(third).toMatchObject({ status: 429, error: MEMBER_MESSAGE });
    expect([await refusals('member'), await refusals('site')]).toEqual([1, 0]);
    expect(Number(third.retryAfter)).toBeGreaterThan(0);
    expect((await ask(one.id)).status).toBe(200);
    const other = await useMember();
    expect((await other.ask(third.id)).status).toBe(200);
    expect((await ask(third.id)).status).toBe(200);
    expect(ai.calls().count).toBe(3);
  });

  it('the ledger decides, no matter what Redis has forgotten', async () => {
    const { id, ask } = await useMember();
    await ask();
    await ask();
    const day = new Date().toISOString().slice(0, 10);
    const limit = { name: `summaries ${day}`, windowMs: 86_400_000 };
    await platform.limiter.add(limit, id, -100);
    expect(await ask()).toMatchObject({ status: 429, error: MEMBER_MESSAGE });
  });

  it('a failure without cost does not count; a paid failure does', async () => {
    const { ask } = await useMember();
    await ai.setMode({ status: 400, times: 2 });
    expect([(await ask()).status, (await ask()).status]).toEqual([502, 502]);
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
    expect((await ask()).status).toBe(429);
    await forget();
    const other = await useMember();
    await ai.setMode({ garbage: 'text', times: 4 });
    expect([(await other.ask()).status, (await other.ask()).status]).toEqual([502, 502]);
    expect((await other.ask()).status).toBe(429);
  });

  it('for a spring: six in all, no matter who asks, then 429', async () => {
    const id = (springs += 1);
    const askAnew = async () => {
      const { ask } = await useMember();
      const answer = await ask(id);
      // As if an edit had taken back all that it said.
      await database.updateTable('summaries').set({ sentences: null }).execute();
      return answer;
    };
    for (let asked = 0; asked < 6; asked += 1) expect((await askAnew()).status).toBe(200);
    expect(await askAnew()).toMatchObject({ status: 429, error: SPRING_MESSAGE });
    expect(ai.calls().count).toBe(6);
    expect((await (await useMember()).ask()).status).toBe(200);
  });

  it('for a member who asks for 10 springs at once: two are written', async () => {
    const { ask } = await useMember();
    await ai.setMode({ delay_ms: 200 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ error }) => error === MEMBER_MESSAGE)).toHaveLength(8);
    expect(ai.calls().count).toBe(2);
  });

  it('for the site, in money: many at once never exceed it, and the rest get the error', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, useMember));
    // Computed, but nobody can know for how much: all that was reserved stays spent.
    await ai.setMode({ cut: true });
    const answers = await Promise.all(members.map(({ ask }) => ask()));
    const calls = await database
      .selectFrom('summary_calls')
      .select('cost_micros')
      .where('called_at', '>=', sql<Date>`date_trunc('day', now(), 'UTC')`)
      .execute();
    const costs = calls.map(({ cost_micros: cost }) => Number(cost));
    const spent = costs.reduce((sum, cost) => sum + cost, 0);
    expect(spent).toBeLessThanOrEqual(50_000);
    expect(spent + Math.max(...costs)).toBeGreaterThan(50_000);
    expect(costs.length).toBeGreaterThan(1);
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(costs.length);
    expect(answers.filter(({ error }) => error === SITE_MESSAGE)).toHaveLength(20 - costs.length);
    expect(ai.calls().count).toBe(2 * costs.length);
  });

  it('money that was reserved but not spent is there for the next', async () => {
    for (let asked = 0; asked < 10; asked += 1) {
      const { ask } = await useMember();
      expect((await ask()).status).toBe(200);
    }
  });
});
