import { listModerated, type ModeratedReview } from '@wildsoak/contract/moderation';
import { REPORT_REASONS } from '@wildsoak/contract/reviews';
import { describe, expect, it } from 'vitest';
import { actsOn } from '../../../test/support/acts.ts';
import { addMember, signIn } from '../../../test/support/members.ts';
import { addPhoto, exampleText, findWrongAggregates } from '../../../test/support/reviews.ts';
import { runMain } from '../../../test/support/server-process.ts';
import { testEnvironment, useApp } from '../../../test/support/test-app.ts';
import { createReviews } from '../reviews/reviews.service.ts';

const { app, platform, database, databaseUrl } = await useApp();

const reviews = createReviews(platform);

const useMember = async (facts: Parameters<typeof addMember>[1] = {}) => {
  const member = await addMember(database, facts);
  const cookie = await signIn(platform, member);
  const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
    app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
  const report = (id: number, reason = 'spam') =>
    call('POST', `/api/reviews/${id}/report`, { reason });
  const write = async (springId: number, rating = 5, withPhoto = false) => {
    const photo = { width: 800, height: 600, preview: 'x' };
    const text = exampleText({ rating, comment: 'Warm.' });
    const hash = withPhoto ? await addPhoto(database) : null;
    const form = { text, photo: hash === null ? null : { hash, ...photo } };
    const { body } = await reviews.create(member.id, springId, form, undefined);
    return (body as { id: number }).id;
  };
  return { ...member, cookie, call, report, write };
};

const useModerator = async () => {
  const moderator = await useMember({ is_moderator: true });
  const act = (id: number, act: string, note?: string | null) =>
    moderator.call('POST', `/api/moderation/reviews/${id}`, {
      act,
      ...(note !== undefined && { note }),
    });
  const list = async (hidden = false): Promise<ModeratedReview[]> => {
    const url = `/api/moderation/reviews${hidden ? '?hidden=true' : ''}`;
    const answer = await moderator.call('GET', url);
    expect(answer.statusCode, answer.payload).toBe(200);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    return listModerated.responses[200].element.strict().array().parse(answer.json());
  };
  return { ...moderator, act, list };
};

const actsOf = (id: number) => actsOn(database, 'reviews', id);
const reportsOf = (reviewId: number) =>
  database.selectFrom('reports').selectAll().where('review_id', '=', reviewId).execute();
const springOf = (id: number) =>
  database
    .selectFrom('springs')
    .select(['average_rating', 'review_count', 'latest_image_url'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const isListed = async (springId: number, id: number) =>
  (await app.inject(`/api/springs/${springId}/reviews`))
    .json<{ id: number }[]>()
    .some((review) => review.id === id);

describe('POST /api/reviews/{id}/report', () => {
  it.each(REPORT_REASONS)('204 for the reason %s', { tags: '@12.5' }, async (reason) => {
    const [author, reporter] = [await useMember(), await useMember()];
    const id = await author.write(300);
    const answer = await reporter.report(id, reason);
    expect([answer.statusCode, answer.payload]).toEqual([204, '']);
    expect(await reportsOf(id)).toMatchObject([
      { member_id: reporter.id, reason, settled_at: null },
    ]);
  });

  it(
    'a second report only changes the reason; 20 at once are a single report',
    { tags: '@12.5' },
    async () => {
      const [author, reporter] = [await useMember(), await useMember()];
      const id = await author.write(301);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => reporter.report(id, 'offensive')),
      );
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
      expect((await reporter.report(id, 'private')).statusCode).toBe(204);
      expect(await reportsOf(id)).toMatchObject([{ member_id: reporter.id, reason: 'private' }]);
    },
  );

  it('a settled report stays settled until the review changes', async () => {
    const [author, reporter, moderator] = [
      await useMember(),
      await useMember(),
      await useModerator(),
    ];
    const id = await author.write(302);
    await reporter.report(id);
    await moderator.act(id, 'dismiss');
    await reporter.report(id, 'offensive');
    expect(await reportsOf(id)).toMatchObject([
      { reason: 'offensive', settled_at: expect.any(Date) },
    ]);
    const text = exampleText({ rating: 1, comment: 'Worse.' });
    await reviews.update(author.id, id, text);
    await reporter.report(id);
    expect(await reportsOf(id)).toMatchObject([{ settled_at: null }]);
  });

  it('403 for your own review', async () => {
    const author = await useMember();
    const id = await author.write(303);
    const answer = await author.report(id);
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { error: 'You cannot report your own review. You can delete it.' },
    ]);
    expect(await reportsOf(id)).toEqual([]);
  });

  it("404 'Review not found.' for one that is gone or hidden", async () => {
    const [author, reporter, moderator] = [
      await useMember(),
      await useMember(),
      await useModerator(),
    ];
    const id = await author.write(304);
    await moderator.act(id, 'hide');
    for (const one of [id, 999_999, 2_147_483_647]) {
      const answer = await reporter.report(one);
      expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'Review not found.' }]);
    }
    expect(await reportsOf(id)).toEqual([]);
  });

  it.each(['', 'boring', 'SPAM'])('400 for a reason that is none', async (reason) => {
    const [author, reporter] = [await useMember(), await useMember()];
    const id = await author.write(305);
    expect((await reporter.report(id, reason)).statusCode).toBe(400);
  });
});

