import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFiles } from './check/project-files.ts';
import { root } from './env-file.mjs';

const files = projectFiles(root);
const folders = new Set(
  files.flatMap((file) => {
    const parts = file.split('/').slice(0, -1);
    return parts.map((_, i) => parts.slice(0, i + 1).join('/'));
  }),
);
const paths = [...files, ...folders];
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

const PATH = /^\.?[\w@.{},*<>-]+(?:\/[\w@.{},*<>-]+)*\/?$/;
const SOURCE = /\.(?:tsx?|mjs|md|sql|csv|css|ya?ml)$/;
/** Made by the commands, not kept in git. */
const MADE = /^(?:\.local|node_modules|web\/build|e2e\/output)(?:\/|$)/;

const startsAtRoot = (path: string) =>
  path.includes('/') && folders.has(path.slice(0, path.indexOf('/')));

const isPath = (word: string) => PATH.test(word) && (SOURCE.test(word) || startsAtRoot(word));

/** `a.{ts,css}` is two paths. */
const expand = (path: string): string[] => {
  const braces = /\{([^{}]*)\}/.exec(path);
  if (!braces) return [path];
  const [all, list = ''] = braces;
  return list.split(',').flatMap((part) => expand(path.replace(all, part)));
};

/** `<name>` stands for any name, `*` for any part of a name. */
const patternOf = (path: string) =>
  path
    .replace(/\/$/, '')
    .replace(/[.+?^$()[\]\\]/g, String.raw`\$&`)
    .replaceAll(/<[\w-]+>|\*/g, '[^/]+');

/** Where something new is to go: the folder has to be there. */
const settled = (path: string) => (path.includes('NNNN') ? dirname(path) : path);

/** Named from the root, or, where a folder is clear from the sentence, by its end. */
const pathExists = (path: string) => {
  const start = startsAtRoot(path) ? '^' : '(?:^|/)';
  const wanted = new RegExp(`${start}${patternOf(path)}$`);
  return MADE.test(path) || paths.some((one) => wanted.test(one));
};

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '');

function problemsIn(doc: string, text: string): string[] {
  const blocks = matches(text, /^```\w*\n(.*?)^```/gms);
  const prose = text.replaceAll(/^```.*?^```/gms, '');
  const code = [...blocks, ...matches(prose, /`([^`]+)`/g)];
  const named = code.flatMap((piece) => piece.split(/[\s;]+/)).filter(isPath);
  const links = matches(prose, /\]\(([^)#\s]+)[^)]*\)/g).filter((link) => !/^\w+:/.test(link));
  const commands = code.flatMap((piece) => matches(piece, /\bnpm run (?:--silent )?([\w:-]+)/g));
  const decisions = matches(prose, /\bdecisions? (\d{4})\b/gi);
  const gone = [
    ...named
      .flatMap(expand)
      .map(settled)
      .filter((path) => !pathExists(path)),
    ...links.filter((link) => !existsSync(join(root, normalize(join(dirname(doc), link))))),
    ...commands.filter((name) => !(name in scripts)).map((name) => `npm run ${name}`),
    ...decisions
      .filter((number) => !files.some((file) => file.startsWith(`docs/decisions/${number}-`)))
      .map((number) => `decision ${number}`),
  ];
  return [...new Set(gone)];
}

describe('what the docs name', () => {
  it.each(files.filter((file) => file.endsWith('.md')))('exists: %s', (doc) => {
    expect(problemsIn(doc, readFileSync(join(root, doc), 'utf8'))).toEqual([]);
  });

  it('is missed where it is gone: a path, a link, a command, a decision', () => {
    const text = [
      'In `scripts/{docs,gone}.test.ts`, `gone-too.ts` and `docs.test.ts`; see [there](nowhere.md).',
      '`npm run gone` (decision 9999); `npm run check`, `server/src/features/<name>/` and `.local/x`',
      '```sh\nnode scripts/no-such-file.ts\n```',
    ];
    expect(problemsIn('README.md', text.join('\n'))).toEqual([
      'scripts/no-such-file.ts',
      'scripts/gone.test.ts',
      'gone-too.ts',
      'nowhere.md',
      'npm run gone',
      'decision 9999',
    ]);
  });

  it('are all decisions, at most 200 words each', () => {
    const decisions = files.filter((file) => /^docs\/decisions\/\d/.test(file));
    const index = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8');
    expect(matches(index, /\]\((\d{4}-[\w-]+\.md)\)/g)).toEqual(
      decisions.map((file) => file.slice('docs/decisions/'.length)),
    );
    for (const file of decisions)
      expect(readFileSync(join(root, file), 'utf8').split(/\s+/).length, file).toBeLessThan(202);
  });

  it('are all folders at the root', () => {
    const table = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
    const listed = matches(table, /^\| `([\w-]+)\/` +\|/gm);
    const atRoot = [...folders].filter((folder) => !/[./]/.test(folder));
    expect(listed.toSorted()).toEqual(expect.arrayContaining(atRoot.toSorted()));
  });
});
