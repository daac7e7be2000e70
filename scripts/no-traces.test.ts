import { describe, expect, it } from 'vitest';
import { findTraces } from './check/no-traces.ts';

// Joined here, or this very file would be reported.
const host = ['registry', 'npmjs', 'org'].join('.');
const folder = (...parts: string[]) => `/${parts.join('/')}/`;

describe('findTraces', () => {
  it('reports a registry host with its line', () => {
    expect(findTraces('.npmrc', `a=1\nregistry=https://${host}/`)).toEqual([
      '.npmrc:2 names a package registry',
    ]);
  });

  it('reports any package address in a lock file, whatever its host', () => {
    const line = '"resolved": "https://mirror.example/a.tgz"';
    expect(findTraces('package-lock.json', line)).toHaveLength(1);
    expect(findTraces('docs/format.md', line)).toEqual([]);
  });

  it.each([
    folder('home', 'ann', 'springs'),
    folder('Users', 'ann', 'springs'),
    folder('root', 'x'),
    folder('work', 'x'),
    `file://${folder('home', 'ann')}a.ts`,
    `in "${folder('home', 'ann')}a.ts"`,
    String.raw`C:\Users` + String.raw`\ann`,
  ])('reports a folder of one machine: %s', (text) => {
    expect(findTraces('a.ts', text)).toHaveLength(1);
  });

  it.each([
    'https://example.org/home/ann/page',
    './work/a.ts',
    'rest/work/balance',
    '/usr/lib/postgresql/15',
    '${base}/home/ann/',
    '/springs/root-beer',
  ])('lets pass what only looks alike: %s', (text) => {
    expect(findTraces('a.ts', text)).toEqual([]);
  });
});
