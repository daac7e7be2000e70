import { queryOptions } from '@tanstack/react-query';
import type * as corrections from '@wildsoak/contract/corrections';
import type * as contract from '@wildsoak/contract/moderation';
import type { EndpointInput } from '@wildsoak/contract/endpoint';
import { browserSend, callApi, defineCall } from '../../lib/http/api.ts';

const list = defineCall<typeof contract.listModerated>('GET', '/api/moderation/reviews');
const moderate = defineCall<typeof contract.moderateReview>('POST', '/api/moderation/reviews/:id');

export const moderatedReviews = (areHidden: boolean) =>
  queryOptions({
    queryKey: ['moderation', areHidden],
    queryFn: ({ signal }) =>
      callApi(browserSend, list, { query: { hidden: areHidden ? 'true' : 'false' } }, signal),
    // Other moderators are at work too.
    staleTime: 0,
  });

export type Act = EndpointInput<typeof contract.moderateReview>['body']['act'];

export const moderateReview = (id: number, act: Act, note: string) =>
  callApi(browserSend, moderate, { params: { id }, body: { act, note: note.trim() || null } });

const listOpen = defineCall<typeof corrections.listCorrections>(
  'GET',
  '/api/moderation/corrections',
);
const settle = defineCall<typeof corrections.settleCorrection>(
  'POST',
  '/api/moderation/corrections/:id',
);

export const openCorrections = queryOptions({
  queryKey: ['moderation', 'corrections'],
  queryFn: ({ signal }) => callApi(browserSend, listOpen, {}, signal),
  staleTime: 0,
});

export type CorrectionAct = EndpointInput<typeof corrections.settleCorrection>['body']['act'];

export const settleCorrection = (id: number, act: CorrectionAct, note: string) =>
  callApi(browserSend, settle, { params: { id }, body: { act, note: note.trim() || null } });
