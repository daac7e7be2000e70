// Built from parts, so this file does not contain what it looks for.
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

/** A lock file with addresses works only where that one registry can be reached. */
const resolved = { what: 'names the address of a package', pattern: /"resolved": "https?:/ };

export function findTraces(name: string, text: string): string[] {
  const wanted = name.endsWith('package-lock.json') ? [...traces, resolved] : traces;
  return text.split('\n').flatMap((line, index) => {
    const found = wanted.filter(({ pattern }) => pattern.test(line));
    return found.map(({ what }) => `${name}:${index + 1} ${what}`);
  });
}
