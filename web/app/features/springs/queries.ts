import { queryOptions } from '@tanstack/react-query';
import type * as contract from '@wildsoak/contract/springs';
import { browserSend, callApi, defineCall, type Send } from '../../lib/http/api.ts';

const listSprings = defineCall<typeof contract.listSprings>('GET', '/api/springs');
const listFeatured = defineCall<typeof contract.listFeaturedSprings>(
  'GET',
  '/api/springs/featured',
);

/** Every spring, for the map. Only the browser asks: the list would triple the page. */
export const allSprings = () =>
  queryOptions({
    queryKey: ['springs', 'all'],
    queryFn: ({ signal }) => callApi(browserSend, listSprings, { query: {} }, signal),
  });

export const featuredSprings = (send: Send = browserSend) =>
  queryOptions({
    queryKey: ['springs', 'featured'],
    queryFn: ({ signal }) => callApi(send, listFeatured, {}, signal),
  });

export const searchedSprings = (search: string, send: Send = browserSend) =>
  queryOptions({
    queryKey: ['springs', 'search', search],
    queryFn: ({ signal }) => callApi(send, listSprings, { query: { search } }, signal),
  });

const listNearby = defineCall<typeof contract.listNearbySprings>('GET', '/api/springs/:id/nearby');

export const nearbySprings = (id: number, send: Send = browserSend) =>
  queryOptions({
    queryKey: ['springs', 'nearby', id],
    queryFn: ({ signal }) => callApi(send, listNearby, { params: { id } }, signal),
  });
