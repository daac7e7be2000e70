import type * as favorites from '@wildsoak/contract/favorites';
import type * as reviews from '@wildsoak/contract/reviews';
import type * as visits from '@wildsoak/contract/visits';
import { callApi, defineCall, sendOnce, type Send } from '../../lib/http/api.ts';
import { uploadSend } from '../../lib/http/upload.ts';
import { waitingOut } from '../../lib/http/wait-out.ts';
import type { Sendable } from './entry.ts';

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
};

/** The endpoint takes both, and the contract describes the one without a photo. */
const asForm = (call: typeof calls.createVisit) => ({
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

const request = (send: Send, thing: Sendable, signal?: AbortSignal): Promise<unknown> => {
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
export const makeCall = (
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
