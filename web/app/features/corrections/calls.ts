import type * as contract from '@wildsoak/contract/corrections';
import type { RouteInput } from '@wildsoak/contract/route';
import { callApi, defineCall, sendWithKey } from '../../lib/api.ts';

const suggest = defineCall<typeof contract.suggestCorrection>(
  'POST',
  '/api/springs/:id/corrections',
);

export type Suggestion = RouteInput<typeof contract.suggestCorrection>['body'];

/** `key`: the same for every attempt at the same correction. */
export const suggestCorrection = (springId: number, body: Suggestion, key: string) =>
  callApi(sendWithKey(key), suggest, { params: { id: springId }, body });
