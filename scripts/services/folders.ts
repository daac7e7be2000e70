import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../env-file.mjs';
import { cloneId } from '../this-clone.ts';
import { type Account, attempt, Problem } from './command.ts';

function usable(folder: string, account: Account | undefined): boolean {
  mkdirSync(folder, { recursive: true });
  try {
    if (account) chownSync(folder, account.uid, account.gid);
    chmodSync(folder, 0o700);
  } catch {
    return false;
  }
  return attempt('test', ['-w', folder], { account }).ok;
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/**
 * The folder of one service, `.local/<name>`. If its account cannot enter the project, as below root's
 * home, the folder is under /var/lib instead and `.local/<name>` links there. Not in /var/tmp: newer
 * Debian deletes old files from it.
 */
export function serviceFolder(name: string, account: Account | undefined): string {
  const near = join(root, '.local', name);
  if (isLink(near) && !existsSync(near)) rmSync(near);
  if (usable(near, account)) return realpathSync(near);
  const far = join('/var/lib', `wildsoak-${cloneId}`, name);
  mkdirSync(dirname(far), { recursive: true, mode: 0o755 });
  if (!usable(far, account))
    throw new Problem(`${name} can write neither to ${near} nor to ${far}.`);
  rmSync(near, { recursive: true, force: true });
  symlinkSync(far, near);
  return far;
}
