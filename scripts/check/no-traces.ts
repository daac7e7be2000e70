import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

// Put together from parts, so that this file does not hold what it looks for.
const hosts = [
  ['registry', 'npmjs', 'org'],
  ['registry', 'yarnpkg', 'com'],
  ['npm', 'pkg', 'github', 'com'],
].map((parts) => parts.join('\\.'));

const homes = ['(?:home|Users)/[\\w.-]+', 'root', 'work'].join('|');

const traces = [
  { what: 'names a package registry', pattern: new RegExp(hosts.join('|'), 'i') },
  {
    what: 'names a folder of one machine',
    pattern: new RegExp(`(?:file://|(?<![\\w./:@~{}$-]))/(?:${homes})/`),
  },
  { what: 'names a folder of one machine', pattern: /\b[A-Z]:\\+Users\\/ },
];

/** A lock file with addresses in it works only where that one registry can be reached. */
const resolved = { what: 'names the address of a package', pattern: /"resolved": "https?:/ };

export function findTraces(name: string, text: string): string[] {
  const wanted = name.endsWith('package-lock.json') ? [...traces, resolved] : traces;
  return text.split('\n').flatMap((line, index) => {
    const found = wanted.filter(({ pattern }) => pattern.test(line));
    return found.map(({ what }) => `${name}:${index + 1} ${what}`);
  });
}

/** Files that git does not know of yet count as well, as they are about to be committed. */
function projectFiles(root: string): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const output = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  const names = output.split('\0').filter((name) => name !== '');
  return names.filter((name) => statSync(join(root, name), { throwIfNoEntry: false })?.isFile());
}

export function tracesIn(root: string): string[] {
  return projectFiles(root).flatMap((name) => {
    const content = readFileSync(join(root, name));
    return content.includes(0) ? [] : findTraces(name, content.toString('utf8'));
  });
}
