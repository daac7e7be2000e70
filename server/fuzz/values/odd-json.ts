import { gzipSync } from 'node:zlib';
import fc from 'fast-check';

type Rewrite = (text: string) => Buffer;

const asText =
  (rewrite: (text: string) => string): Rewrite =>
  (text) =>
    Buffer.from(rewrite(text));

const REWRITES: Rewrite[] = [
  // The same key twice.
  asText((text) => text.replace(/^\{("[^"]*":)/, '{$1null,$1')),
  asText((text) => (text.startsWith('{') ? `{"__proto__":{"id":1},${text.slice(1)}` : text)),
  asText((text) => text.slice(0, Math.floor(text.length / 2))),
  asText((text) => text.slice(0, -1)),
  asText((text) => `${text}${text}`),
  asText((text) => `${text}\u0000`),
  asText((text) => `\uFEFF${text}`),
  asText((text) => `${' '.repeat(60_000)}${text}`),
  asText((text) => text.replace(/\}$/, ',}')),
  asText((text) => text.replaceAll('"', "'")),
  asText((text) => `/* */${text}`),
  asText((text) => text.replaceAll(/:(-?\d[\d.e+-]*)/g, ':1e999')),
  asText((text) => text.replaceAll(/:(-?\d)/g, ':0$1')),
  asText((text) => text.replaceAll(/:"/g, String.raw`:"\ud800`)),
  asText((text) => text.replaceAll(/:"/g, String.raw`:"\u0000`)),
  asText((text) => text.replaceAll(/:"/g, String.raw`:"\x`)),
  asText((text) => text.replaceAll(/:"/g, ':"\n')),
  asText(() => ''),
  asText(() => 'null'),
  asText(() => '""'),
  asText(() => 'NaN'),
  asText(() => '['.repeat(30_000)),
  asText(() => '{"a":'.repeat(10_000)),
  asText(() => `${'['.repeat(20_000)}${']'.repeat(20_000)}`),
  asText((text) => `{"a":${'['.repeat(3_000)}${']'.repeat(3_000)},${text.slice(1)}`),
  asText((text) => `{${'"a":1,'.repeat(9_000)}${text.slice(1)}`),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xc0, 0x80, 0x7d])]),
  (text) => gzipSync(text),
];

/** JSON as no program would write it. */
export const oddJson = (text: fc.Arbitrary<string>): fc.Arbitrary<Buffer> =>
  fc.tuple(text, fc.constantFrom(...REWRITES)).map(([json, rewrite]) => rewrite(json));
