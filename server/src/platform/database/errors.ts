const SOCKET_CODES = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)$/;
/**
 * In PostgreSQL: 08 connection, 28 wrong role or password, 3D no such database, 40 lost to another
 * transaction, 53 out of resources, 57 stopped; 25006: the primary has just become a replica.
 */
const SQLSTATE_CLASSES = /^(08|28|3D|40|53|57|25006)/;
/** pg gives these no code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|SASL: )/;

/** Whether the same call may well succeed in a moment. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // A role that may not connect lacks a privilege, as any statement might: but that ends no connection.
  const isFatal = 'severity' in error && error.severity === 'FATAL';
  return (
    isFatal ||
    SOCKET_CODES.test(code) ||
    SQLSTATE_CLASSES.test(code) ||
    MESSAGES.test(error.message)
  );
};

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

export const isReadOnly = (error: unknown): boolean => hasCode(error, '25006');

export const isUniqueViolation = (error: unknown): boolean => hasCode(error, '23505');

export const isMissingTable = (error: unknown): boolean => hasCode(error, '42P01');
