import { ApiError } from './api.ts';

/** The server's own words, if it said any. */
export const serverMessage = (error: unknown): string | undefined =>
  error instanceof ApiError ? (error.serverMessage ?? undefined) : undefined;

/** Why no answer came, if none did. */
export const unanswered = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status === 0 ? error.message : undefined;

/** 0 when no answer came, or the error is none of the server's. */
export const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 0);

/** Nobody is signed in, as far as the server knows. */
export const isUnauthenticated = (error: unknown): boolean => statusOf(error) === 401;

export const isForbidden = (error: unknown): boolean => statusOf(error) === 403;

export const sentence = (reason: string): string =>
  `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
