import { ConfigError, readLogSettings } from './config.ts';
import { createLog } from './platform/log.ts';

/** A person reads along; otherwise something collects the lines, and every line is JSON. */
const isRead = (stream: NodeJS.WriteStream) =>
  stream.isTTY || readLogSettings().mode !== 'production';

const logTo = (to: 1 | 2) =>
  createLog(
    { logLevel: 'info', mode: 'production', release: readLogSettings().release },
    process.argv[2] ?? '',
    to,
  );

/** What a command did. */
export const say = (line: string) => {
  if (isRead(process.stdout)) process.stdout.write(`${line}\n`);
  else logTo(1).info(line);
};

/** Ends the process with the reason: a line for each problem of the configuration. */
export const die = (error: unknown): never => {
  const problem = error instanceof ConfigError ? error.message : null;
  if (isRead(process.stderr))
    process.stderr.write(`${problem ?? (error instanceof Error ? error.stack : String(error))}\n`);
  else if (problem === null) logTo(2).fatal({ err: error }, 'the process failed');
  else for (const line of problem.split('\n')) logTo(2).fatal(line);
  process.exit(1);
};
