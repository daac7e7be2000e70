import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../config.ts';
import { createReviewsOfDeletedAccount } from '../reviews/accounts/reviews-of-deleted-account.service.ts';
import { openPlatform } from '../../platform/platform.ts';
import { addMember } from '../../../test/support/members.ts';
import { countAll, findWrongAggregates } from '../../../test/support/reviews.ts';
import { testEnvironment, useApp } from '../../../test/support/test-app.ts';

const { database, databaseUrl } = await useApp();

const REVIEWS = 30_000;
const VOTES = 10_000;

/** Mostly on a single spring: that is as bad as many springs. */
const writeMany = async (memberId: string) => {
  await sql`
    insert into reviews (spring_id, member_id, rating, created_at)
    select case when n % 3 = 0 then 1 + n % 1600 else 42 end, ${memberId}, 1 + n % 5,
      now() - n * interval '1 minute'
    from generate_series(1, ${REVIEWS}::integer) n`.execute(database);
  await sql`
    insert into votes (review_id, member_id, vote)
    select id, ${memberId}, 1 from reviews where member_id <> ${memberId} order by id limit ${VOTES}`.execute(
    database,
  );
};

it.each(['keep', 'delete'] as const)(
  `an account with ${REVIEWS} reviews and ${VOTES} votes is deleted (%s), and no statement takes long`,
  { timeout: 300_000 },
  async (choice) => {
    const [leaver, other] = [await addMember(database), await addMember(database)];
    await sql`
      insert into reviews (spring_id, member_id, rating)
      select 1 + n % 1600, ${other.id}, 1 + n % 5 from generate_series(1, ${VOTES}::integer) n`.execute(
      database,
    );
    await writeMany(leaver.id);
    await countAll(database);
    await sql`analyze`.execute(database);

    // Ten times the real limit, for busy machines: a statement that grows with the square of the
    // reviews would take minutes.
    const config = readConfig(testEnvironment(databaseUrl));
    const platform = openPlatform({ ...config, databaseTimeoutMs: 10 * config.databaseTimeoutMs });
    onTestFinished(() => platform.close());
    const settleReviews = createReviewsOfDeletedAccount(platform);
    await platform.database.transaction().execute(async (transaction) => {
      await settleReviews(transaction, leaver.id, choice);
      await transaction.deleteFrom('members').where('id', '=', leaver.id).execute();
    });
    const { rows } = await sql<{ left: number }>`
      select count(*)::integer as left from reviews
      where member_id is distinct from ${other.id}`.execute(database);
    expect(rows).toEqual([{ left: choice === 'keep' ? REVIEWS : 0 }]);
    expect(await findWrongAggregates(database)).toEqual([]);
    await sql`truncate reviews, votes, reports`.execute(database);
    await countAll(database);
  },
);
