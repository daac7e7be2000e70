import type * as corrections from '@wildsoak/contract/corrections';
import type { EndpointInput } from '@wildsoak/contract/endpoint';
import type * as hazards from '@wildsoak/contract/hazards';
import type { HazardBody } from '@wildsoak/contract/hazards';
import type * as levels from '@wildsoak/contract/levels';
import type { ShownAs } from '@wildsoak/contract/rules/shown-as';
import type * as springs from '@wildsoak/contract/springs';
import { browserSend, callApi, defineCall } from '../../../lib/http/api.ts';
import { moderated } from '../queue.tsx';

const search = defineCall<typeof springs.listSprings>('GET', '/api/springs');
const list = defineCall<typeof hazards.listHazards>('GET', '/api/moderation/springs/:id/hazards');
const add = defineCall<typeof hazards.addHazard>('POST', '/api/moderation/springs/:id/hazards');
const change = defineCall<typeof hazards.changeHazard>('PUT', '/api/moderation/hazards/:id');
const settle = defineCall<typeof hazards.settleHazard>('POST', '/api/moderation/hazards/:id');

const getLevel = defineCall<typeof levels.getLevel>('GET', '/api/moderation/springs/:id/level');
const setLevel = defineCall<typeof levels.setLevel>('PUT', '/api/moderation/springs/:id/level');

const settleCorrection = defineCall<typeof corrections.settleCorrection>(
  'POST',
  '/api/moderation/corrections/:id',
);

export const levelOf = (springId: number) =>
  moderated(['level', springId], (signal) =>
    callApi(browserSend, getLevel, { params: { id: springId } }, signal),
  );

export const showAs = (id: number, body: { shown_as: ShownAs; note: string | null }) =>
  callApi(browserSend, setLevel, { params: { id }, body });

export const undoMove = (correctionId: number, note: string | null) =>
  callApi(browserSend, settleCorrection, {
    params: { id: correctionId },
    body: { act: 'undo', note },
  });

export const springsNamed = (name: string) =>
  moderated(['springs', name], (signal) =>
    callApi(browserSend, search, { query: { search: name } }, signal),
  );

export const hazardsOf = (springId: number) =>
  moderated(['hazards', springId], (signal) =>
    callApi(browserSend, list, { params: { id: springId } }, signal),
  );

type Noted = HazardBody & { note: string | null };

export const addHazard = (springId: number, body: Noted) =>
  callApi(browserSend, add, { params: { id: springId }, body });

export const changeHazard = (id: number, body: Noted) =>
  callApi(browserSend, change, { params: { id }, body });

export type HazardAct = EndpointInput<typeof hazards.settleHazard>['body']['act'];

export const settleHazard = (id: number, body: { act: HazardAct; note: string | null }) =>
  callApi(browserSend, settle, { params: { id }, body });
