import { queryOptions } from '@tanstack/react-query';
import type * as contract from '@wildsoak/contract/visits';
import { browserSend, callApi, defineCall } from '../../../lib/http/api.ts';

const list = defineCall<typeof contract.listModeratedVisits>('GET', '/api/moderation/visits');
const moderate = defineCall<typeof contract.moderateVisit>('POST', '/api/moderation/visits/:id');

export const moderatedVisits = (areHidden: boolean) =>
  queryOptions({
    queryKey: ['moderation', 'visits', areHidden],
    queryFn: ({ signal }) =>
      callApi(browserSend, list, { query: { hidden: areHidden ? 'true' : 'false' } }, signal),
    // Other moderators are at work too.
    staleTime: 0,
  });

export type VisitAct = (typeof contract.VISIT_ACTS)[number];

export const moderateVisit = (id: number, act: VisitAct, note: string) =>
  callApi(browserSend, moderate, { params: { id }, body: { act, note: note.trim() || null } });
