import { queryOptions } from '@tanstack/react-query';
import type * as contract from '@wildsoak/contract/browse';
import { browserSend, callApi, defineCall, type Send } from '../../lib/http/api.ts';

const listStates = defineCall<typeof contract.listStates>('GET', '/api/browse');
const listState = defineCall<typeof contract.listStateSprings>('GET', '/api/browse/states/:state');
const listTown = defineCall<typeof contract.listTownSprings>('GET', '/api/browse/towns/:town');

export const statesToBrowse = (send: Send = browserSend) =>
  queryOptions({
    queryKey: ['browse'],
    queryFn: ({ signal }) => callApi(send, listStates, {}, signal),
  });

export const stateSprings = (state: string, send: Send = browserSend) =>
  queryOptions({
    queryKey: ['browse', 'state', state],
    queryFn: ({ signal }) => callApi(send, listState, { params: { state } }, signal),
  });

export const townSprings = (town: string, send: Send = browserSend) =>
  queryOptions({
    queryKey: ['browse', 'town', town],
    queryFn: ({ signal }) => callApi(send, listTown, { params: { town } }, signal),
  });
