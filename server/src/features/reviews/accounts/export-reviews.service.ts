import type { accountExport } from '@wildsoak/contract/accounts';
import type { z } from 'zod';
import type { Database } from '../../../platform/database/database.ts';
import { inPages } from '../../../platform/in-pages.ts';
import { readReviewsPage, type StoredReview } from '../reviews.repository.ts';
import { readVotesPage } from '../votes/votes.repository.ts';

export async function* exportReviews(
  database: Database,
  memberId: string,
): AsyncGenerator<StoredReview> {
  type Page = Awaited<ReturnType<typeof readReviewsPage>>;
  const rows = inPages<Page[number]>((last, size) =>
    readReviewsPage(database, memberId, last, size),
  );
  for await (const { at: _at, ...review } of rows) yield review;
}

type ExportedVote = z.infer<typeof accountExport>['votes'][number];

export const exportVotes = (database: Database, memberId: string) =>
  inPages<ExportedVote>((last, size) =>
    readVotesPage(database, memberId, last?.review_id ?? 0, size),
  );
