import type * as contract from '@wildsoak/contract/reviews';
import type { EndpointInput } from '@wildsoak/contract/endpoint';
import { browserSend, callApi, defineCall } from '../../lib/http/api.ts';
import { sentence, statusOf, serverMessage, unanswered } from '../../lib/http/failure.ts';
import { uploadSend } from '../../lib/http/upload.ts';

const calls = {
  create: defineCall<typeof contract.createReview>(
    'POST',
    '/api/springs/:id/reviews',
    'multipart/form-data',
  ),
  update: defineCall<typeof contract.updateReview>('PUT', '/api/reviews/:id'),
  remove: defineCall<typeof contract.deleteReview>('DELETE', '/api/reviews/:id'),
  vote: defineCall<typeof contract.voteOnReview>('POST', '/api/reviews/:id/vote'),
  report: defineCall<typeof contract.reportReview>('POST', '/api/reviews/:id/report'),
};

export type NewReview = EndpointInput<typeof contract.createReview>['body'];
export type ChangedReview = EndpointInput<typeof contract.updateReview>['body'];
export type ReportReason = (typeof contract.REPORT_REASONS)[number];

interface Sending {
  /** The same for every attempt, so that a review whose answer got lost is not written twice. */
  key: string;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export const createReview = (
  springId: number,
  body: NewReview,
  { key, onProgress, signal }: Sending,
) =>
  callApi(
    uploadSend({ 'Idempotency-Key': key }, onProgress),
    calls.create,
    { params: { id: springId }, body },
    signal,
  );

export const updateReview = (id: number, body: ChangedReview) =>
  callApi(browserSend, calls.update, { params: { id }, body });

export const deleteReview = (id: number) => callApi(browserSend, calls.remove, { params: { id } });

export const voteOnReview = (id: number, vote: 1 | -1) =>
  callApi(browserSend, calls.vote, { params: { id }, body: { vote } });

export const reportReview = (id: number, reason: ReportReason) =>
  callApi(browserSend, calls.report, { params: { id }, body: { reason } });

/** The server's own words, or why there was no answer. */
const reasonOf = (error: unknown, unexpected: string): string =>
  serverMessage(error) ?? unanswered(error) ?? (statusOf(error) === 0 ? unexpected : 'Failed.');

/** docs/behavior.md, section 8, like all of these. A second line says why. */
export const submitFailure = (error: unknown): [text: string, reason?: string] => {
  const words = serverMessage(error);
  if (words !== undefined) return [words];
  const reason = unanswered(error);
  return reason === undefined
    ? ['Failed.']
    : ['Failed.', `${sentence(reason)} Your review is still here. Please try again.`];
};

export const updateFailure = (error: unknown): string =>
  `Update failed: ${reasonOf(error, 'Failed to update review')}`;

export const deleteFailure = (error: unknown): string =>
  `Delete failed: ${serverMessage(error) ?? unanswered(error) ?? `Failed (Status: ${statusOf(error)})`}`;

export const voteFailure = (error: unknown): string =>
  `Vote failed: ${reasonOf(error, 'Failed to cast vote')}`;

export const reportFailure = (error: unknown): string =>
  `Report failed: ${reasonOf(error, 'Failed.')}`;
