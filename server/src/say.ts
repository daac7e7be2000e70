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

/**
 * For what would write lines of its own: the console, Node's warnings, threads, libraries. They become lines
 * of our log. In development a person reads them as they are.
 */
export const captureOutput = () => {
  if (readLogSettings().mode === 'development') return;
  const log = logTo(1);
  const captured = (level: 'info' | 'warn') =>
    ((chunk: string | Uint8Array, ...rest: unknown[]) => {
      const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
      log[level](text.trimEnd());
      const done = rest.at(-1);
      if (typeof done === 'function') process.nextTick(done);
      return true;
    }) as typeof process.stdout.write;
  process.stdout.write = captured('info');
  process.stderr.write = captured('warn');
  // Node's own listener writes past these.
  process
    .removeAllListeners('warning')
    .on('warning', (warning) => log.warn({ err: warning }, 'a warning of Node'));
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
