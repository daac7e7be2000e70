import type * as contract from '@wildsoak/contract/reviews';
import type { Review, ReviewSort } from '@wildsoak/contract/reviews';
import { callApiPage, defineCall, type Send } from '../../lib/http/api.ts';
import { firstPageOf, pagedList, type LoadPage, type Pages } from '../../lib/http/pages.ts';

const listSpringReviews = defineCall<typeof contract.listSpringReviews>(
  'GET',
  '/api/springs/:id/reviews',
);
const listUserReviews = defineCall<typeof contract.listUserReviews>(
  'GET',
  '/api/users/:username/reviews',
);

export type ReviewPages = Pages<Review>;

export const REVIEWS_KEY = ['reviews'] as const;

/** Every list of a spring's reviews. */
export const springReviewsKey = (springId: number) => [...REVIEWS_KEY, 'spring', springId] as const;

/** 'photos': only reviews with a photo, newest first. */
type SpringList = ReviewSort | 'photos';

/** `reader` sees their own votes; null for a visitor. Nobody on a shared computer sees another's. */
const springListKey = (springId: number, list: SpringList, reader: string | null) =>
  [...springReviewsKey(springId), list, reader] as const;

const memberListKey = (username: string, reader: string | null) =>
  [...REVIEWS_KEY, 'member', username.toLowerCase(), reader] as const;

const springPage =
  (id: number, list: SpringList): LoadPage<Review> =>
  (send, cursor, signal) => {
    // The URL without a sort means newest.
    const what =
      list === 'photos' ? { only: list } : { sort: list === 'newest' ? undefined : list };
    return callApiPage(
      send,
      listSpringReviews,
      { params: { id }, query: { ...what, cursor } },
      signal,
    );
  };

const memberPage =
  (username: string): LoadPage<Review> =>
  (send, cursor, signal) =>
    callApiPage(send, listUserReviews, { params: { username }, query: { cursor } }, signal);

export const springReviews = (springId: number, list: SpringList, reader: string | null) =>
  pagedList(springListKey(springId, list, reader), springPage(springId, list));

export const memberReviews = (username: string, reader: string | null) =>
  pagedList(memberListKey(username, reader), memberPage(username));

export const firstSpringReviews = (springId: number, list: SpringList, send: Send) =>
  firstPageOf(springListKey(springId, list, null), springPage(springId, list), send);

export const firstMemberReviews = (username: string, send: Send) =>
  firstPageOf(memberListKey(username, null), memberPage(username), send);
