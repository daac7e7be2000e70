import type * as favorites from '@wildsoak/contract/favorites';
import type * as proposals from '@wildsoak/contract/proposals';
import type * as reviews from '@wildsoak/contract/reviews';
import type * as visits from '@wildsoak/contract/visits';
import { ApiError, callApi, defineCall, sendOnce, type Send } from '../../lib/http/api.ts';
import { uploadSend } from '../../lib/http/upload.ts';
import { waitingOut } from '../../lib/http/retry-on-503.ts';
import {
  afterFailure,
  isFavorite,
  type Failure,
  type NewEntry,
  type Sendable,
} from './outbox-entry.ts';

export interface Sending {
  /** The same for every attempt, so that a thing whose answer got lost is not written twice. */
  key: string;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
  /** Somebody looks on: a server that cannot take it right now is asked again for a while. */
  isPatient: boolean;
}

const calls = {
  createReview: defineCall<typeof reviews.createReview>(
    'POST',
    '/api/springs/:id/reviews',
    'multipart/form-data',
  ),
  addFavorite: defineCall<typeof favorites.addFavorite>('POST', '/api/springs/:id/favorite'),
  removeFavorite: defineCall<typeof favorites.removeFavorite>(
    'DELETE',
    '/api/springs/:id/favorite',
  ),
  createVisit: defineCall<typeof visits.createVisit>('POST', '/api/springs/:id/visits'),
  proposePlace: defineCall<typeof proposals.proposePlace>('POST', '/api/proposals'),
};

/** The endpoints take both, and the contract describes the one without a photo. */
const asForm = <Call extends object>(call: Call) => ({
  ...call,
  bodyType: 'multipart/form-data' as never,
});

const createVisit = (
  send: Send,
  { springId, body, photo }: Extract<Sendable, { call: 'createVisit' }>,
  signal?: AbortSignal,
) => {
  const params = { id: springId };
  if (!photo) return callApi(send, calls.createVisit, { params, body }, signal);
  const form = { visit: JSON.stringify(body), photo } as never;
  return callApi(send, asForm(calls.createVisit), { params, body: form }, signal);
};

const proposePlace = (
  send: Send,
  { body, photo }: Extract<Sendable, { call: 'proposePlace' }>,
  signal?: AbortSignal,
) => {
  if (!photo) return callApi(send, calls.proposePlace, { body }, signal);
  const form = { proposal: JSON.stringify(body), photo } as never;
  return callApi(send, asForm(calls.proposePlace), { body: form }, signal);
};

const request = (send: Send, thing: Sendable, signal?: AbortSignal): Promise<unknown> => {
  if (thing.call === 'proposePlace') return proposePlace(send, thing, signal);
  const params = { id: thing.springId };
  switch (thing.call) {
    case 'createReview': {
      const body = { ...thing.body, reviewImage: thing.photo ?? undefined };
      return callApi(send, calls.createReview, { params, body }, signal);
    }
    case 'addFavorite':
      return callApi(send, calls.addFavorite, { params, body: thing.body }, signal);
    case 'removeFavorite':
      return callApi(send, calls.removeFavorite, { params }, signal);
    default:
      return createVisit(send, thing, signal);
  }
};

/** `watch` sees the answer before it is read. */
const makeCall = (
  thing: Sendable,
  {
    key,
    account,
    onProgress,
    signal,
    isPatient,
    watch,
  }: Pick<Sending, 'key'> &
    Partial<Sending> & { account: string; watch?: (answer: Response) => void },
): Promise<unknown> => {
  // The server refuses it where the cookie is another member's by now.
  const more = { 'Idempotency-Key': key, 'X-Member': account };
  const send: Send =
    onProgress || thing.photo
      ? uploadSend(more, onProgress ?? (() => {}))
      : (path, init) => sendOnce(path, { ...init, headers: { ...init.headers, ...more } });
  const tried = isPatient ? waitingOut(send) : send;
  const watched: Send = async (path, init) => {
    const answer = await tried(path, init);
    watch?.(answer);
    return answer;
  };
  return request(watched, thing, signal);
};

/** All changes of one favorite have the same, so they go one after the other. */
const nameOf = (entry: NewEntry) =>
  `outbox ${isFavorite(entry) ? `${entry.account} ${entry.springId}` : entry.key}`;

/**
 * While the page that made a thing tries to send it, the thing is already stored, in case the tab dies.
 * Until the lock is free again, which a dead tab cannot prevent, nobody else sends or lists it. Without
 * the API (plain HTTP) nobody is held off.
 */
export const firstTry = async <Result>(
  entry: NewEntry,
  work: () => Promise<Result>,
): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(nameOf(entry), work) : work();

/** Null where a first try is at it; one that begins meanwhile waits. */
export const laterTry = async <Result>(
  entry: NewEntry,
  work: () => Promise<Result>,
): Promise<Result | null> =>
  'locks' in navigator
    ? navigator.locks.request(nameOf(entry), { mode: 'shared', ifAvailable: true }, (lock) =>
        lock ? work() : null,
      )
    : work();

/** Those that no page is trying for the first time. */
export const withoutFirstTries = async <Some extends NewEntry>(
  entries: readonly Some[],
): Promise<Some[]> => {
  const { held = [] } = 'locks' in navigator ? await navigator.locks.query() : {};
  const first = held.filter(({ mode }) => mode === 'exclusive');
  const busy = new Set(first.map(({ name }) => name));
  return entries.filter((entry) => !busy.has(nameOf(entry)));
};

const failureOf = (error: unknown): Failure =>
  error instanceof ApiError
    ? { status: error.status, words: error.serverMessage }
    : { status: 0, words: null };

type Tried = { answer: unknown } | { error: unknown; noted: ReturnType<typeof afterFailure> };

/** Never throws. `noted`: what to remember for the next try. */
export const tryCall = async (
  entry: NewEntry,
  sending: Omit<Partial<Sending>, 'key'> = {},
): Promise<Tried> => {
  let retryAfterS = 0;
  const watch = ({ headers }: Response) => {
    retryAfterS = Number(headers.get('retry-after')) || 0;
  };
  try {
    const { key, account } = entry;
    return { answer: await makeCall(entry as Sendable, { ...sending, key, account, watch }) };
  } catch (error) {
    return { error, noted: afterFailure(entry, failureOf(error), retryAfterS, Date.now()) };
  }
};
