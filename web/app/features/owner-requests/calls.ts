import type * as contract from '@wildsoak/contract/owner-requests';
import type { EndpointInput } from '@wildsoak/contract/endpoint';
import { browserSend, callApi, defineCall, sendWithKey } from '../../lib/http/api.ts';

const request = defineCall<typeof contract.requestAsOwner>(
  'POST',
  '/api/springs/:id/owner-requests',
);
const confirm = defineCall<typeof contract.confirmOwnerRequest>(
  'POST',
  '/api/owner-requests/confirm',
);

export type RequestBody = EndpointInput<typeof contract.requestAsOwner>['body'];

export const requestAsOwner = (id: number, body: RequestBody, key: string) =>
  callApi(sendWithKey(key), request, { params: { id }, body });

export const confirmOwnerRequest = (token: string) =>
  callApi(browserSend, confirm, { body: { token } });
