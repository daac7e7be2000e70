import { beforeEach, describe, expect, it } from 'vitest';
import { useAi } from '../../../test/support/ai.ts';
import { addMember, signIn } from '../../../test/support/members.ts';
import { addReview } from '../../../test/support/reviews.ts';
import { useApp } from '../../../test/support/test-app.ts';
import { updateBathingStatus } from '../springs/bathing/bathing.service.ts';
import { summaryWork } from './summaries.jobs.ts';
import { PROMPT_VERSION } from './writing/prompt.ts';

const ai = await useAi();
const { app, platform, database } = await useApp(ai.environment);

/** Springs about which nothing is known. */
let spring = 0;
const INVITING = [{ text: 'Visitors soak in the pool.', facts: [], reviews: [] }];

const addSummary = async () => {
  const { id } = await database
    .selectFrom('springs')
    .select('id')
    .where('bathing_status', '=', 'unknown')
    .where('id', '>', spring)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  spring = id;
  await database
    .insertInto('summaries')
    .values({
      spring_id: id,
      sentences: JSON.stringify(INVITING),
      review_count: 0,
      prompt_version: PROMPT_VERSION,
      written_at: new Date(Date.now() - 86_400_000),
    })
    .execute();
  return id;
};

const read = (id: number) =>
  database
    .selectFrom('summaries')
    .select(['summary', 'stale_since', 'given_reviews'])
    .where('spring_id', '=', id)
    .executeTakeFirstOrThrow();

const judge = (id: number) =>
  database.transaction().execute((transaction) => updateBathingStatus(transaction, [id]));

const say = async (id: number, kind: 'closed' | 'drowning', text: string) => {
  await database
    .insertInto('hazards')
    .values({
      spring_id: id,
      kind,
      state: 'in-force',
      text,
      source: 'A ranger',
      said_on: '2026-06-01',
      confidence: 'reported',
    })
    .execute();
  await judge(id);
};

const refresh = async () => {
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await database.updateTable('summaries').set({ changed_at: anHourAgo }).execute();
  for (const { run } of summaryWork(platform)) await run({});
};

beforeEach(async () => {
  await ai.reset();
  await database.deleteFrom('summaries').execute();
});

describe('when the answer to "may I bathe there?" changes', { tags: '@21.59' }, () => {
  it('a place that closes loses its summary at once, and gets one that says so', async () => {
    const id = await addSummary();
    await addReview(database, {
      spring_id: id,
      comment: 'We found a lovely pool behind the fence.',
    });
    await say(id, 'closed', 'The gate is closed to everybody.');
    expect(await read(id)).toMatchObject({ summary: null, stale_since: expect.any(Date) });
    const page = (await app.inject(`/api/springs/${id}`)).json<{ ai_summary: string | null }>();
    expect(page.ai_summary).toBeNull();
    await refresh();
    const { summary, stale_since, given_reviews } = await read(id);
    expect(summary).toContain('Closed: The gate is closed to everybody');
    expect(summary).not.toMatch(/pool|get in|fence/);
    expect({ stale_since, given_reviews }).toEqual({ stale_since: null, given_reviews: [] });
  });

  it('a place that opens again keeps what it says until it is written again', async () => {
    const id = await addSummary();
    await say(id, 'closed', 'The gate is closed to everybody.');
    await refresh();
    await database
      .updateTable('hazards')
      .set({ ended_at: new Date() })
      .where('spring_id', '=', id)
      .execute();
    await judge(id);
    const { summary, stale_since } = await read(id);
    expect(summary).toContain('closed to everybody');
    expect(stale_since).not.toBeNull();
    await refresh();
    expect((await read(id)).summary).toContain('Soaking: not confirmed: ');
  });

  it('a new warning, or the first member who soaked there, makes it stale', async () => {
    const [warned, soaked] = [await addSummary(), await addSummary()];
    await say(warned, 'drowning', 'The current is strong below the pool.');
    await database
      .updateTable('springs')
      .set({ soaked_at: new Date() })
      .where('id', '=', soaked)
      .execute();
    for (const id of [warned, soaked])
      expect(await read(id)).toMatchObject({
        summary: INVITING[0]?.text,
        stale_since: expect.any(Date),
      });
    await refresh();
    expect((await read(warned)).summary).toContain('The current is strong below the pool');
    expect((await read(soaked)).summary).toContain('People soak here: ');
  });

  it('a place that is judged as before keeps its summary', async () => {
    const id = await addSummary();
    await judge(id);
    expect((await read(id)).stale_since).toBeNull();
  });

  it('a place that closes while the model works gets nothing that was written before', async () => {
    const id = await addSummary();
    await database.deleteFrom('summaries').execute();
    const cookie = await signIn(platform, await addMember(database, { is_premium: true }));
    await ai.setMode({ delay_ms: 500 });
    const asked = app.inject({
      method: 'POST',
      url: `/api/springs/${id}/summary`,
      headers: { cookie },
    });
    await expect.poll(() => ai.calls().count).toBe(1);
    await say(id, 'closed', 'The gate is closed to everybody.');
    expect((await asked).statusCode).not.toBe(200);
    expect((await read(id)).summary).toBeNull();
  });
});
