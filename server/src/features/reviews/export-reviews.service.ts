import type { accountExport } from '@wildsoak/contract/accounts';
import type { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { readReviewsPage, type StoredReview } from './reviews.repository.ts';
import { readVotesPage } from './votes.repository.ts';

const EXPORT_PAGE = 500;

export async function* exportReviews(
  database: Database,
  memberId: string,
): AsyncGenerator<StoredReview> {
  let last: { at: string; id: number } | undefined;
  for (;;) {
    const page = await readReviewsPage(database, memberId, last, EXPORT_PAGE);
    for (const { at: _at, ...review } of page) yield review;
    last = page.at(-1);
    if (!last || page.length < EXPORT_PAGE) return;
  }
}

export async function* exportVotes(
  database: Database,
  memberId: string,
): AsyncGenerator<z.infer<typeof accountExport>['votes'][number]> {
  let lastId = 0;
  for (;;) {
    const page = await readVotesPage(database, memberId, lastId, EXPORT_PAGE);
    yield* page;
    lastId = page.at(-1)?.review_id ?? 0;
    if (page.length < EXPORT_PAGE) return;
  }
}
