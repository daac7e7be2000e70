import fc from 'fast-check';
import { oddText } from '../values/odd-text.ts';
import type { Twist } from './draft.ts';

const METHODS = [
  'GET',
  'HEAD',
  'OPTIONS',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'TRACE',
  'PROPFIND',
  'QUERY',
];

export const anotherMethod = fc.constantFrom(...METHODS).map((method): Twist => (draft) => ({
  ...draft,
  method,
}));

const PATHS: ((path: string) => string)[] = [
  (path) => `/${path}`,
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `${path};a=b`,
  (path) => `${path}.json`,
  (path) => `${path}.data`,
  (path) => `${path}%00`,
  (path) => `${path}%`,
  (path) => `${path}%zz`,
  (path) => `${path}%ED%A0%80`,
  (path) => `${path}/../../etc/passwd`,
  (path) => `${path}/%2e%2e/%2e%2e/etc/passwd`,
  (path) => `${path}%2f..%2f..`,
  (path) => path.replaceAll('/', '//'),
  (path) => path.replaceAll('/', '\\'),
  (path) => path.replaceAll('/', '%2F'),
  (path) => path.toUpperCase(),
  (path) => path.replace(/[a-z]/, (letter) => `%${letter.codePointAt(0)?.toString(16)}`),
  (path) => `http://evil.example${path}`,
  (path) => `http://[${path}`,
  (path) => `//evil.example${path}`,
  (path) => `\\\\evil.example${path}`,
  (path) => path + 'a'.repeat(500),
  (path) => path + '/a'.repeat(2_000),
  (path) => path + '%41'.repeat(2_500),
  (path) => `${path}#fragment`,
  (path) => path.replaceAll(/\d+/g, '0'),
  (path) => path.replaceAll(/\d+/g, '-1'),
  (path) => path.replaceAll(/\d+/g, '1e3'),
  (path) => path.replaceAll(/\d+/g, '0x1'),
  (path) => path.replaceAll(/\d+/g, '99999999999999999999'),
];

export const anotherPath = fc.constantFrom(...PATHS).map((rewrite): Twist => (draft) => {
  const [path = '', query] = draft.target.split('?', 2);
  return { ...draft, target: rewrite(path) + (query === undefined ? '' : `?${query}`) };
});

/** Escapes what a path cannot contain, except in the oddest cases. */
const lenient = (text: string) => {
  const half = text.slice(0, 2_000);
  return half.isWellFormed() ? encodeURIComponent(half) : '%ED%A0%80';
};

export const oddParameter = fc
  .tuple(
    fc.constantFrom(
      'search',
      'q',
      'cursor',
      'sort',
      'hidden',
      'near',
      'only',
      '__proto__',
      'a[b]',
      '_routes',
      '',
    ),
    oddText,
    fc.integer({ min: 1, max: 20 }),
  )
  .map(([name, value, times]): Twist => (draft) => ({
    ...draft,
    target:
      draft.target +
      (draft.target.includes('?') ? '&' : '?') +
      Array.from({ length: times }, () => `${name}=${lenient(value)}`)
        .join('&')
        .slice(0, 12_000),
  }));
