import fc from 'fast-check';

/** Text that has broken other parsers: invisible, right-to-left, combined, cut in half, or long. */
const ODD = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\uDC00\uD800',
  'a\uDFFFb',
  '\uFEFF',
  '\uFFFE',
  '\u200B\u200C\u200D\u2060',
  '\u202Eevil\u202C',
  '\u2066\u2067\u2069',
  '\u3164',
  '\u2800',
  '\u034F\uFE0F',
  '\u00AD',
  '\u0301'.repeat(200),
  'e' + '\u0300\u0301\u0302'.repeat(50),
  '\u{E0041}\u{E0042}',
  '👩‍👩‍👧‍👦'.repeat(20),
  '\u1F1E8',
  'ﷺ'.repeat(50),
  'İıſK',
  'ß'.repeat(100),
  '\r\n\r\n',
  '\t\v\f\u0085\u2028\u2029',
  "' or 1=1 --",
  '%00',
  '%',
  '\\',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '-0',
  '1e309',
  '0x10',
  '9'.repeat(400),
  '2147483648',
  '9007199254740993',
  '2026-02-30T25:61:61Z',
  'http://127.0.0.1:1/',
];

const LENGTHS = [100, 255, 256, 1_000, 4_001, 16_385, 65_536, 200_000];

const longText = fc
  .tuple(
    fc.constantFrom('a', ' ', 'é', '𝒳', '\u0301', '%41', '(', 'a@', '.'),
    fc.constantFrom(...LENGTHS),
  )
  .map(([unit, length]) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length));

/** Any 16-bit units, including halves of pairs. */
const codeUnits = fc
  .array(fc.integer({ min: 0, max: 0xff_ff }), { maxLength: 12 })
  .map((units) => String.fromCharCode(...units));

export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...ODD) },
  { weight: 4, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 2, arbitrary: codeUnits },
  { weight: 1, arbitrary: longText },
);