describe('GET /api/moderation/reviews', () => {
  it(
    'reviews with open reports, wrong ones and then the oldest first, with how many gave each reason',
    { tags: '@18.1' },
    async () => {
      const moderator = await useModerator();
      const before = await moderator.list();
      const [author, one, two, three] = [
        await useMember(),
        await useMember(),
        await useMember(),
        await useMember(),
      ];
      const [little, much, none] = [
        await author.write(310),
        await author.write(311, 2, true),
        await author.write(312),
      ];
      for (const reporter of [one, two, three]) await reporter.report(much, 'photo');
      await three.report(much, 'offensive');
      await one.report(little, 'wrong');
      const list = (await moderator.list()).filter(
        ({ id }) => !before.some((earlier) => earlier.id === id),
      );
      expect(list).toMatchObject([
        {
          id: little,
          hidden: false,
          reports: { wrong: 1 },
          reported_at: expect.stringMatching(/^2.*Z$/),
        },
        {
          id: much,
          hidden: false,
          reports: { photo: 2, offensive: 1 },
          rating: 2,
          username: author.username,
          image_url: expect.stringMatching(/^\/photos\/[\w-]{43}\/960\.webp$/),
          image: { width: 800, height: 600 },
          spring_id: 311,
        },
      ]);
      expect(list.map(({ id }) => id)).not.toContain(none);
    },
  );

  it('with ?hidden=true, hidden reviews, last hidden first', async () => {
    const [author, moderator] = [await useMember(), await useModerator()];
    const [first, second] = [await author.write(313), await author.write(313)];
    await moderator.act(first, 'hide');
    await moderator.act(second, 'hide');
    const list = await moderator.list(true);
    expect(list.slice(0, 2)).toMatchObject([
      { id: second, hidden: true, reports: {}, reported_at: null },
      { id: first, hidden: true, reports: {} },
    ]);
    expect((await moderator.list()).map(({ id }) => id)).not.toContain(first);
  });
});

