import type { Logger } from 'pino';
import { withTimeout } from '../timeout.ts';
import { CHECKS, Doubt, type Check, type CheckParts } from './checks.ts';

interface Finding {
  name: string;
  state: 'ok' | 'doubt' | 'wrong';
  words: string;
}

/** For each check. They run side by side. */
const TIMEOUT_MS = 8_000;

const wordsOf = (error: unknown): string => {
  if (error instanceof AggregateError) return wordsOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${wordsOf(error.cause)}`;
};

const examine = async (name: string, check: Check, parts: CheckParts): Promise<Finding> => {
  try {
    const checking = Promise.resolve().then(() => check(parts));
    return { name, state: 'ok', words: await withTimeout(checking, TIMEOUT_MS) };
  } catch (error) {
    const state = error instanceof Doubt ? 'doubt' : 'wrong';
    // One line, whatever a library says.
    return { name, state, words: wordsOf(error).replaceAll(/\s+/g, ' ') };
  }
};

export const examineAll = (parts: CheckParts): Promise<Finding[]> =>
  Promise.all(Object.entries(CHECKS).map(([name, check]) => examine(name, check, parts)));

/** At the start of a process, which does not wait for it. */
export const logFindings = async (parts: CheckParts, log: Logger) => {
  for (const { name, state, words } of await examineAll(parts))
    log[state === 'ok' ? 'info' : 'warn']({ check: name, state }, `${name}: ${words}`);
};
