import { resolve } from 'node:path';

/** Everything that the server, the worker and the stand-ins printed in this run. */
export const LOG_FILE = resolve(import.meta.dirname, '../output/run.log');
