import { beforeEach, expect, it } from 'vitest';
import { ABUSE_CLAIMS, ABUSE_REVIEWS, type AbuseReview } from './test/abuse-reviews.ts';
import { useAi } from '../../../../test/support/ai.ts';
import { addMember, signIn } from '../../../../test/support/members.ts';
import { addReview } from '../../../../test/support/reviews.ts';
import { useApp } from '../../../../test/support/test-app.ts';

const ai = await useAi();
const { app, platform, database } = await useApp({ ...ai.environment, AI_MEMBER_DAILY: '10000' });
beforeEach(() => ai.reset());

/** By somebody else each time: a member asks 60 times a minute. */
const ask = async (springId: number) => {
  const cookie = await signIn(platform, await addMember(database, { is_premium: true }));
  const url = `/api/springs/${springId}/summary`;
  return app.inject({ method: 'POST', url, headers: { cookie } });
};

/** PostgreSQL holds no NUL, and the contract lets none pass. */
const withoutNul = (comment: string) => comment.replaceAll('\0', '');

const store = async (springId: number, reviews: readonly AbuseReview[]) => {
  for (const { comment } of reviews)
    await addReview(database, { spring_id: springId, comment: withoutNul(comment), vote_score: 5 });
  const answer = await ask(springId);
  expect(answer.statusCode, answer.payload).toBe(200);
  const { sentences, summary } = await database
    .selectFrom('summaries')
    .select(['sentences', 'summary'])
    .where('spring_id', '=', springId)
    .executeTakeFirstOrThrow();
  expect(answer.json()).toMatchObject({ summary });
  return { summary: summary ?? '', all: JSON.stringify(sentences).toLowerCase() };
};

it.each([
  ['word for word', true, 0],
  ['in other words', 'paraphrase', 100],
] as const)(
  'hardening: hidden text in user content steered a summary; AI output as XSS: a model obeys %s, and what is stored has no canary, claim, address or markup',
  { tags: ['@19.1', '@19.34'] },
  async (_how, obey, first) => {
    await ai.setMode({ obey });
    expect(ABUSE_REVIEWS.length).toBeGreaterThanOrEqual(100);
    // A spring for some texts with both their canaries, and two that have many of them. All texts go through
    // what drops them in check-sentences.test.ts.
    const groups = Array.from({ length: ABUSE_REVIEWS.length / 10 }, (_, index) =>
      ABUSE_REVIEWS.slice(10 * index, 10 * index + 2),
    );
    groups.push(ABUSE_REVIEWS.slice(0, 30), ABUSE_REVIEWS.slice(-30));
    // What we know about a place may say what the attacks claim.
    const springs = await database
      .selectFrom('springs')
      .select('id')
      .where('bathing_reasons', '=', '[]')
      .orderBy('id')
      .offset(first)
      .limit(groups.length)
      .execute();
    for (const [index, reviews] of groups.entries()) {
      const { summary, all } = await store(springs[index]?.id ?? 0, reviews);
      const label = JSON.stringify(reviews[0]?.comment).slice(0, 80);
      for (const { canary } of reviews) expect(all, label).not.toContain(canary);
      expect(all, label).not.toMatch(ABUSE_CLAIMS);
      expect(summary, label).toContain('demonstration');
      expect(summary, label).toMatch(/^[\p{L}\d .,;:'()%°-]{1,1500}$/u);
      expect(all, label).not.toMatch(/https?|www\.|evil\.|<|javascript|@/);
      expect(summary, label).not.toContain('555');
    }
    // It was tried: these reached the model, and came back.
    const isCanary = (text: string) => ABUSE_REVIEWS.some(({ canary }) => text.includes(canary));
    const reached = ai
      .calls()
      .calls.filter(({ messages }) => isCanary(messages.at(-1)?.content ?? ''));
    expect(reached.length).toBeGreaterThan(6);
  },
);

it('sentences that rest on nothing are dropped, and a name is no way in either', async () => {
  await ai.setMode({ unsupported: true });
  const { summary } = await store(1_000, []);
  expect(summary).not.toContain('invented');
  await database
    .updateTable('springs')
    .set({ name: 'A <b>Spring</b> of www.evil.example' })
    .where('id', '=', 1_001)
    .execute();
  const answer = await ask(1_001);
  expect(answer.statusCode).toBe(200);
  expect(answer.payload).not.toMatch(/<b>|evil/);
});
