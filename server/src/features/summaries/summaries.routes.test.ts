import { generateSummary } from '@wildsoak/contract/summaries';
import { getSpring } from '@wildsoak/contract/springs';
import { beforeEach, describe, expect, it } from 'vitest';
import { useAi } from '../../../test/support/ai.ts';
import { addMember, signIn } from '../../../test/support/members.ts';
import { addReview, countAll } from '../../../test/support/reviews.ts';
import { useApp } from '../../../test/support/test-app.ts';
import type { Member } from '../../platform/sessions.ts';
import { createSummaries } from './summaries.service.ts';
import { PROMPT_VERSION } from './writing/prompt.ts';

const ai = await useAi();
const { app, platform, database } = await useApp({
  ...ai.environment,
  AI_MEMBER_DAILY: '1000',
});
const off = await useApp();
const impatient = await useApp({ ...ai.environment, AI_TIMEOUT_MS: '1000' });
const poor = await useApp({ ...ai.environment, AI_DAILY_BUDGET: '0.000001' });
const saveWarnings: unknown[] = [];
const { warn } = platform.log;
platform.log.warn = (...said: Parameters<typeof warn>) => {
  if (said.includes('a summary was not saved at once')) saveWarnings.push(said);
  warn.apply(platform.log, said);
};

const unused = await database
  .selectFrom('springs')
  .select('id')
  .where('bathing_reasons', '=', '[]')
  .orderBy('id')
  .execute();
/** One that no test has had, and that nothing keeps anybody from. */
const newSpring = () => unused.shift()?.id ?? 0;

const useMember = async (isPremium = false) =>
  signIn(platform, await addMember(database, { is_premium: isPremium }));
const [member, premium] = [await useMember(), await useMember(true)];

const post = (id: number, cookie = member) =>
  app.inject({ method: 'POST', url: `/api/springs/${id}/summary`, headers: { cookie } });
const get = async (id: number, cookie?: string) => {
  const answer = await app.inject({ url: `/api/springs/${id}`, headers: cookie ? { cookie } : {} });
  return getSpring.responses[200].strict().parse(answer.json());
};
const rowOf = (id: number) =>
  database
    .selectFrom('summaries')
    .selectAll()
    .where('spring_id', '=', id)
    .executeTakeFirstOrThrow();
const callsOf = (id: number) =>
  database.selectFrom('summary_calls').selectAll().where('spring_id', '=', id).execute();

beforeEach(() => ai.reset());

describe('POST /api/springs/{id}/summary', () => {
  it(
    'is written once, stored with what it was made from, and returned to everybody',
    { tags: '@7.9' },
    async () => {
      const id = newSpring();
      const reviewId = await addReview(database, { spring_id: id, comment: 'Quiet and warm.' });
      await countAll(database);
      const first = await post(id, premium);
      expect(first.statusCode, first.payload).toBe(200);
      const body = generateSummary.responses[200].strict().parse(first.json());
      expect(body.summary).toContain('demonstration');
      expect(body.summary).toMatch(/\.$/);
      expect(body.review_count).toBe(1);
      expect(first.headers['cache-control']).toBe('private, no-store');
      expect((await post(id, premium)).json()).toEqual(body);
      expect(ai.calls().count).toBe(1);
      const row = await rowOf(id);
      expect(row).toMatchObject({
        summary: body.summary,
        model: 'demonstration',
        prompt_version: PROMPT_VERSION,
        given_reviews: [reviewId],
        review_count: 1,
        stale_since: null,
        claim: null,
      });
      const [call] = await callsOf(id);
      const usage = ai.calls().calls[0]?.usage;
      expect(call).toMatchObject({
        outcome: 'answered',
        input_tokens: usage?.prompt_tokens,
        output_tokens: usage?.completion_tokens,
        cost_micros: String(Number(usage?.prompt_tokens) + 4 * Number(usage?.completion_tokens)),
      });
    },
  );

  it('404 for a missing spring', async () => {
    const answer = await post(2_000_000);
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'Spring not found.' }]);
  });

  it('without a provider it is off, but a stored summary is returned', async () => {
    const cookie = await signIn(off.platform, await addMember(off.database));
    const ask = () =>
      off.app.inject({ method: 'POST', url: '/api/springs/9/summary', headers: { cookie } });
    const answer = await ask();
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { error: "Summaries aren't available." },
    ]);
    await off.database
      .insertInto('summaries')
      .values({
        spring_id: 9,
        sentences: JSON.stringify([{ text: 'It is warm.', facts: ['name'], reviews: [] }]),
        written_at: new Date(),
      })
      .execute();
    expect((await ask()).json()).toMatchObject({ summary: 'It is warm.' });
    const spring = await off.app.inject('/api/springs/9');
    expect(spring.json()).toMatchObject({ ai_summary: 'It is warm.' });
  });

  it('is in the account’s export', async () => {
    const id = newSpring();
    const cookie = await useMember();
    await post(id, cookie);
    const answer = await app.inject({ url: '/api/account/export', headers: { cookie } });
    expect(answer.json()).toMatchObject({
      summaries_asked_for: [{ spring_id: id, called_at: expect.any(String) }],
    });
  });
});

