import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Files that git does not know yet count as well: they are about to be committed. */
export function projectFiles(root: string): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const output = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  const names = output.split('\0').filter((name) => name !== '');
  return names.filter((name) => statSync(join(root, name), { throwIfNoEntry: false })?.isFile());
}

/** Prints what `find` reports for the project's text files; the check fails if there is anything. */
export function checkProject(root: string, find: (name: string, text: string) => string[]): void {
  const found = projectFiles(root).flatMap((name) => {
    const content = readFileSync(join(root, name));
    return content.includes(0) ? [] : find(name, content.toString('utf8'));
  });
  if (found.length === 0) return;
  console.error(found.join('\n'));
  process.exitCode = 1;
}
