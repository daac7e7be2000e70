import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query';
import type * as contract from '@wildsoak/contract/reviews';
import type { Review, ReviewSort } from '@wildsoak/contract/reviews';
import { browserSend, callApiPage, defineCall, type Send } from '../../lib/http/api.ts';

const listSpringReviews = defineCall<typeof contract.listSpringReviews>(
  'GET',
  '/api/springs/:id/reviews',
);
const listUserReviews = defineCall<typeof contract.listUserReviews>(
  'GET',
  '/api/users/:username/reviews',
);

export interface ReviewPage {
  items: Review[];
  /** The cursor of the next page; null on the last. */
  next: string | null;
}

export type ReviewPages = InfiniteData<ReviewPage, string | null>;

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

type LoadPage = (
  send: Send,
  cursor: string | null,
  signal: AbortSignal | undefined,
) => Promise<ReviewPage>;

const springPage =
  (id: number, list: SpringList): LoadPage =>
  (send, cursor, signal) => {
    // The URL without a sort means newest.
    const what =
      list === 'photos' ? { only: list } : { sort: list === 'newest' ? undefined : list };
    const query = { ...what, cursor: cursor ?? undefined };
    return callApiPage(send, listSpringReviews, { params: { id }, query }, signal);
  };

const memberPage =
  (username: string): LoadPage =>
  (send, cursor, signal) =>
    callApiPage(
      send,
      listUserReviews,
      { params: { username }, query: { cursor: cursor ?? undefined } },
      signal,
    );

const listOf = (queryKey: readonly unknown[], load: LoadPage) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(browserSend, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const springReviews = (springId: number, list: SpringList, reader: string | null) =>
  listOf(springListKey(springId, list, reader), springPage(springId, list));

export const memberReviews = (username: string, reader: string | null) =>
  listOf(memberListKey(username, reader), memberPage(username));

/** Only the first page, as the server renders it for everybody; the browser continues from there. */
const firstPageOf = (queryKey: readonly unknown[], load: LoadPage, send: Send) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<ReviewPages> => {
      const page = await load(send, null, signal);
      return { pages: [page], pageParams: [null] };
    },
  });

export const firstSpringReviews = (springId: number, list: SpringList, send: Send) =>
  firstPageOf(springListKey(springId, list, null), springPage(springId, list), send);

export const firstMemberReviews = (username: string, send: Send) =>
  firstPageOf(memberListKey(username, null), memberPage(username), send);