describe('reading: full for Premium, otherwise the sentences that fit 280 characters', () => {
  it(
    'hardening: premium or private text hidden only by the client: what is past the cut leaves for Premium alone',
    { tags: '@6.7' },
    async () => {
      const id = newSpring();
      await post(id);
      const { summary } = await rowOf(id);
      const full = summary ?? '';
      expect(full.length).toBeGreaterThan(400);
      const rest = full
        .slice(300)
        .split(/(?<=[.;]) /)
        .filter((it) => it.length > 10);
      expect(rest.length).toBeGreaterThan(1);
      const places = [
        `/api/springs/${id}`,
        '/api/springs',
        '/api/springs/featured',
        `/api/springs?search=${encodeURIComponent((await get(id)).name ?? '')}`,
        `/api/springs/${id}/nearby`,
        `/api/springs/${id}/reviews`,
        `/springs/${id}`,
        '/',
        `/pictures/springs/${id}.png`,
        `/pictures/springs/${id}.svg`,
      ];
      for (const url of places) {
        for (const headers of [{}, { cookie: member }]) {
          const { payload } = await app.inject({ url, headers });
          for (const part of rest) expect(payload, url).not.toContain(part);
        }
      }
      const posted = (await post(id)).json<{ summary: string }>().summary;
      expect(posted).toMatch(/…$/);
      expect(posted.length).toBeLessThanOrEqual(282);
      // Cut after a sentence.
      expect(posted).toMatch(/\. …$/);
      expect(full.startsWith(posted.slice(0, -1))).toBe(true);
      expect((await get(id)).ai_summary).toBe(posted);
      expect((await get(id, member)).ai_summary).toBe(posted);
      expect((await get(id, premium)).ai_summary).toBe(full);
      expect((await post(id, premium)).json()).toMatchObject({ summary: full });
    },
  );

  it('when it was written and from how many reviews, or null without one', async () => {
    const id = newSpring();
    const nothing = {
      ai_summary: null,
      ai_summary_written_at: null,
      ai_summary_review_count: null,
    };
    expect(await get(id)).toMatchObject(nothing);
    expect(await get(id, premium)).toMatchObject(nothing);
    await post(id);
    const { written_at: writtenAt } = await rowOf(id);
    const spring = await get(id);
    expect(new Date(spring.ai_summary_written_at ?? 0)).toEqual(writtenAt);
    expect(spring.ai_summary_review_count).toBe(0);
  });

  it.each<[string[], string]>([
    [['One.'], 'One.'],
    [['a'.repeat(139), 'b'.repeat(140)], `${'a'.repeat(139)} ${'b'.repeat(140)}`],
    [['a'.repeat(140), 'b'.repeat(140)], `${'a'.repeat(140)} …`],
    // A warning is repeated whole or not at all.
    [
      [
        'Rock pools beside the river.',
        `Never get in alone: ${'currents '.repeat(30)}kill.`,
        'Old.',
      ],
      'Rock pools beside the river. …',
    ],
    [
      [`Closed since 2013. ${'Keep out. '.repeat(30)}`, 'Old.'],
      `Closed since 2013. ${'Keep out. '.repeat(30)} …`,
    ],
  ])('%#: a long text ends after a whole sentence, with an ellipsis', async (texts, teaser) => {
    const id = newSpring();
    await database
      .insertInto('summaries')
      .values({
        spring_id: id,
        sentences: JSON.stringify(texts.map((text) => ({ text, facts: ['name'], reviews: [] }))),
        written_at: new Date(),
      })
      .execute();
    expect((await get(id)).ai_summary).toBe(teaser);
  });
});

