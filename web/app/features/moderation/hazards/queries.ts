import { queryOptions } from '@tanstack/react-query';
import type * as hazards from '@wildsoak/contract/hazards';
import type { HazardBody } from '@wildsoak/contract/hazards';
import type * as springs from '@wildsoak/contract/springs';
import { browserSend, callApi, defineCall } from '../../../lib/http/api.ts';

const search = defineCall<typeof springs.listSprings>('GET', '/api/springs');
const list = defineCall<typeof hazards.listHazards>('GET', '/api/moderation/springs/:id/hazards');
const add = defineCall<typeof hazards.addHazard>('POST', '/api/moderation/springs/:id/hazards');
const change = defineCall<typeof hazards.changeHazard>('PUT', '/api/moderation/hazards/:id');
const settle = defineCall<typeof hazards.settleHazard>('POST', '/api/moderation/hazards/:id');

export const springsNamed = (name: string) =>
  queryOptions({
    queryKey: ['moderation', 'springs', name],
    queryFn: ({ signal }) => callApi(browserSend, search, { query: { search: name } }, signal),
    enabled: name !== '',
  });

export const hazardsOf = (springId: number) =>
  queryOptions({
    queryKey: ['moderation', 'hazards', springId],
    queryFn: ({ signal }) => callApi(browserSend, list, { params: { id: springId } }, signal),
    // Other moderators are at work too.
    staleTime: 0,
  });

type Noted = HazardBody & { note: string | null };

export const addHazard = (springId: number, body: Noted) =>
  callApi(browserSend, add, { params: { id: springId }, body });

export const changeHazard = (id: number, body: Noted) =>
  callApi(browserSend, change, { params: { id }, body });

export type HazardAct = 'end' | 'undo';

export const settleHazard = (id: number, act: HazardAct, note: string) =>
  callApi(browserSend, settle, { params: { id }, body: { act, note: note.trim() || null } });
