import { hash, verify } from '@node-rs/argon2';
import { HttpError, UNAVAILABLE } from './http/errors.ts';

/**
 * argon2id with OWASP's parameters (Password Storage Cheat Sheet): 19 MiB of memory, two passes, one
 * lane. When they grow, everybody's hash follows at their next login.
 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;

/** Each takes a thread and 19 MiB; more than these waiting would time out before their turn. */
const MAX_AT_ONCE = 100;
let atWork = 0;

const bounded = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  if (atWork >= MAX_AT_ONCE) throw new HttpError(503, UNAVAILABLE);
  atWork += 1;
  try {
    return await work();
  } finally {
    atWork -= 1;
  }
};

export const hashPassword = (password: string) => bounded(() => hash(password, PARAMETERS));

let nobodysHash: Promise<string> | undefined;

/** Takes as long for nobody as for somebody: the time must not tell who exists. */
export const verifyPassword = async (stored: string | undefined, password: string) => {
  nobodysHash ??= hash('nobody has this password', PARAMETERS);
  const nobodys = await nobodysHash;
  const matches = await bounded(() => verify(stored ?? nobodys, password));
  return matches && stored !== undefined;
};

export const needsNewHash = (stored: string) => !stored.startsWith(CURRENT);
