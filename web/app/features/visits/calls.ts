import type * as contract from '@wildsoak/contract/visits';
import type { VisitBody } from '@wildsoak/contract/visits';
import type { REPORT_REASONS } from '@wildsoak/contract/reviews';
import { browserSend, callApi, defineCall } from '../../lib/http/api.ts';

// The outbox sends a new visit: it may have to wait for a signal.
const calls = {
  update: defineCall<typeof contract.updateVisit>('PUT', '/api/visits/:id'),
  remove: defineCall<typeof contract.deleteVisit>('DELETE', '/api/visits/:id'),
  report: defineCall<typeof contract.reportVisit>('POST', '/api/visits/:id/report'),
  moderate: defineCall<typeof contract.moderateVisit>('POST', '/api/moderation/visits/:id'),
};

export const updateVisit = (id: number, body: VisitBody) =>
  callApi(browserSend, calls.update, { params: { id }, body });

export const deleteVisit = (id: number) => callApi(browserSend, calls.remove, { params: { id } });

export const reportVisit = (id: number, reason: (typeof REPORT_REASONS)[number]) =>
  callApi(browserSend, calls.report, { params: { id }, body: { reason } });

/** For moderators. */
export const liftClosure = (id: number) =>
  callApi(browserSend, calls.moderate, { params: { id }, body: { act: 'lift' } });
