import { hostname } from 'node:os';
import { destination, pino } from 'pino';
import type { Config } from '../config.ts';
import { tracing } from './tracing/tracing.ts';

/**
 * Only these fields: drivers attach clients and passwords to their errors. With its causes: a library's
 * own message often hides that the disk is full.
 */
const describeError = (error: unknown): object => {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  return {
    name,
    message,
    stack,
    ...('code' in error && { code: error.code }),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
};

export type LogSettings = Pick<Config, 'logLevel' | 'mode' | 'release'>;

/** `role` is the command that the process runs. To standard output, unless `to` is 2. */
export const createLog = ({ logLevel, mode, release }: LogSettings, role: string, to: 1 | 2 = 1) =>
  pino(
    {
      level: logLevel,
      base: { pid: process.pid, hostname: hostname(), role, release },
      serializers: { err: describeError },
      redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'],
      ...(tracing() && { mixin: () => tracing()?.ids() ?? {} }),
      ...(mode === 'development' && { transport: { target: 'pino-pretty' } }),
    },
    ...(mode === 'development' ? [] : [destination(to)]),
  );
