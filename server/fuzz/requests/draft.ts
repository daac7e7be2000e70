import fc from 'fast-check';

/** A request before it becomes bytes. Everything odd is a change to a draft. */
export interface Draft {
  /** For the report: the call's name or the kind of page. */
  name: string;
  method: string;
  target: string;
  /** In order, including repeats. */
  headers: [string, string][];
  body: Buffer | null;
  /** Whether it is complete HTTP. If not, the server need not answer. */
  isWhole: boolean;
  /** Rewrites the bytes right before we send them. */
  spoil?: (bytes: Buffer) => Buffer;
}

export type Twist = (draft: Draft) => Draft;

const EXPECTED_HOST = 'wildsoak.test';

export const bytesOf = ({ method, target, headers, body, spoil }: Draft): Buffer => {
  const all: [string, string][] = [...headers];
  const has = (name: string) => all.some(([given]) => given.toLowerCase() === name);
  if (!has('host')) all.unshift(['Host', EXPECTED_HOST]);
  if (body && !has('content-length') && !has('transfer-encoding'))
    all.push(['Content-Length', String(body.length)]);
  const head = all.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  // A byte per character: a careless program sends non-ASCII text this way.
  const bytes = Buffer.concat([
    Buffer.from(`${method} ${target} HTTP/1.1\r\n${head}\r\n`, 'latin1'),
    body ?? Buffer.alloc(0),
  ]);
  return spoil ? spoil(bytes) : bytes;
};

const octet = fc.integer({ min: 1, max: 254 });

/** The address from the proxy. A few come up often, to reach the limits by address too. */
export const anyAddress: fc.Arbitrary<string> = fc.oneof(
  { weight: 20, arbitrary: fc.tuple(octet, octet, octet).map((tail) => `10.${tail.join('.')}`) },
  { weight: 4, arbitrary: fc.tuple(octet, octet).map(([a, b]) => `2001:db8:${a}:${b}::1`) },
  { weight: 1, arbitrary: octet.map((last) => `192.0.2.${last % 4}`) },
);

export const withHeader =
  (name: string, value: string): Twist =>
  (draft) => ({ ...draft, headers: [...draft.headers, [name, value]] });
