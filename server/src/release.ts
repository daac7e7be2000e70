import { execFileSync } from 'node:child_process';

let commit: string | undefined;

/** Also where the clone belongs to another user. */
const readCommit = (): string => {
  const args = ['-c', 'safe.directory=*', 'rev-parse', '--short=12', 'HEAD'];
  try {
    return execFileSync('git', args, {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
};

/** What `RELEASE` says, or the commit of a clone: an image has no git. */
export const releaseOf = (given: string | undefined): string => given || (commit ??= readCommit());