describe('a review that was hidden, deleted or edited takes its sentences along', () => {
  const write = async () => {
    const id = newSpring();
    const reviewId = await addReview(database, { spring_id: id, comment: 'Quiet and warm.' });
    const other = await addReview(database, { spring_id: id, comment: 'The road is steep.' });
    await post(id);
    const sentence = (text: string, reviews: number[]) => ({ text, facts: ['name'], reviews });
    await database
      .updateTable('summaries')
      .set({
        sentences: JSON.stringify([
          sentence('It is quiet there.', [reviewId]),
          sentence('It is a spring.', []),
          sentence('Both agree on it.', [other, reviewId]),
        ]),
      })
      .where('spring_id', '=', id)
      .execute();
    return { id, reviewId, other };
  };

  it.each(['hide', 'delete', 'edit', 'rate'] as const)(
    '%s, in the same transaction',
    async (how) => {
      const { id, reviewId } = await write();
      const reviews = database.updateTable('reviews').where('id', '=', reviewId);
      if (how === 'hide') await reviews.set({ hidden_at: new Date() }).execute();
      if (how === 'edit') await reviews.set({ comment: 'Loud.' }).execute();
      if (how === 'rate') await reviews.set({ rating: 1 }).execute();
      if (how === 'delete')
        await database.deleteFrom('reviews').where('id', '=', reviewId).execute();
      expect((await get(id, premium)).ai_summary).toBe('It is a spring.');
      expect((await rowOf(id)).stale_since).not.toBeNull();
    },
  );

  it('a vote removes nothing, and other springs lose nothing', async () => {
    const { id, reviewId } = await write();
    const { id: elsewhere } = await write();
    await database
      .updateTable('reviews')
      .set({ vote_score: 3 })
      .where('id', '=', reviewId)
      .execute();
    expect((await rowOf(id)).stale_since).toBeNull();
    await database.deleteFrom('reviews').where('id', '=', reviewId).execute();
    expect((await rowOf(elsewhere)).stale_since).toBeNull();
  });

  it('if nothing is left there is no summary until somebody asks', async () => {
    const { id, reviewId } = await write();
    await database
      .updateTable('summaries')
      .set({ sentences: JSON.stringify([{ text: 'It is.', facts: [], reviews: [reviewId] }]) })
      .where('spring_id', '=', id)
      .execute();
    await database.deleteFrom('reviews').where('id', '=', reviewId).execute();
    expect(await get(id)).toMatchObject({
      ai_summary: null,
      ai_summary_written_at: null,
      ai_summary_review_count: null,
    });
    expect((await post(id)).json()).toMatchObject({ summary: expect.stringMatching(/^This is/) });
  });

  it('also while it is being written', async () => {
    const id = newSpring();
    const reviewId = await addReview(database, { spring_id: id, comment: 'Quiet and warm.' });
    await ai.setMode({ delay_ms: 200 });
    const asked = post(id, premium);
    await expect.poll(() => ai.calls().count).toBe(1);
    await database
      .updateTable('reviews')
      .set({ hidden_at: new Date() })
      .where('id', '=', reviewId)
      .execute();
    const { summary } = (await asked).json<{ summary: string }>();
    // Only the stand-in's count is based on the review.
    expect(summary).toContain('demonstration');
    expect(summary).not.toContain('From 1 review');
    expect(await rowOf(id)).toMatchObject({ given_reviews: [], stale_since: expect.any(Date) });
  });
});

