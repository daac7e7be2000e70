import type { Platform } from '../../platform/platform.ts';
import { hasDemoMembers } from './accounts.repository.ts';

const RETRY_MS = 1_000;

/** Whether there are demo members, without a query for each page: PostgreSQL announces changes. */
export const watchDemo = ({
  database,
  listener,
  log,
}: Pick<Platform, 'database' | 'listener' | 'log'>): (() => boolean) => {
  let hasDemo = false;
  const read = async () => {
    try {
      hasDemo = await hasDemoMembers(database);
    } catch (error) {
      log.warn({ err: error }, 'could not see whether there are demo members');
      setTimeout(() => void read(), RETRY_MS).unref();
    }
  };
  listener.on('demo_changed', () => void read());
  return () => hasDemo;
};
