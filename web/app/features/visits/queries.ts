import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import type * as contract from '@wildsoak/contract/visits';
import type { Visit } from '@wildsoak/contract/visits';
import {
  anonymousSend,
  browserSend,
  callApi,
  callApiPage,
  defineCall,
  type Send,
} from '../../lib/http/api.ts';

const calls = {
  ofSpring: defineCall<typeof contract.listSpringVisits>('GET', '/api/springs/:id/visits'),
  ofMember: defineCall<typeof contract.listUserVisits>('GET', '/api/users/:username/visits'),
  temperatures: defineCall<typeof contract.listPoolTemperatures>(
    'GET',
    '/api/springs/:id/pool-temperatures',
  ),
};

interface VisitPage {
  items: Visit[];
  /** The cursor of the next page; null on the last. */
  next: string | null;
}

export type VisitPages = InfiniteData<VisitPage, string | null>;

const VISITS_KEY = ['visits'] as const;

/** What a visit changes: lists, the state of its spring everywhere, and its author's months. */
export const refreshVisits = (queries: QueryClient) => {
  for (const queryKey of [VISITS_KEY, ['springs'], ['profile']]) {
    void queries.invalidateQueries({ queryKey });
  }
};

type LoadPage = (
  send: Send,
  cursor: string | null,
  signal: AbortSignal | undefined,
) => Promise<VisitPage>;

const springPage =
  (id: number): LoadPage =>
  (send, cursor, signal) =>
    callApiPage(
      send,
      calls.ofSpring,
      { params: { id }, query: { cursor: cursor ?? undefined } },
      signal,
    );

const memberPage =
  (username: string): LoadPage =>
  (send, cursor, signal) =>
    callApiPage(
      send,
      calls.ofMember,
      { params: { username }, query: { cursor: cursor ?? undefined } },
      signal,
    );

/** `reader` may change their own visits; null for a visitor. */
const springKey = (id: number, reader: string | null) =>
  [...VISITS_KEY, 'spring', id, reader] as const;

const listOf = (queryKey: readonly unknown[], load: LoadPage, send: Send = browserSend) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(send, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** A visitor's is nobody's own, so that the device may keep it when somebody has logged out. */
export const springVisits = (id: number, reader: string | null) =>
  listOf(springKey(id, reader), springPage(id), reader === null ? anonymousSend : browserSend);

export const memberVisits = (username: string, reader: string | null) =>
  listOf([...VISITS_KEY, 'member', username.toLowerCase(), reader], memberPage(username));

/** The reader's own visit; undefined if it is not in their list. */
export const findOwnVisit = async (
  reader: string,
  { springId, day }: { springId: number; day: string },
): Promise<Visit | undefined> => {
  const load = memberPage(reader);
  let page = await load(browserSend, null, undefined);
  const isHere = ({ spring_id, visited_on }: Visit) => spring_id === springId && visited_on === day;
  // Newest first.
  while (
    page.next !== null &&
    !page.items.some((visit) => visit.visited_on < day || isHere(visit))
  ) {
    page = await load(browserSend, page.next, undefined);
  }
  return page.items.find(isHere);
};

/** The first page, as the server renders it for everybody. */
export const firstSpringVisits = (id: number, send: Send) =>
  queryOptions({
    queryKey: springKey(id, null),
    queryFn: async ({ signal }): Promise<VisitPages> => ({
      pages: [await springPage(id)(send, null, signal)],
      pageParams: [null],
    }),
  });

export const poolTemperatures = (id: number) =>
  queryOptions({
    queryKey: [...VISITS_KEY, 'temperatures', id],
    queryFn: ({ signal }) => callApi(browserSend, calls.temperatures, { params: { id } }, signal),
  });
