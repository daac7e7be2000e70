import fc from 'fast-check';
import { oddText } from './odd-text.ts';

const NUMBERS = [
  0,
  -0,
  1,
  -1,
  0.5,
  1e-320,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
];

const nested = (depth: number, open: (inner: unknown) => unknown): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = open(value);
  return value;
};

/** Deep, but not too deep for our own JSON.stringify. */
const deep = fc
  .tuple(fc.constantFrom(10, 100, 1_000), fc.boolean())
  .map(([depth, isArray]) =>
    nested(depth, (inner) => (isArray ? [inner] : { a: inner, type: 'Feature' })),
  );

const many = fc
  .tuple(
    fc.constantFrom<unknown>(0, null, '', [999, 999], [1, 2], {}, { a: [] }),
    fc.constantFrom(24, 100, 1_000, 10_000, 30_000),
  )
  .map(([item, count]) => Array.from({ length: count }, () => item));

/** Replace what a schema asks for. */
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddText },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null]) },
  { weight: 3, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 2, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: deep },
  { weight: 1, arbitrary: many },
);

const EXTRA_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'id',
  'is_premium',
  'role',
  '',
  'toJSON',
];

/** For a whole value: the server refuses larger values by size alone, and they take long to create. */
const MAX_LENGTH = 400_000;

const lengthOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

const countPlaces = (value: unknown): number =>
  1 +
  (typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, item) => sum + countPlaces(item), 0)
    : 0);

type Change = (value: unknown) => unknown;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changes a single part of a value: replaces, drops, wraps or repeats it, or adds something. */
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: oddValue.map((odd) => () => odd) },
  // Inside an otherwise good value, so the server does not refuse something else first.
  {
    weight: 5,
    arbitrary: oddText.map(
      (odd): Change =>
        (value) =>
          typeof value === 'string' ? value.slice(0, 3) + odd : odd,
    ),
  },
  { weight: 1, arbitrary: fc.constant<Change>(() => undefined) },
  { weight: 1, arbitrary: fc.constant<Change>((value) => [value]) },
  { weight: 1, arbitrary: fc.constant<Change>((value) => ({ value })) },
  { weight: 1, arbitrary: fc.constant<Change>((value) => JSON.stringify(value) ?? '') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(2, 25, 1_000, 20_000).map((times): Change => (value) => {
      const items: unknown[] = Array.isArray(value) && value.length > 0 ? value : [value];
      const most = Math.ceil((MAX_LENGTH * items.length) / lengthOf(items));
      return Array.from({ length: Math.min(times, most) }, (_, i) => items[i % items.length]);
    }),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...EXTRA_KEYS), oddValue).map(
      ([key, odd]): Change =>
        (value) =>
          Object.defineProperty({ ...(isObject(value) ? value : {}) }, key, {
            value: odd,
            enumerable: true,
          }),
    ),
  },
);

/** Changes a single part of a value, counted from its root. */
const changePlace = (value: unknown, place: { left: number }, change: Change): unknown => {
  if (place.left === 0) {
    place.left = -1;
    return change(value);
  }
  if (place.left < 0) return value;
  place.left -= 1;
  if (Array.isArray(value)) return value.map((item) => changePlace(item, place, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, changePlace(item, place, change)]),
  );
};

/** A good value with one to three mistakes. */
export const broken = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(value, fc.array(fc.tuple(fc.nat(), change), { minLength: 1, maxLength: 3 }))
    .map(([whole, changes]) =>
      changes.reduce<unknown>((result, [at, one]) => {
        if (lengthOf(result) > MAX_LENGTH / 2) return result;
        return changePlace(result, { left: at % countPlaces(result) }, one);
      }, whole),
    );
