/** Node's words for a connection that could not be made or that broke. */
const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
]);

/** PostgreSQL's classes: 08 connection, 40 lost to another transaction, 53 out of resources, 57 stopped. */
const SQLSTATE_CLASSES = /^(08|40|53|57)/;

/** pg gives these no code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

/** True where the same call may well succeed in a moment, without anybody changing it. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return SOCKET_CODES.has(code) || SQLSTATE_CLASSES.test(code) || MESSAGES.test(error.message);
};
