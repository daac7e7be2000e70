import { queryOptions } from '@tanstack/react-query';
import type * as contract from '@wildsoak/contract/springs';
import { browserSend, callApi, defineCall } from '../../lib/http/api.ts';

export const listSprings = defineCall<typeof contract.listSprings>('GET', '/api/springs');

/** Every spring, for the map and the search box. Only the browser asks: the list would triple the page. */
export const allSprings = () =>
  queryOptions({
    queryKey: ['springs', 'all'],
    queryFn: ({ signal }) => callApi(browserSend, listSprings, { query: {} }, signal),
  });
