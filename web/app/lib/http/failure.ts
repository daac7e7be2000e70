import { ApiError } from './api.ts';

/** The server's own words, if it said any. */
export const told = (error: unknown): string | undefined =>
  error instanceof ApiError ? (error.told ?? undefined) : undefined;

/** Why no answer came, if none did. */
export const unanswered = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status === 0 ? error.message : undefined;

/** 0 where no answer came, or where it was none of the server's. */
export const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 0);

export const sentence = (reason: string): string =>
  `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
