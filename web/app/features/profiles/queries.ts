import { queryOptions } from '@tanstack/react-query';
import type * as profiles from '@wildsoak/contract/profiles';
import type * as reviews from '@wildsoak/contract/reviews';
import { browserSend, callApi, defineCall, type Send } from '../../lib/api.ts';

const getProfile = defineCall<typeof profiles.getProfile>('GET', '/api/users/:username');
const listReviews = defineCall<typeof reviews.listUserReviews>(
  'GET',
  '/api/users/:username/reviews',
);

/** Names are the same in any case; whoever changes a profile makes everything below this key anew. */
export const profileKey = (username: string) => ['profile', username.toLowerCase()] as const;

export const profileOf = (username: string, send: Send = browserSend) =>
  queryOptions({
    queryKey: profileKey(username),
    queryFn: ({ signal }) => callApi(send, getProfile, { params: { username } }, signal),
  });

export const reviewsBy = (username: string, send: Send = browserSend) =>
  queryOptions({
    queryKey: [...profileKey(username), 'reviews'],
    queryFn: ({ signal }) => callApi(send, listReviews, { params: { username } }, signal),
  });
