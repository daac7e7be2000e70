import type * as contract from '@wildsoak/contract/corrections';
import type { EndpointInput } from '@wildsoak/contract/endpoint';
import { callApi, defineCall, sendWithKey } from '../../lib/http/api.ts';

const suggest = defineCall<typeof contract.suggestCorrection>(
  'POST',
  '/api/springs/:id/corrections',
);

export type Suggestion = EndpointInput<typeof contract.suggestCorrection>['body'];

/** `key`: the same for every attempt at the same correction. */
export const suggestCorrection = (springId: number, body: Suggestion, key: string) =>
  callApi(sendWithKey(key), suggest, { params: { id: springId }, body });
