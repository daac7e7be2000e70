import fc from 'fast-check';
import type { Twist } from './draft.ts';

const EMPTY = Buffer.alloc(0);

/** A header that does not match what follows. */
const framed =
  (name: string, value: (body: Buffer) => string, rewrite = (body: Buffer) => body): Twist =>
  (draft) => {
    const body = draft.body ?? EMPTY;
    return {
      ...draft,
      isWhole: false,
      headers: [...draft.headers, [name, value(body)]],
      body: rewrite(body),
    };
  };

const spoilt =
  (spoil: (bytes: Buffer) => Buffer): Twist =>
  (draft) => ({ ...draft, isWhole: false, spoil });

const chunked = (write: (body: Buffer) => string): Twist =>
  framed(
    'Transfer-Encoding',
    () => 'chunked',
    (body) => Buffer.from(write(body), 'latin1'),
  );

const inChunks = (body: Buffer, extension = '') =>
  `${body.length.toString(16)}${extension}\r\n${body.toString('latin1')}\r\n0\r\n\r\n`;

const replaceHead = (from: RegExp | string, to: string): Twist =>
  spoilt((bytes) => Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1'));

const FRAMINGS: Twist[] = [
  framed('Content-Length', ({ length }) => String(length + 100)),
  framed('Content-Length', ({ length }) => String(Math.max(0, length - 1))),
  framed('Content-Length', () => '99999999999999999999'),
  framed('Content-Length', () => '-1'),
  framed('Content-Length', () => '1, 2'),
  framed('Content-Length', () => '0x10'),
  framed('Transfer-Encoding', () => 'gzip'),
  framed('Transfer-Encoding', () => 'chunked, chunked'),
  framed('Transfer-Encoding', () => '\u000Bchunked'),
  chunked(inChunks),
  chunked((body) => inChunks(body, `;${'a'.repeat(20_000)}`)),
  chunked((body) => `${inChunks(body).slice(0, -4)}trailer: 1\r\n\r\n`),
  chunked((body) => inChunks(body).slice(0, -6)),
  chunked((body) => `ffffffffffffffff\r\n${body.toString('latin1')}`),
  chunked((body) => `zz\r\n${body.toString('latin1')}`),
  chunked(
    (body) =>
      [...body.subarray(0, 500)].map((byte) => `1\r\n${String.fromCharCode(byte)}\r\n`).join('') +
      '0\r\n\r\n',
  ),
  // Both headers: proxies disagree about where such a request ends.
  (draft) =>
    framed('Content-Length', ({ length }) => String(length))(
      framed('Transfer-Encoding', () => 'chunked')(draft),
    ),
  spoilt((bytes) => bytes.subarray(0, Math.ceil(bytes.length / 2))),
  spoilt((bytes) => bytes.subarray(0, 10)),
  spoilt((bytes) => Buffer.concat([bytes, bytes])),
  spoilt((bytes) => Buffer.concat([bytes, Buffer.from('GET / HTTP/1.1\r\n')])),
  spoilt(() => Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')),
  spoilt(() => Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00])),
  spoilt(() => Buffer.from('\u0000'.repeat(1_000))),
  replaceHead('HTTP/1.1', 'HTTP/1.0'),
  replaceHead('HTTP/1.1', 'HTTP/9.9'),
  replaceHead(/Host: [^\r]*\r\n/, ''),
  replaceHead(/\r\nHost: /, '\r\nHost : '),
  replaceHead('\r\n', '\n'),
  replaceHead('\r\n', '\r\n folded: 1\r\n'),
  replaceHead('\r\n', '\r\nno colon\r\n'),
  replaceHead('\r\n', '\r\n: no name\r\n'),
  replaceHead('\r\n', `\r\nx: ${'a'.repeat(20_000)}\r\n`),
  replaceHead('\r\n', '\r\nx: a\u0000b\r\n'),
  replaceHead(/^\w+ \S+/, 'OPTIONS *'),
  replaceHead(/^\w+ \S+/, 'CONNECT evil.example:443'),
  replaceHead(/^\w+ /, 'get '),
  replaceHead(/^(\w+) /, '$1  '),
];

/** Not HTTP, or too little or too much HTTP. */
export const anyFraming: fc.Arbitrary<Twist> = fc.constantFrom(...FRAMINGS);
