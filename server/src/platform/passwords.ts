import { hash, verify } from '@node-rs/argon2';
import { openQueue } from './fair-queue.ts';
import { HttpError, UNAVAILABLE } from './errors.ts';

/** For argon2id, from OWASP's Password Storage Cheat Sheet. Logins renew hashes made with others. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;

const inLine = openQueue('passwords', () => new HttpError(503, UNAVAILABLE));

export const hashPassword = (password: string) => inLine(() => hash(password, PARAMETERS));

let nobodysHash: Promise<string> | undefined;

/** Takes the same time whether or not the account exists, so the time gives nothing away. */
export const verifyPassword = async (stored: string | undefined, password: string) => {
  nobodysHash ??= hash('nobody has this password', PARAMETERS);
  const nobodys = await nobodysHash;
  const matches = await inLine(() => verify(stored ?? nobodys, password));
  return matches && stored !== undefined;
};

export const needsNewHash = (stored: string) => !stored.startsWith(CURRENT);
