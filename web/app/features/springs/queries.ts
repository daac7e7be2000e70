import { queryOptions } from '@tanstack/react-query';
import type * as contract from '@wildsoak/contract/springs';
import { listSprings } from '../../domain/spring/all-springs.ts';
import { browserSend, callApi, defineCall, type Send } from '../../lib/http/api.ts';

const listFeatured = defineCall<typeof contract.listFeaturedSprings>(
  'GET',
  '/api/springs/featured',
);

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