describe('POST /api/moderation/reviews/{id}', () => {
  it(
    'hides and restores with a record of each act, and ratings follow',
    { tags: '@18.1' },
    async () => {
      const [author, other, reporter, moderator] = [
        await useMember(),
        await useMember(),
        await useMember(),
        await useModerator(),
      ];
      await other.write(320, 2);
      await author.write(320, 4);
      const id = await author.write(320, 5, true);
      const before = await springOf(320);
      expect(before).toMatchObject({ average_rating: '3.50', review_count: 3 });
      await reporter.report(id, 'offensive');

      const hidden = await moderator.act(id, 'hide', '  Rude.  ');
      expect([hidden.statusCode, hidden.payload]).toEqual([204, '']);
      expect(await isListed(320, id)).toBe(false);
      // The author's earlier review counts instead.
      expect(await springOf(320)).toEqual({
        average_rating: '3.00',
        review_count: 2,
        latest_image_url: null,
      });
      const profile = await app.inject(`/api/users/${author.username}`);
      expect(profile.json()).toMatchObject({ review_count: 1 });
      expect((await moderator.list()).map((review) => review.id)).not.toContain(id);
      expect(await reportsOf(id)).toMatchObject([{ settled_at: expect.any(Date) }]);

      expect((await moderator.act(id, 'restore')).statusCode).toBe(204);
      expect(await isListed(320, id)).toBe(true);
      expect(await springOf(320)).toEqual(before);
      expect(await actsOf(id)).toEqual([
        { actor_id: moderator.id, act: 'hide', note: 'Rude.' },
        { actor_id: moderator.id, act: 'restore', note: null },
      ]);
    },
  );

  it('dismiss settles the reports and leaves the review', { tags: '@18.1' }, async () => {
    const [author, reporter, moderator] = [
      await useMember(),
      await useMember(),
      await useModerator(),
    ];
    const id = await author.write(321);
    await reporter.report(id);
    expect((await moderator.act(id, 'dismiss', '')).statusCode).toBe(204);
    expect(await isListed(321, id)).toBe(true);
    expect((await moderator.list()).map((review) => review.id)).not.toContain(id);
    expect(await actsOf(id)).toEqual([{ actor_id: moderator.id, act: 'dismiss', note: null }]);
  });

  it('twice, or 10 times at once, counts as once', { tags: '@19.43' }, async () => {
    const [author, one, two] = [await useMember(), await useModerator(), await useModerator()];
    const id = await author.write(322);
    for (const act of ['hide', 'restore', 'dismiss']) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? one : two).act(id, act)),
      );
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
    }
    expect((await actsOf(id)).map(({ act }) => act)).toEqual(['hide', 'restore']);
    expect(await springOf(322)).toMatchObject({ average_rating: '5.00', review_count: 1 });
  });

  it.each(['hide', 'restore', 'dismiss'])('403 and no act for your own review: %s', async (act) => {
    const [moderator, reporter] = [await useModerator(), await useMember()];
    const id = await moderator.write(325);
    await reporter.report(id);
    const answer = await moderator.act(id, act);
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { error: "You can't decide on your own review. Another moderator has to." },
    ]);
    expect(await isListed(325, id)).toBe(true);
    expect(await reportsOf(id)).toMatchObject([{ settled_at: null }]);
    expect(await actsOf(id)).toEqual([]);
  });

  it("404 'Review not found.' where there is none", async () => {
    const moderator = await useModerator();
    for (const act of ['hide', 'restore', 'dismiss']) {
      const answer = await moderator.act(999_999, act);
      expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'Review not found.' }]);
    }
  });

  it.each([{ act: 'delete' }, {}, { act: 'hide', note: 'x'.repeat(501) }])(
    '400 and no act: %j',
    async (body) => {
      const [author, moderator] = [await useMember(), await useModerator()];
      const id = await author.write(323);
      const answer = await moderator.call('POST', `/api/moderation/reviews/${id}`, body);
      expect(answer.statusCode).toBe(400);
      expect(await actsOf(id)).toEqual([]);
    },
  );

  it('the record outlives the review and the moderator', async () => {
    const [author, moderator] = [await useMember(), await useModerator()];
    const id = await author.write(324);
    await moderator.act(id, 'hide');
    await reviews.delete(author.id, id);
    await database.deleteFrom('members').where('id', '=', moderator.id).execute();
    expect(await actsOf(id)).toEqual([{ actor_id: null, act: 'hide', note: null }]);
  });
});

it(
  'main.ts make-moderator makes a member a moderator from their next call on, and remove-moderator takes it back as soon',
  { tags: ['@6.10', '@19.5'] },
  async () => {
    const { username, call } = await useMember();
    const loud = username.toUpperCase();
    expect((await call('GET', '/api/moderation/reviews')).statusCode).toBe(403);
    const { output, exited } = runMain('make-moderator', testEnvironment(databaseUrl), loud);
    expect([await exited, output.text]).toEqual([0, `${loud} is now a moderator.\n`]);
    expect((await call('GET', '/api/moderation/reviews')).statusCode).toBe(200);
    const status = await call('GET', '/api/auth/status');
    expect(status.json()).toMatchObject({ user: { username, is_moderator: true } });

    const removal = runMain('remove-moderator', testEnvironment(databaseUrl), loud);
    expect([await removal.exited, removal.output.text]).toEqual([
      0,
      `${loud} is no longer a moderator.\n`,
    ]);
    expect((await call('GET', '/api/moderation/reviews')).statusCode).toBe(403);
  },
);

describe('afterwards', () => {
  it('all aggregates are those of a recount', async () =>
    expect(await findWrongAggregates(database)).toEqual([]));
});
