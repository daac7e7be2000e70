import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/sessions.ts';
import { readActsAbout } from '../../domain/audit-log.repository.ts';
import { exportBilling } from '../billing/billing.service.ts';
import { exportCorrections } from '../moderation/corrections/corrections.service.ts';
import { exportProposals } from '../moderation/proposals/proposals.service.ts';
import { exportFavorites } from '../favorites/favorites.service.ts';
import { exportReports } from '../moderation/hide-reviews.service.ts';
import { exportVisitReports } from '../moderation/hide-visits.service.ts';
import { exportPlans } from '../trips/plans/plans.service.ts';
import { exportReviews, exportVotes } from '../reviews/accounts/export-reviews.service.ts';
import { exportSummaryCalls } from '../summaries/summaries.service.ts';
import { exportVisits } from '../visits/accounts/visits-of-account.service.ts';
import { readAccess, readAccount } from './accounts.repository.ts';

async function* jsonList(rows: AsyncIterable<unknown>) {
  let separator = '';
  yield '[';
  for await (const row of rows) {
    yield separator + JSON.stringify(row);
    separator = ',';
  }
  yield ']';
}

/** Everything we store about a member, in pieces: it may not fit in memory at once. */
export async function* exportAccount(
  { database, readPrepared }: Pick<Platform, 'database' | 'readPrepared'>,
  { id, ...user }: Member,
) {
  const account = { ...user, ...(await readAccount(database, id)) };
  yield `{"exported_at":${JSON.stringify(new Date())},"account":${JSON.stringify(account)}`;
  const { sessions, devices, links } = await readAccess(database, id);
  yield `,"sessions":${JSON.stringify(sessions)},"devices":${JSON.stringify(devices)}`;
  yield `,"mail_links":${JSON.stringify(links)}`;
  yield `,"operator_acts":${JSON.stringify(await readActsAbout(database, id))}`;
  yield `,"summaries_asked_for":${JSON.stringify(await exportSummaryCalls(database, id))}`;
  yield `,"billing":${JSON.stringify(await exportBilling(database, id))},"favorites":`;
  yield* jsonList(exportFavorites(database, id));
  yield ',"reviews":';
  yield* jsonList(exportReviews(database, id));
  yield ',"votes":';
  yield* jsonList(exportVotes(database, id));
  yield ',"reports":';
  yield* jsonList(exportReports(database, id));
  yield ',"visits":';
  yield* jsonList(exportVisits(database, id));
  yield ',"visit_reports":';
  yield* jsonList(exportVisitReports(database, id));
  yield ',"corrections":';
  yield* jsonList(exportCorrections(database, id));
  yield ',"proposals":';
  yield* jsonList(exportProposals(database, id));
  yield ',"plans":';
  yield* jsonList(exportPlans(readPrepared, id));
  yield '}';
}
