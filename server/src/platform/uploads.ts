import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HttpError } from './http/errors.ts';

/**
 * How many uploads a process takes at once, from the first byte until it is stored: 24 of the largest
 * are 360 MB of disk. A person needs one; neither a person nor an address, behind which many people may
 * be, takes all the places.
 */
const MAX_AT_ONCE = 24;
const MAX_OF_ONE = 3;
const MAX_OF_ADDRESS = 8;
const RETRY_AFTER_S = 5;
/** Far longer than an upload may take: what is older was left by a process that was killed. */
const LEFT_BEHIND_MS = 3_600_000;
const PREFIX = 'wildsoak-uploads-';

const TOO_MANY = 'Too many photos are being sent just now. Please try again in a moment.';
const TOO_MANY_OF_YOURS = 'You are sending several photos already. Please wait for those.';

/** A file of its own for one upload, until it is let go. */
export interface UploadPlace {
  path: string;
  release(): Promise<void>;
}

export interface Uploads {
  take(owner: string, address: string): Promise<UploadPlace>;
  close(): Promise<void>;
}

const removeLeftBehind = async () => {
  const folders = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  for (const folder of folders.map((name) => join(tmpdir(), name))) {
    // Other processes may be at the same, or own the folder.
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs > Date.now() - LEFT_BEHIND_MS) continue;
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name);
      const file = await stat(path).catch(() => null);
      if (file && file.mtimeMs < Date.now() - LEFT_BEHIND_MS) await rm(path, { force: true });
    }
    await rmdir(folder).catch(() => undefined);
  }
};

export const openUploads = (): Uploads => {
  /** How many places each owner and each address has. */
  const taken = new Map<string, number>();
  let count = 0;
  let opening: Promise<string> | undefined;

  /** Readable by this user alone. */
  const openFolder = async () => {
    opening ??= removeLeftBehind()
      .catch(() => undefined)
      .then(() => mkdtemp(join(tmpdir(), PREFIX)))
      .catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
    const folder = await opening;
    // Another process may have taken an empty one for left behind.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return folder;
  };

  const change = (holders: string[], by: 1 | -1) => {
    count += by;
    for (const holder of holders) {
      const ofThisOne = (taken.get(holder) ?? 0) + by;
      if (ofThisOne > 0) taken.set(holder, ofThisOne);
      else taken.delete(holder);
    }
  };

  return {
    async take(owner, address) {
      const holders = [`owner ${owner}`, `address ${address}`];
      const [ofOwner = 0, ofAddress = 0] = holders.map((holder) => taken.get(holder) ?? 0);
      if (ofOwner >= MAX_OF_ONE) throw new HttpError(429, TOO_MANY_OF_YOURS, RETRY_AFTER_S);
      if (ofAddress >= MAX_OF_ADDRESS || count >= MAX_AT_ONCE)
        throw new HttpError(503, TOO_MANY, RETRY_AFTER_S);
      change(holders, 1);
      try {
        const path = join(await openFolder(), randomUUID());
        return {
          path,
          async release() {
            change(holders, -1);
            await rm(path, { force: true });
          },
        };
      } catch (error) {
        change(holders, -1);
        throw error;
      }
    },
    async close() {
      if (opening) await rm(await opening, { recursive: true, force: true });
    },
  };
};
