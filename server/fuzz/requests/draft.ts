import fc from 'fast-check';

/** A request before it is bytes: whatever can be wrong with one is a change of this. */
export interface Draft {
  /** What is counted: the call's name, or what kind of page it is. */
  name: string;
  method: string;
  target: string;
  /** In the order in which they are sent, as often as they are there. */
  headers: [string, string][];
  body: Buffer | null;
  /** Whether it is HTTP at all, and whole: what is not may be left without an answer. */
  isWhole: boolean;
  /** Rewrites the bytes just before they leave. */
  spoil?: (bytes: Buffer) => Buffer;
}

/** Changes a draft in one way. */
export type Twist = (draft: Draft) => Draft;

const EXPECTED_HOST = 'wildsoak.test';

export const bytesOf = ({ method, target, headers, body, spoil }: Draft): Buffer => {
  const all: [string, string][] = [...headers];
  const has = (name: string) => all.some(([given]) => given.toLowerCase() === name);
  if (!has('host')) all.unshift(['Host', EXPECTED_HOST]);
  if (body && !has('content-length') && !has('transfer-encoding'))
    all.push(['Content-Length', String(body.length)]);
  const head = all.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  // One byte for each character: what is not ASCII leaves as it would from a careless program.
  const bytes = Buffer.concat([
    Buffer.from(`${method} ${target} HTTP/1.1\r\n${head}\r\n`, 'latin1'),
    body ?? Buffer.alloc(0),
  ]);
  return spoil ? spoil(bytes) : bytes;
};

const octet = fc.integer({ min: 1, max: 254 });

/** Whom the proxy before us names. Few are named often, so that limits by address are met too. */
export const anyAddress: fc.Arbitrary<string> = fc.oneof(
  { weight: 20, arbitrary: fc.tuple(octet, octet, octet).map((tail) => `10.${tail.join('.')}`) },
  { weight: 4, arbitrary: fc.tuple(octet, octet).map(([a, b]) => `2001:db8:${a}:${b}::1`) },
  { weight: 1, arbitrary: octet.map((last) => `192.0.2.${last % 4}`) },
);

export const withHeader =
  (name: string, value: string): Twist =>
  (draft) => ({ ...draft, headers: [...draft.headers, [name, value]] });
