import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import { browserSend, type Send } from './api.ts';

/** One page of a list, as `callApiPage` returns it. */
export interface Page<Item> {
  items: Item[];
  /** The cursor of the next page; null on the last. */
  next: string | null;
}

export type Pages<Item> = InfiniteData<Page<Item>, string | null>;

/** Without a cursor, the first page. */
export type LoadPage<Item> = (
  send: Send,
  cursor?: string,
  signal?: AbortSignal,
) => Promise<Page<Item>>;

/** A list that grows a page at a time. */
export const pagedList = <Item>(
  queryKey: readonly unknown[],
  load: LoadPage<Item>,
  send: Send = browserSend,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(send, pageParam ?? undefined, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** Its first page, as the server renders it for everybody; the browser continues from there. */
export const firstPageOf = <Item>(queryKey: readonly unknown[], load: LoadPage<Item>, send: Send) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Pages<Item>> => ({
      pages: [await load(send, undefined, signal)],
      pageParams: [null],
    }),
  });

type List<Item> = ReturnType<typeof pagedList<Item>>;

/** `before`: the list as it came with the page, shown until the reader's own has loaded. */
export const usePagedList = <Item>(
  own: List<Item>,
  { before, isAsked }: { before: List<Item> | null; isAsked: boolean },
) => {
  const queries = useQueryClient();
  return useInfiniteQuery({
    ...own,
    enabled: isAsked,
    initialData: () =>
      before ? queries.getQueryData<Pages<Item>>(before.queryKey as readonly unknown[]) : undefined,
    initialDataUpdatedAt: 0,
    placeholderData: keepPreviousData,
  });
};
