import { randomBytes } from 'node:crypto';

/** Unique across processes: a part of the process, then a count. Never taken from the caller. */
export const createRequestIds = () => {
  const prefix = randomBytes(6).toString('base64url');
  let count = 0;
  return () => `${prefix}-${(count++).toString(36)}`;
};
