import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { useAi } from '../../../test/support/ai.ts';
import { addMember, signIn } from '../../../test/support/members.ts';
import { addReview } from '../../../test/support/reviews.ts';
import { useApp } from '../../../test/support/test-app.ts';
import { summaryWork } from './summaries.jobs.ts';
import { createSummaries } from './summaries.service.ts';
import { PROMPT_VERSION } from './writing/prompt.ts';

const ai = await useAi();
const { app, platform, database } = await useApp(ai.environment);
const poor = await useApp({ ...ai.environment, AI_DAILY_BUDGET: '0.001' });

const run = async () => {
  for (const { run: work } of summaryWork(platform)) await work({});
};

let springs = 200;
const OLD = [{ text: 'An old sentence is here.', facts: ['name'], reviews: [] }];

/** Yesterday's summary with the current prompt, up to date unless `facts` say otherwise. */
const addSummary = async (facts: Record<string, unknown> = {}, on = database) => {
  const id = (springs += 1);
  await on
    .insertInto('summaries')
    .values({
      spring_id: id,
      sentences: JSON.stringify(OLD),
      review_count: 0,
      prompt_version: PROMPT_VERSION,
      written_at: new Date(Date.now() - 86_400_000),
      ...facts,
    })
    .execute();
  return id;
};
const textOf = async (id: number, on = database) => {
  const row = await on
    .selectFrom('summaries')
    .select(['summary', 'stale_since', 'failed_at'])
    .where('spring_id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, isOld: row.summary === OLD[0]?.text };
};
const setReviewCount = (id: number, count: number) =>
  database.updateTable('springs').set({ review_count: count }).where('id', '=', id).execute();

beforeEach(async () => {
  await ai.reset();
  await database.deleteFrom('summaries').execute();
});

describe('which summaries are rewritten', () => {
  it('those that are stale, from an older prompt, or have many more reviews; no others', async () => {
    const stale = await addSummary({ stale_since: new Date() });
    const older = await addSummary({ prompt_version: PROMPT_VERSION - 1 });
    const grown = await addSummary({ review_count: 10 });
    await setReviewCount(grown, 15);
    const shrunk = await addSummary({ review_count: 3 });
    await setReviewCount(shrunk, 2);
    const emptied = await addSummary({ sentences: null, stale_since: new Date() });
    const current = await addSummary();
    const little = await addSummary({ review_count: 0 });
    await setReviewCount(little, 4);
    const large = await addSummary({ review_count: 100 });
    await setReviewCount(large, 110);
    const never = await addSummary({ sentences: null, written_at: null, prompt_version: null });
    await run();
    for (const id of [stale, older, grown, shrunk, emptied]) {
      expect(await textOf(id)).toMatchObject({
        summary: expect.stringContaining('demonstration'),
        stale_since: null,
      });
    }
    for (const id of [current, little, large]) expect((await textOf(id)).isOld).toBe(true);
    expect((await textOf(never)).summary).toBeNull();
    expect(ai.calls().count).toBe(5);
    const calls = await database.selectFrom('summary_calls').select('member_id').execute();
    expect(calls.every(({ member_id }) => member_id === null)).toBe(true);
    await run();
    expect(ai.calls().count).toBe(5);
  });

  it('a review saved without a change, or changed in what the model does not get, changes nothing', async () => {
    const id = await addSummary();
    const reviewId = await addReview(database, { spring_id: id, comment: 'Quiet and warm.' });
    await database
      .updateTable('summaries')
      .set({ given_reviews: [reviewId] })
      .where('spring_id', '=', id)
      .execute();
    const reviews = database.updateTable('reviews').where('id', '=', reviewId);
    await reviews.set({ comment: 'Quiet and warm.', is_clothing_optional: true }).execute();
    expect((await textOf(id)).stale_since).toBeNull();
    await reviews.set({ comment: 'Quiet and cold.' }).execute();
    expect((await textOf(id)).stale_since).not.toBeNull();
  });

  it('a fact that changed makes it stale; a rating does not', async () => {
    const [renamed, rated] = [await addSummary(), await addSummary()];
    const springs = database.updateTable('springs');
    await springs.set({ name: 'Another Spring' }).where('id', '=', renamed).execute();
    await springs.set({ average_rating: '4.50' }).where('id', '=', rated).execute();
    const anHourAgo = new Date(Date.now() - 3_600_000);
    await database
      .updateTable('summaries')
      .set({ changed_at: anHourAgo })
      .where('changed_at', 'is not', null)
      .execute();
    await run();
    expect((await textOf(renamed)).summary).toContain('Another Spring');
    expect((await textOf(rated)).isOld).toBe(true);
  });

  it('never on a page view', async () => {
    const id = await addSummary({ stale_since: new Date() });
    await app.inject(`/api/springs/${id}`);
    await app.inject(`/springs/${id}`);
    expect(ai.calls().count).toBe(0);
  });

  it('20 at a time', async () => {
    for (let made = 0; made < 22; made += 1) await addSummary({ stale_since: new Date() });
    await run();
    expect(ai.calls().count).toBe(20);
    await run();
    expect(ai.calls().count).toBe(22);
  });
});

describe('hardening: edits of a review caused model calls without end', { tags: '@19.36' }, () => {
  /** A summary of one review whose author changes it again and again. */
  const addEdited = async () => {
    const author = await addMember(database);
    const cookie = await signIn(platform, author);
    const id = await addSummary();
    const reviewId = await addReview(database, {
      spring_id: id,
      member_id: author.id,
      comment: 'Quiet and warm.',
    });
    const summary = database.updateTable('summaries').where('spring_id', '=', id);
    await summary.set({ given_reviews: [reviewId] }).execute();
    let edits = 0;
    const edit = async () => {
      const payload = { rating: 4, comment: `Quiet and warm in the morning ${(edits += 1)}.` };
      const url = `/api/reviews/${reviewId}`;
      const answer = await app.inject({ method: 'PUT', url, headers: { cookie }, payload });
      expect(answer.statusCode).toBe(200);
    };
    const age = (facts: Record<string, Date>) => summary.set(facts).execute();
    return { id, edit, age };
  };
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

  it('12 in a minute, with a worker after each, are one call once it has calmed down', async () => {
    const { edit, age } = await addEdited();
    for (let i = 0; i < 12; i += 1) {
      await edit();
      await Promise.all([run(), run()]);
    }
    expect(ai.calls().count).toBe(0);
    await age({ changed_at: ago(11) });
    await Promise.all([run(), run()]);
    expect(ai.calls().count).toBe(1);
  });

  it('a summary that is never calm is still rewritten after six hours', async () => {
    const { edit, age } = await addEdited();
    await edit();
    await age({ stale_since: ago(6 * 60 + 1) });
    await run();
    expect(ai.calls().count).toBe(1);
  });

  it('the worker writes three a day for each spring and goes on with the others', async () => {
    const { id, edit, age } = await addEdited();
    for (let i = 0; i < 5; i += 1) {
      await edit();
      await age({ changed_at: ago(11) });
      await run();
    }
    expect(ai.calls().count).toBe(3);
    // Springs that had theirs are not in the way, no matter how long they have been stale.
    await database
      .insertInto('summary_calls')
      .values(
        Array.from({ length: 60 }, (_, i) => ({
          spring_id: 300 + (i % 20),
          model: 'm',
          prompt_version: 1,
          cost_micros: 1,
          outcome: 'answered',
        })),
      )
      .execute();
    for (let i = 0; i < 20; i += 1) {
      await database
        .insertInto('summaries')
        .values({ spring_id: 300 + i, written_at: ago(600), stale_since: ago(500) })
        .execute();
    }
    const waiting = await addSummary({ stale_since: new Date() });
    await run();
    expect(ai.calls().count).toBe(4);
    expect((await textOf(waiting)).isOld).toBe(false);
    // The next day it may be written again.
    await sql`update summary_calls set called_at = called_at - interval '1 day'
      where spring_id = ${id}`.execute(database);
    await run();
    expect(ai.calls().count).toBe(5);
  });
});

it('after a failure the old text stays, and the next attempt is an hour later', async () => {
  const id = await addSummary({ stale_since: new Date() });
  await ai.setMode({ status: 400 });
  await run();
  expect(await textOf(id)).toMatchObject({ isOld: true, failed_at: expect.any(Date) });
  await ai.setMode({});
  await run();
  expect((await textOf(id)).isOld).toBe(true);
  const anHourAgo = new Date(Date.now() - 3_700_000);
  await database.updateTable('summaries').set({ failed_at: anHourAgo }).execute();
  await run();
  expect((await textOf(id)).isOld).toBe(false);
});

it('a provider that is down is left alone, not asked for all 20', async () => {
  for (let made = 0; made < 20; made += 1) await addSummary({ stale_since: new Date() });
  await ai.setMode({ status: 400 });
  // A platform of its own has a circuit of its own.
  const own = await useApp(ai.environment);
  for (let made = 0; made < 20; made += 1) {
    await addSummary({ stale_since: new Date() }, own.database);
  }
  await createSummaries(own.platform).refresh();
  expect(ai.calls().count).toBe(4);
});

it('a summary that always fails does not keep the others waiting', async () => {
  const [broken, sound] = [
    await addSummary({ stale_since: new Date(Date.now() - 1_000) }),
    await addSummary({ stale_since: new Date() }),
  ];
  await database.schema
    .alterTable('summaries')
    .addCheckConstraint('broken', sql`spring_id <> ${sql.lit(broken)} or claim is null`)
    .execute();
  await run();
  await database.schema.alterTable('summaries').dropConstraint('broken').execute();
  expect((await textOf(broken)).isOld).toBe(true);
  expect((await textOf(sound)).isOld).toBe(false);
});

it('the worker leaves half of the day’s money to springs that have no summary yet', async () => {
  const id = await addSummary({ stale_since: new Date() });
  const micros = 5 * 1e6;
  await database
    .insertInto('summary_calls')
    .values({ spring_id: id, model: 'm', prompt_version: 1, cost_micros: micros / 2 })
    .execute();
  await run();
  expect((await textOf(id)).isOld).toBe(true);
  await database.deleteFrom('summary_calls').execute();
  await run();
  expect((await textOf(id)).isOld).toBe(false);
});

it('within the site’s budget', { tags: '@19.36' }, async () => {
  const id = await addSummary({ stale_since: new Date() }, poor.database);
  await createSummaries(poor.platform).refresh();
  expect((await textOf(id, poor.database)).isOld).toBe(true);
  expect(ai.calls().count).toBe(0);
});

it('two workers at once write each summary once', async () => {
  const ids: number[] = [];
  for (let made = 0; made < 5; made += 1) {
    const id = await addSummary({ stale_since: new Date() });
    await addReview(database, { spring_id: id, comment: 'Quiet and warm.' });
    ids.push(id);
  }
  await ai.setMode({ delay_ms: 100 });
  await Promise.all([run(), run(), run()]);
  expect(ai.calls().count).toBe(5);
  for (const id of ids) expect((await textOf(id)).isOld).toBe(false);
});
