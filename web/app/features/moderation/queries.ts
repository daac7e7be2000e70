import { queryOptions } from '@tanstack/react-query';
import type * as contract from '@wildsoak/contract/moderation';
import type { RouteInput } from '@wildsoak/contract/route';
import { browserSend, callApi, defineCall } from '../../lib/api.ts';

const list = defineCall<typeof contract.listModerated>('GET', '/api/moderation/reviews');
const moderate = defineCall<typeof contract.moderateReview>('POST', '/api/moderation/reviews/:id');

export const moderatedReviews = (areHidden: boolean) =>
  queryOptions({
    queryKey: ['moderation', areHidden],
    queryFn: ({ signal }) =>
      callApi(browserSend, list, { query: { hidden: areHidden ? 'true' : 'false' } }, signal),
    // Others moderate too.
    staleTime: 0,
  });

export type Act = RouteInput<typeof contract.moderateReview>['body']['act'];

export const moderateReview = (id: number, act: Act, note: string) =>
  callApi(browserSend, moderate, { params: { id }, body: { act, note: note.trim() || null } });
