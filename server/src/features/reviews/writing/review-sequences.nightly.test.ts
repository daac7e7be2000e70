import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../../../config.ts';
import { createReviewModeration } from '../../moderation/hide-reviews.service.ts';
import { createReviewsOfDeletedAccount } from '../accounts/reviews-of-deleted-account.service.ts';
import { createReviews } from '../reviews.service.ts';
import { createVotes } from '../votes/votes.service.ts';
import { HttpError } from '../../../platform/errors.ts';
import { openPlatform, type Platform } from '../../../platform/platform.ts';
import { addMember } from '../../../../test/support/members.ts';
import {
  addPhoto,
  countAll,
  exampleText,
  findWrongAggregates,
} from '../../../../test/support/reviews.ts';
import { testEnvironment, useApp } from '../../../../test/support/test-app.ts';

const { platform, database, databaseUrl } = await useApp();

const MEMBERS = 5;
const SPRINGS = [10, 11];
const PHOTO = { width: 800, height: 600, preview: 'data:image/webp;base64,AA==' };

/** What a server process has: connections and services of its own. Limits have tests of their own. */
const servicesOf = (opened: Platform) => {
  const limiter = { ...opened.limiter, take: async () => 0, enforce: async () => undefined };
  const unlimited = { ...opened, limiter };
  return {
    database: opened.database,
    reviews: createReviews(unlimited),
    votes: createVotes(unlimited),
    moderation: createReviewModeration(unlimited),
    settleReviews: createReviewsOfDeletedAccount(unlimited),
  };
};
type Services = ReturnType<typeof servicesOf>;

const config = readConfig(testEnvironment(databaseUrl));
const second = openPlatform({ ...config, databaseTimeoutMs: 60_000 });
afterAll(() => second.close());
const processes = [servicesOf(platform), servicesOf(second)] as const;

const rating = fc.integer({ min: 1, max: 5 });
const who = fc.nat({ max: MEMBERS - 1 });
const which = fc.nat({ max: 1_000 });
const vote = fc.constantFrom(1 as const, -1 as const);
const spring = fc.constantFrom(...SPRINGS);

const operation = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      who,
      spring,
      rating,
      withPhoto: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('edit' as const), which, rating }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('delete' as const), which }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('vote' as const), who, which, vote }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('hide' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('restore' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('leave' as const),
      who,
      choice: fc.constantFrom('keep' as const, 'delete' as const),
    }),
  },
);
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

interface World {
  moderatorId: string;
  /** Who leaves stays here: what they do after that is refused. */
  memberIds: string[];
  reviews: { id: number; authorId: string }[];
}

const perform = async (services: Services, world: World, asked: Operation): Promise<unknown> => {
  const memberOf = (index: number) => world.memberIds[index] ?? '0';
  if (asked.do === 'create') {
    const authorId = memberOf(asked.who);
    const photo = asked.withPhoto ? { ...PHOTO, hash: await addPhoto(database) } : null;
    const form = { text: exampleText({ rating: asked.rating }), photo };
    const { body } = await services.reviews.create(authorId, asked.spring, form, undefined);
    return world.reviews.push({ id: (body as { id: number }).id, authorId });
  }
  if (asked.do === 'leave') {
    const memberId = memberOf(asked.who);
    return services.database.transaction().execute(async (transaction) => {
      await services.settleReviews(transaction, memberId, asked.choice);
      await transaction.deleteFrom('members').where('id', '=', memberId).execute();
    });
  }
  const review = world.reviews[asked.which % Math.max(1, world.reviews.length)];
  if (!review) return undefined;
  const { id, authorId } = review;
  if (asked.do === 'edit')
    return services.reviews.update(authorId, id, exampleText({ rating: asked.rating }));
  if (asked.do === 'delete') return services.reviews.delete(authorId, id);
  if (asked.do === 'vote') return services.votes.vote(memberOf(asked.who), id, asked);
  const act = { actorId: world.moderatorId, subjectId: id, act: asked.do, note: null };
  return services.moderation.act(act);
};

/** What may be refused: the review or the person is gone, it is one's own, or hidden. */
const isRefusal = (error: unknown) =>
  error instanceof HttpError && [401, 403, 404].includes(error.status);

it(
  'any sequence of creates, edits, deletes, votes, hiding, restoring and leaving, in parallel batches with the connections of two processes, leaves average, count, latest image and scores equal to a recount',
  { tags: '@19.43', timeout: 180_000 },
  async () => {
    const seen: Record<string, number> = {};
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(operation, { minLength: 2, maxLength: 16 }), {
          minLength: 2,
          maxLength: 6,
        }),
        async (batches) => {
          const members = await Promise.all(
            Array.from({ length: MEMBERS + 1 }, () => addMember(database)),
          );
          // What an earlier run left wrong is not this one's fault.
          await countAll(database);
          const [moderatorId = '', ...memberIds] = members.map(({ id }) => id);
          const world: World = { moderatorId, memberIds, reviews: [] };
          for (const batch of batches) {
            await Promise.all(
              batch.map(async (asked, index) => {
                const services = processes[index % 2 === 0 ? 0 : 1];
                try {
                  await perform(services, world, asked);
                  seen[asked.do] = (seen[asked.do] ?? 0) + 1;
                } catch (error) {
                  if (!isRefusal(error)) throw error;
                }
              }),
            );
            expect(await findWrongAggregates(database)).toEqual([]);
          }
        },
      ),
      { numRuns: 25 },
    );
    // Not all refused: each of them has happened.
    expect(Object.keys(seen).toSorted()).toEqual([
      'create',
      'delete',
      'edit',
      'hide',
      'leave',
      'restore',
      'vote',
    ]);
  },
);
