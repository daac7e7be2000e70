import { ApiError, messageIn } from '../../lib/http/api.ts';
import { sentence } from '../../lib/http/failure.ts';

/** A proxy's error page is no message. */
const MARKUP = /^\s*</;
const MAX_LENGTH = 200;

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/** 'failure may be plain text or JSON with error or message' */
export const wordsOf = (body: string): string => {
  const parsed = parse(body);
  if (typeof parsed === 'object') return messageIn(parsed) ?? '';
  return MARKUP.test(body) ? '' : body.trim().slice(0, MAX_LENGTH);
};

const isAboutAuthentication = ({ status, message }: ApiError) =>
  status === 401 || /authenticat/i.test(message);

const messageOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred.';
  if (isAboutAuthentication(error)) return 'User not authenticated';
  if (error.status === 0) return sentence(error.message);
  return `HTTP error! status: ${error.status} ${error.message}`.trimEnd();
};

/** docs/behavior.md, section 8, Summary. */
export const summaryFailure = (error: unknown): string =>
  `Error generating summary: ${messageOf(error)}`;

export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && isAboutAuthentication(error);
