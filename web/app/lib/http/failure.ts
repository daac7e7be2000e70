import { ApiError } from './api.ts';

/** The server's own words, if it said any. */
export const serverMessage = (error: unknown): string | undefined =>
  error instanceof ApiError ? (error.serverMessage ?? undefined) : undefined;

/** Why no answer came, if none did. */
export const unanswered = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status === 0 ? error.message : undefined;

/** A proxy answers these when it finds no server, without words of ours. */
const NO_SERVER = new Set([0, 502, 503, 504]);

/** No connection, or no server at its other end. `words`: the server's own, or null. */
export const isNoAnswer = (status: number, words: string | null): boolean =>
  NO_SERVER.has(status) && words === null;

export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && isNoAnswer(error.status, error.serverMessage);

/** 0 when no answer came, or the error is none of the server's. */
export const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 0);

/** Nobody is signed in, as far as the server knows. */
export const isUnauthenticated = (error: unknown): boolean => statusOf(error) === 401;

/** Another member's cookie: the one who meant it is no longer signed in. */
export const isForAnother = (error: unknown): boolean => statusOf(error) === 412;

export const isForbidden = (error: unknown): boolean => statusOf(error) === 403;

export const sentence = (reason: string): string =>
  `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;

/** The server's words, or that no answer came; `fallback` for anything unexpected. */
const inWords = (error: unknown, fallback: string, advice: string): string => {
  if (!(error instanceof ApiError)) return fallback;
  return error.status === 0 ? `${sentence(error.message)} ${advice}` : error.message;
};

export const failureText = (error: unknown, fallback: string): string =>
  inWords(error, fallback, 'What you typed is still here. Please try again.');

/** For a button without fields. */
export const pressFailure = (error: unknown, fallback: string): string =>
  inWords(error, fallback, 'Please try again.');
