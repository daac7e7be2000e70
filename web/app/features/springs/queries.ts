import { queryOptions } from '@tanstack/react-query';
import type * as contract from '@wildsoak/contract/springs';
import { browserSend, callApi, defineCall, type Send } from '../../lib/api.ts';

const listSprings = defineCall<typeof contract.listSprings>('GET', '/api/springs');
const listFeatured = defineCall<typeof contract.listFeaturedSprings>(
  'GET',
  '/api/springs/featured',
);
const getSpring = defineCall<typeof contract.getSpring>('GET', '/api/springs/:id');

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

export const springById = (id: number, send: Send = browserSend) =>
  queryOptions({
    queryKey: ['springs', 'one', id],
    queryFn: ({ signal }) => callApi(send, getSpring, { params: { id } }, signal),
  });
