import type * as contract from '@wildsoak/contract/reviews';
import type { EndpointInput } from '@wildsoak/contract/endpoint';
import { browserSend, callApi, defineCall, patientSend } from '../../lib/http/api.ts';
import { sentence, statusOf, serverMessage, unanswered } from '../../lib/http/failure.ts';

const calls = {
  update: defineCall<typeof contract.updateReview>('PUT', '/api/reviews/:id'),
  remove: defineCall<typeof contract.deleteReview>('DELETE', '/api/reviews/:id'),
  vote: defineCall<typeof contract.voteOnReview>('POST', '/api/reviews/:id/vote'),
  report: defineCall<typeof contract.reportReview>('POST', '/api/reviews/:id/report'),
};

export type ChangedReview = EndpointInput<typeof contract.updateReview>['body'];

export const updateReview = (id: number, body: ChangedReview) =>
  callApi(browserSend, calls.update, { params: { id }, body });

export const deleteReview = (id: number) => callApi(browserSend, calls.remove, { params: { id } });

type Vote = 1 | -1;

/** `from`: the vote that the reader saw, so that a second try changes nothing more. */
export const voteOnReview = (id: number, vote: Vote, from: Vote | 0) =>
  callApi(patientSend, calls.vote, { params: { id }, body: { vote, from } });

export const reportReview = (id: number, reason: (typeof contract.REPORT_REASONS)[number]) =>
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
