import { IDEMPOTENCY_DAYS } from '@wildsoak/contract/rules/limits';
import { isNoAnswer } from '../../lib/http/failure.ts';
import type { Entry, Failure } from './entry.ts';

const SECOND_MS = 1_000;
const DAY_MS = 86_400 * SECOND_MS;
const FIRST_PAUSE_MS = 5 * SECOND_MS;
const LONGEST_PAUSE_MS = 15 * 60 * SECOND_MS;

/** They say nothing about the thing itself: it may succeed later. */
const PASSING = new Set([0, 408, 425, 429]);
/** Nobody is signed in, or somebody else. */
const NOT_SIGNED_IN = new Set([401, 412]);

/** Ours, not an HTTP status: we do not know whether the server did it. */
const UNSURE = -1;

export const isRefused = ({ failure }: Pick<Entry, 'failure'>): boolean => {
  if (!failure) return false;
  const { status } = failure;
  return status < 500 && !PASSING.has(status) && !NOT_SIGNED_IN.has(status);
};

export const needsSignIn = ({ failure }: Pick<Entry, 'failure'>): boolean =>
  failure !== null && NOT_SIGNED_IN.has(failure.status);

/** Nothing that comes after it would get through either. */
export const endsRound = ({ status, words }: Failure): boolean =>
  status === 429 || isNoAnswer(status, words) || NOT_SIGNED_IN.has(status);

/** 5 s, 10 s, 20 s, up to 15 minutes. */
const pauseAfter = (tries: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.max(tries - 1, 0), LONGEST_PAUSE_MS);

/** `retryAfterS`: what the server asked for, or 0. */
export const afterFailure = (
  { tries }: Pick<Entry, 'tries'>,
  failure: Failure,
  retryAfterS: number,
  now: number,
): Pick<Entry, 'failure' | 'notBefore'> => ({
  failure,
  notBefore: now + Math.max(pauseAfter(tries), retryAfterS * SECOND_MS),
});

/** Written before the call: the answer to it may be lost with the whole browser. */
export const beforeTry = (
  { tries, firstTriedAt }: Pick<Entry, 'tries' | 'firstTriedAt'>,
  now: number,
): Pick<Entry, 'tries' | 'firstTriedAt'> => ({
  tries: tries + 1,
  firstTriedAt: firstTriedAt ?? new Date(now).toISOString(),
});

/** By then the server has forgotten the key, and would do it twice. A day less, for the clocks. */
export const isTooOld = ({ firstTriedAt }: Pick<Entry, 'firstTriedAt'>, now: number): boolean =>
  firstTriedAt !== null && now - Date.parse(firstTriedAt) > (IDEMPOTENCY_DAYS - 1) * DAY_MS;

export const TOO_OLD: Failure = {
  status: UNSURE,
  words:
    'We tried to send this weeks ago and never heard back. It may be posted already, so check before you try again.',
};

/** A person who tries a refused thing again means it, so it starts over. */
export const STARTED_OVER = { failure: null, notBefore: 0, firstTriedAt: null } as const;

/** Why a round begins. A server that asked us to wait is asked before that only by a person. */
export type Cause = 'time' | 'back' | 'person';

export const isDue = (
  { failure, notBefore }: Pick<Entry, 'failure' | 'notBefore'>,
  cause: Cause,
  now: number,
): boolean => {
  if (isRefused({ failure })) return false;
  if (cause === 'person' || notBefore <= now) return true;
  return cause === 'back' && (failure?.status === 0 || needsSignIn({ failure }));
};

/** When the next round has something to do; null if never by itself. */
export const nextDue = (entries: readonly Entry[]): number | null => {
  const times = entries
    .filter((entry) => !isRefused(entry) && !needsSignIn(entry))
    .map(({ notBefore }) => notBefore);
  return times.length > 0 ? Math.min(...times) : null;
};
