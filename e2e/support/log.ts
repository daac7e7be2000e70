import { resolve } from 'node:path';

/** Everything that server, worker and stand-ins said in this run. */
export const LOG_FILE = resolve(import.meta.dirname, '../output/run.log');