describe('with a provider that fails, the message, and in time', () => {
  const SOON = 'Try again in a minute.';
  it.each([
    [{ status: 500 }, 503, `We couldn't write the summary just now. ${SOON}`],
    [{ status: 429, retry_after_s: 60 }, 503, `We're busy right now. ${SOON}`],
    [{ status: 401 }, 502, "We couldn't write the summary just now. Please try again later."],
    [{ garbage: 'text' }, 502, "We couldn't write a summary we trust. Please try again later."],
  ] as const)('%o: %d %s', { tags: ['@7.9', '@19.44'] }, async (mode, status, error) => {
    // A success first: one process counts failures in a row.
    await post(newSpring());
    const id = newSpring();
    await ai.setMode(mode);
    const begin = performance.now();
    const answer = await post(id);
    expect([answer.statusCode, answer.json()]).toEqual([status, { error }]);
    expect(performance.now() - begin).toBeLessThan(26_000);
    expect(await get(id)).toMatchObject({ ai_summary: null });
    expect(await rowOf(id)).toMatchObject({ sentences: null, claim: null });
    expect((await callsOf(id)).map(({ outcome }) => outcome)).toEqual(['failed']);
    await ai.setMode({});
    if (error.includes('a summary we trust')) {
      // The next visit does not pay again; ten minutes later it does.
      const before = ai.calls().count;
      expect((await post(id)).json()).toEqual({ error });
      expect(ai.calls().count).toBe(before);
      const earlier = new Date(Date.now() - 11 * 60_000);
      await database.updateTable('summaries').set({ failed_at: earlier }).execute();
    }
    expect((await post(id)).statusCode).toBe(200);
  });

  it('while it rests, or the money is spent, everybody gets the error right away', async () => {
    const isResting = () => true;
    const resting = { ...platform, ai: platform.ai && { ...platform.ai, isResting } };
    const { id: memberId } = await addMember(database);
    const summaries = createSummaries(resting);
    const id = newSpring();
    const begin = performance.now();
    const asked = await Promise.allSettled(
      Array.from({ length: 60 }, () => summaries.summarize(id, { id: memberId } as Member)),
    );
    expect(asked.every(({ status }) => status === 'rejected')).toBe(true);
    // One after the other, each a look later, they would take 15 s.
    expect(performance.now() - begin).toBeLessThan(5_000);
    const cookie = await signIn(poor.platform, await addMember(poor.database));
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        poor.app.inject({ method: 'POST', url: '/api/springs/9/summary', headers: { cookie } }),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([429]));
    expect(performance.now() - begin).toBeLessThan(10_000);
    expect(ai.calls().count).toBe(0);
  });

  it('with hardly any time left nobody pays for an answer that comes too late', async () => {
    const config = platform.ai && { ...platform.ai.config, timeoutMs: 60_000 };
    const hurried = { ...platform, ai: platform.ai && { ...platform.ai, config: config as never } };
    const { id: memberId } = await addMember(database);
    const asked = createSummaries({ ...hurried, ai: hurried.ai && { ...hurried.ai, maxMs: 0 } });
    const failure = asked.summarize(newSpring(), { id: memberId } as Member);
    await expect(failure).rejects.toMatchObject({ status: 503 });
    expect(ai.calls().count).toBe(0);
  });

  it('a paid answer is saved even if the database pauses', async () => {
    const id = newSpring();
    await ai.setMode({ delay_ms: 1_000 });
    const asked = post(id);
    await expect.poll(() => ai.calls().count, { timeout: 20_000 }).toBe(1);
    await database.schema.alterTable('summary_calls').renameTo('summary_calls_away').execute();
    await expect.poll(() => ai.calls().computed, { timeout: 20_000 }).toBe(1);
    await expect.poll(() => saveWarnings.length, { timeout: 20_000 }).toBeGreaterThan(0);
    await database.schema.alterTable('summary_calls_away').renameTo('summary_calls').execute();
    expect((await asked).statusCode).toBe(200);
    expect(ai.calls().count).toBe(1);
  });

  it(
    '30 s slow: given up after two attempts, for everybody who waits',
    { tags: '@19.44' },
    async () => {
      const { app: hasty, platform: its } = impatient;
      const cookie = await signIn(its, await addMember(its.database));
      await ai.setMode({ delay_ms: 30_000 });
      const ask = () =>
        hasty.inject({ method: 'POST', url: '/api/springs/9/summary', headers: { cookie } });
      const begin = performance.now();
      for (const answer of await Promise.all([ask(), ask(), ask()])) {
        const error = `We couldn't write the summary in time. ${SOON}`;
        expect([answer.statusCode, answer.json()]).toEqual([503, { error }]);
      }
      expect(performance.now() - begin).toBeLessThan(15_000);
      expect(ai.calls().count).toBe(2);
    },
  );

  it('if our checks leave nothing it is a failure, not an empty summary', async () => {
    const id = newSpring();
    const spent = { inputTokens: 1, outputTokens: 1, costMicros: 5 };
    const ask = async () => ({ answer: { sentences: [] } as never, spent });
    const silent = { ...platform, ai: platform.ai && { ...platform.ai, ask } };
    const { id: memberId } = await addMember(database);
    const asked = createSummaries(silent).summarize(id, { id: memberId } as Member);
    await expect(asked).rejects.toMatchObject({ status: 502 });
    expect(await rowOf(id)).toMatchObject({ sentences: null, failure: 'unusable' });
  });

  it(
    'everybody who waits gets the same failure, and the model is asked once',
    { tags: '@19.44' },
    async () => {
      const id = newSpring();
      // Long enough for everybody to arrive while the model works.
      await ai.setMode({ status: 400, delay_ms: 3_000 });
      const answers = await Promise.all(Array.from({ length: 10 }, () => post(id)));
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([502]));
      expect(new Set(answers.map(({ payload }) => payload)).size).toBe(1);
      expect(ai.calls().count).toBe(1);
    },
  );
});
