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

/** Letters, digits, `-` and `_` mean the same with and without an escape. */
const NEEDLESS_ESCAPE = /%(?:25)*(2d|3\d|[46][1-9a-f]|[57][0-9a]|5f)/gi;
/** What stands behind these opens something. */
const LINK =
  /((?:shared-plans|verify-email|reset-password|owner-request\/confirm)(?:\/|%(?:25)*2f))[^/?#."'\\\s]+/gi;
/** An escape ends in letters and digits, and is no part of the word behind it. */
const AFTER_ESCAPE = String.raw`(?<=\\[bfnrt]|\\u[\da-f]{4}|%(?:25){0,5}[\da-f]{2})`;
/** A machine's name or a release may be as long as a token. */
const AT_START = String.raw`(?<![\w-]|\\|"(?:hostname|release)":")`;
/** As `createToken` and `createLinkToken` make them. Of 40,000, one has letters of only one case, as our own names do. */
const TOKEN = new RegExp(
  String.raw`(?:${AFTER_ESCAPE}|${AT_START})(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?:[\w-]{43}|[\w-]{22})(?![\w-])`,
  'g',
);

/** A reader of the log must not be able to open what a link opens. */
export const hideTokens = (text: string): string =>
  text
    .replaceAll(NEEDLESS_ESCAPE, (_escape, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replaceAll(LINK, '$1…')
    .replaceAll(TOKEN, '…');

const MAX_LINE = 8_000;
const MAX_TEXT = 500;

/** Somebody else may choose what is in a line, and so how long it is. */
const shorten = (line: string): string => {
  if (line.length <= MAX_LINE) return line;
  const short = JSON.stringify(JSON.parse(line), (_key, value: unknown) =>
    typeof value === 'string' && value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value,
  );
  return `${short}\n`;
};

export type LogSettings = Pick<Config, 'logLevel' | 'mode' | 'release'>;

/** `role` is the command that the process runs. To standard output, unless `to` is 2. */
export const createLog = ({ logLevel, mode, release }: LogSettings, role: string, to: 1 | 2 = 1) =>
  pino(
    {
      level: logLevel,
      base: { pid: process.pid, hostname: hostname(), role, release },
      hooks: { streamWrite: (line) => shorten(hideTokens(line)) },
      serializers: { err: describeError },
      redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'],
      ...(tracing() && { mixin: () => tracing()?.ids() ?? {} }),
      ...(mode === 'development' && { transport: { target: 'pino-pretty' } }),
    },
    ...(mode === 'development' ? [] : [destination(to)]),
  );
