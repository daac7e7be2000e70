import fc from 'fast-check';
import { oddText } from '../values/odd-text.ts';
import { withHeader, type Draft, type Twist } from './draft.ts';

const without = (draft: Draft, name: string): Draft => ({
  ...draft,
  headers: draft.headers.filter(([given]) => given.toLowerCase() !== name),
});

const CONTENT_TYPES = [
  '',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'multipart/form-data; boundary="a\\"b"',
  `multipart/form-data; boundary=${'x'.repeat(300)}`,
  'application/json; charset=utf-16',
  'application/json;charset=utf-8;charset=latin1',
  'application/json, text/plain',
  'application/json\tx',
  ' application/json',
  'APPLICATION/JSON',
  'application/jsonx',
  'application/vnd.api+json',
  'application',
  '*/*',
  ';',
  'text/html;application/json',
];

export const anotherType = fc.constantFrom(...CONTENT_TYPES).map(
  (type): Twist =>
    (draft) =>
      withHeader('Content-Type', type)(without(draft, 'content-type')),
);

const NAMES = [
  'Cookie',
  'Idempotency-Key',
  'If-None-Match',
  'If-Modified-Since',
  'Range',
  'If-Range',
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Content-Encoding',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Forwarded-Prefix',
  'Forwarded',
  'X-Original-URL',
  'X-HTTP-Method-Override',
  'X-Request-Id',
  'Origin',
  'Referer',
  'Sec-Fetch-Site',
  'Authorization',
  'Host',
  'Accept-Version',
  'Expect',
  'Upgrade',
  'Connection',
  'Stripe-Signature',
];

const VALUES = [
  '',
  '*',
  '"',
  'W/"',
  '"a", "b", W/"c"',
  'bytes=0-',
  'bytes=-1',
  'bytes=99999999999999999999-',
  `bytes=${'0-1,'.repeat(500)}`,
  'gzip;q=0, br;q=0, *;q=0',
  'br;q=9999',
  'gzip, '.repeat(300),
  '127.0.0.1, 10.0.0.1',
  '::ffff:127.0.0.1',
  '[::1]:80',
  'unknown, _hidden',
  '1.2.3',
  '999.999.999.999',
  'fe80::1%eth0',
  'null',
  'https://evil.example',
  'cross-site',
  'same-origin',
  'session=',
  'session=; session=fuzz-session-1',
  'session="fuzz-session-1"',
  'session=%66%75%7a%7a',
  'session=%',
  `session=${'a'.repeat(4_000)}`,
  'a=b; '.repeat(500),
  '__proto__=1; constructor=2',
  'key-of-many',
  'k'.repeat(200),
  'k'.repeat(201),
  't=1,v1=00',
  '100-continue',
  'a'.repeat(8_000),
  'Thu, 01 Jan 1970 00:00:00 GMT',
  '\u00FF\u00FE',
];

/** Without line ends, which would split the header: `framing.ts` does that. */
const headerText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...VALUES) },
  {
    weight: 1,
    // Node's parser refuses control characters, as it should. We still send some.
    arbitrary: oddText.map((text) => text.replaceAll(/[\r\n]/g, ' ').slice(0, 8_000)),
  },
);

export const oddHeader = fc
  .tuple(fc.constantFrom(...NAMES), headerText, fc.boolean())
  .map(([name, value, again]): Twist => (draft) => {
    const changed = withHeader(name, value)(draft);
    return again ? withHeader(name, value)(changed) : changed;
  });

export const manyHeaders = fc
  .constantFrom(50, 500, 1_900, 3_000)
  .map((count): Twist => (draft) => ({
    ...draft,
    headers: [
      ...draft.headers,
      ...Array.from({ length: count }, (_, i): [string, string] => [`x-${i}`, '']),
    ],
  }));
