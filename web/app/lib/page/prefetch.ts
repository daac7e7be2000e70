import { dehydrate, type DehydratedState, type FetchQueryOptions } from '@tanstack/react-query';
import { data as pageData, type RouterContextProvider } from 'react-router';
import { ApiError, type Send } from '../http/api.ts';
import { AS_OF } from '../http/as-of.ts';
import { incompletePage, pageContext, retryAfter } from './page-context.ts';
import { createQueryClient } from '../http/query-client.ts';

interface Failure {
  status: number;
  message: string;
}

type Prefetched<Data> = { asOf: string | null } & (
  | { state: DehydratedState; data: Data; failure: null }
  | { state: null; data: null; failure: Failure }
);

/** A page that truthfully says 'there is no such thing' is complete, so caches may keep it. */
const ANSWERS = new Set([400, 404]);

const toFailure = (error: unknown): Failure =>
  error instanceof ApiError
    ? { status: error.status, message: error.message }
    : { status: 500, message: 'HTTP error! status: 500' };

/** The same data must give the same page, byte for byte. The browser sets the times. */
const withoutTimes = (state: DehydratedState): DehydratedState => ({
  ...state,
  queries: state.queries.map((query) => ({
    ...query,
    dehydratedAt: 0,
    state: { ...query.state, dataUpdatedAt: 0 },
  })),
});

/** Loads a query while the server renders. A failure is data too: the page says what happened. */
export const prefetch = async <Data, Key extends readonly unknown[]>(
  context: Readonly<RouterContextProvider>,
  query: (send: Send) => FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Prefetched<Data>> => {
  const client = createQueryClient(0);
  let asOf: string | null = null;
  const send: Send = async (path) => {
    const answer = await context.get(pageContext).callApi(path);
    asOf = answer.headers.get(AS_OF);
    const wait = answer.headers.get('retry-after');
    if (wait !== null) context.set(retryAfter, wait);
    return answer;
  };
  try {
    const data = await client.fetchQuery(query(send));
    return { state: withoutTimes(dehydrate(client)), data, failure: null, asOf };
  } catch (error) {
    const failure = toFailure(error);
    if (!ANSWERS.has(failure.status)) context.set(incompletePage, true);
    return { state: null, data: null, failure, asOf: null };
  }
};

/** For an answer that could not be read, or none at all. */
const BAD_GATEWAY = 502;

/** Of the page that shows a failure: its call's own. */
export const pageStatus = ({ status }: Failure): number => (status < 400 ? BAD_GATEWAY : status);

/** To throw where the page is nothing without the call. 400: the address never was one of ours. */
export const failedPage = (failure: Failure) =>
  pageData(null, { status: ANSWERS.has(failure.status) ? 404 : pageStatus(failure) });

/** One state for the page; whatever failed is missing from it. The page is as old as its oldest part. */
export const merged = (...loaded: readonly Prefetched<unknown>[]) => ({
  state: { mutations: [], queries: loaded.flatMap(({ state }) => state?.queries ?? []) },
  asOf: loaded.flatMap(({ asOf }) => asOf ?? []).toSorted()[0] ?? null,
});
