import { queryOptions, type QueryClient } from '@tanstack/react-query';
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
import { firstPageOf, pagedList, type LoadPage } from '../../lib/http/pages.ts';

const calls = {
  ofSpring: defineCall<typeof contract.listSpringVisits>('GET', '/api/springs/:id/visits'),
  ofMember: defineCall<typeof contract.listUserVisits>('GET', '/api/users/:username/visits'),
  temperatures: defineCall<typeof contract.listPoolTemperatures>(
    'GET',
    '/api/springs/:id/pool-temperatures',
  ),
};

const VISITS_KEY = ['visits'] as const;

/** What a visit changes: lists, the state of its spring everywhere, and its author's months. */
export const refreshVisits = (queries: QueryClient) => {
  for (const queryKey of [VISITS_KEY, ['springs'], ['profile']]) {
    void queries.invalidateQueries({ queryKey });
  }
};

const springPage =
  (id: number): LoadPage<Visit> =>
  (send, cursor, signal) =>
    callApiPage(send, calls.ofSpring, { params: { id }, query: { cursor } }, signal);

const memberPage =
  (username: string): LoadPage<Visit> =>
  (send, cursor, signal) =>
    callApiPage(send, calls.ofMember, { params: { username }, query: { cursor } }, signal);

/** `reader` may change their own visits; null for a visitor. */
const springKey = (id: number, reader: string | null) =>
  [...VISITS_KEY, 'spring', id, reader] as const;

/** A visitor's is nobody's own, so that the device may keep it when somebody has logged out. */
export const springVisits = (id: number, reader: string | null) =>
  pagedList(springKey(id, reader), springPage(id), reader === null ? anonymousSend : browserSend);

export const memberVisits = (username: string, reader: string | null) =>
  pagedList([...VISITS_KEY, 'member', username.toLowerCase(), reader], memberPage(username));

/** The reader's own visit; undefined if it is not in their list. */
export const findOwnVisit = async (
  reader: string,
  { springId, day }: { springId: number; day: string },
): Promise<Visit | undefined> => {
  const load = memberPage(reader);
  let page = await load(browserSend);
  const isHere = ({ spring_id, visited_on }: Visit) => spring_id === springId && visited_on === day;
  // Newest first.
  while (
    page.next !== null &&
    !page.items.some((visit) => visit.visited_on < day || isHere(visit))
  ) {
    page = await load(browserSend, page.next);
  }
  return page.items.find(isHere);
};

export const firstSpringVisits = (id: number, send: Send) =>
  firstPageOf(springKey(id, null), springPage(id), send);

export const poolTemperatures = (id: number) =>
  queryOptions({
    queryKey: [...VISITS_KEY, 'temperatures', id],
    queryFn: ({ signal }) => callApi(browserSend, calls.temperatures, { params: { id } }, signal),
  });
