import type { EndpointInput, EndpointOutput } from '@wildsoak/contract/endpoint';
import type * as favorites from '@wildsoak/contract/favorites';
import type * as proposals from '@wildsoak/contract/proposals';
import type * as reviews from '@wildsoak/contract/reviews';
import type * as visits from '@wildsoak/contract/visits';
import { IDEMPOTENCY_DAYS } from '@wildsoak/contract/rules/limits';
import { isNoAnswer } from '../../lib/http/failure.ts';

/** What may wait on the device: calls that the server does once, however often they reach it. */
interface Calls {
  createReview: {
    body: Omit<EndpointInput<typeof reviews.createReview>['body'], 'reviewImage'>;
    answer: EndpointOutput<typeof reviews.createReview>;
  };
  addFavorite: {
    body: EndpointInput<typeof favorites.addFavorite>['body'];
    answer: EndpointOutput<typeof favorites.addFavorite>;
  };
  removeFavorite: {
    body: null;
    answer: EndpointOutput<typeof favorites.removeFavorite>;
  };
  createVisit: {
    body: EndpointInput<typeof visits.createVisit>['body'];
    answer: EndpointOutput<typeof visits.createVisit>;
  };
  proposePlace: {
    body: EndpointInput<typeof proposals.proposePlace>['body'];
    answer: EndpointOutput<typeof proposals.proposePlace>;
  };
}

export type CallName = keyof Calls;

export type BodyOf<Name extends CallName> = Calls[Name]['body'];

export type AnswerOf<Name extends CallName> = Calls[Name]['answer'];

/** Something that a member wants to send. */
export type Sendable = {
  [Name in CallName]: {
    call: Name;
    /** Null for a place that we don't have yet. */
    springId: Name extends 'proposePlace' ? null : number;
    springName: string | null;
    /** The fields but the photo. */
    body: BodyOf<Name>;
    photo?: File | null;
  };
}[CallName];

export interface Failure {
  /** 0 if no answer came. */
  status: number;
  /** The server's own, or null. */
  words: string | null;
}

/** What waits on the device, or was refused for good. */
export type Entry = Sendable & {
  /** Counted up by the device: the order in which things are sent. */
  id: number;
  /** Made once: the server does the call once for each. */
  key: string;
  /** The member's username in lower case. Nobody else sends it or reads it. */
  account: string;
  madeAt: string;
  tries: number;
  /** Since then the server may know it. */
  firstTriedAt: string | null;
  failure: Failure | null;
  /** No try by itself before this moment, in ms. */
  notBefore: number;
};

export type NewEntry = Omit<Entry, 'id'>;

/** Only the last word about a favorite counts. */
export const isFavorite = ({ call }: Pick<Sendable, 'call'>): boolean =>
  call === 'addFavorite' || call === 'removeFavorite';

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
