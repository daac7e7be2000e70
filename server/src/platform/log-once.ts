import type { Logger } from 'pino';

/** Of pg's pool: too many wait for a connection, which says nothing about PostgreSQL. */
const BUSY = 'timeout exceeded when trying to connect';
/** PgBouncer's word for what only a session can have. */
const POOLER = 'unsupported startup parameter';

const reasonOf = (error: unknown): string => {
  const { message = '', code = '' } = error as Partial<NodeJS.ErrnoException>;
  // Without a message where several addresses failed.
  return message || code || String(error);
};

/**
 * Says in the log why a connection fails: once, until it works or the reason changes. Drivers attach the
 * password to their errors, but never put it into a message.
 */
export const logOnce = (log: Logger, what: string) => {
  let said: string | undefined;
  return {
    note: (error: unknown) => {
      const reason = reasonOf(error);
      if (reason === said || reason === BUSY) return;
      said = reason;
      const isPooler = reason.startsWith(POOLER);
      const advice = 'DATABASE_URL leads to PgBouncer: set DATABASE_SESSION_URL as well';
      log.error({ reason, ...(isPooler && { advice }) }, what);
    },
    settle: () => void (said = undefined),
  };
};
