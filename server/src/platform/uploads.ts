import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openQueue } from './fair-queue.ts';
import { HttpError } from './errors.ts';

const RETRY_AFTER_S = 5;
/** Far longer than an upload can take: a process that was killed left anything older. */
const LEFT_BEHIND_MS = 3_600_000;
const PREFIX = 'wildsoak-uploads-';

const tooMany = () =>
  new HttpError(503, "We're busy right now. Try again in a minute.", RETRY_AFTER_S);
const tooManyOfYours = () =>
  new HttpError(
    429,
    "You're already sending several photos. Wait for those to finish.",
    RETRY_AFTER_S,
  );

/** A temporary file for an upload, until its release. */
export interface UploadPlace {
  path: string;
  release(): Promise<void>;
}

const removeLeftBehind = async () => {
  const folders = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  for (const folder of folders.map((name) => join(tmpdir(), name))) {
    // Another process may own the folder, or be cleaning it up too.
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

export const openUploads = () => {
  // A sender who cannot start right away is refused.
  const inLine = openQueue('uploads', tooMany);
  const inOwnLine = openQueue('own-uploads', tooManyOfYours);
  let opening: Promise<string> | undefined;

  const openFolder = async () => {
    opening ??= removeLeftBehind()
      .catch(() => undefined)
      .then(() => mkdtemp(join(tmpdir(), PREFIX)))
      .catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
    const folder = await opening;
    // Another process may have removed it while it was empty.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return folder;
  };

  return {
    take(owner: string, address: string): Promise<UploadPlace> {
      const given = Promise.withResolvers<UploadPlace>();
      const hold = async () => {
        const { promise: released, resolve: letGo } = Promise.withResolvers<void>();
        const path = join(await openFolder(), randomUUID());
        const release = async () => {
          letGo();
          await rm(path, { force: true });
        };
        given.resolve({ path, release });
        await released;
      };
      inOwnLine(() => inLine(hold, { who: address }), { who: owner }).catch(given.reject);
      return given.promise;
    },
    async close() {
      if (opening) await rm(await opening, { recursive: true, force: true });
    },
  };
};
