import fc from 'fast-check';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Values from the database, by field name. For other fields, anything that the schema takes. */
export type Known = Record<string, fc.Arbitrary<unknown>>;

const MAX_ITEMS = 12;
const MAX_INTEGER = 2_147_483_647;
const PLAIN = ['Boise', 'hot', 'A quiet pool', 'río', '温泉', '♨️', '12'];

/** Shared, because fast-check builds a table of all letters for each call. */
const letter = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 });

const textOf = ({ minLength: min = 0, maxLength: max = 100, pattern }: JsonSchema) => {
  if (pattern !== undefined) {
    return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, max));
  }
  const short = Math.min(max, 30);
  const words = fc.constantFrom(...PLAIN).map((text) => text.slice(0, max).padEnd(min, 'x'));
  const letters = fc.string({ unit: letter, minLength: min, maxLength: Math.max(min, short) });
  return fc.oneof(
    { weight: 3, arbitrary: words },
    // Some letters are several code units.
    { weight: 3, arbitrary: letters.map((text) => (text.length > max ? 'x'.repeat(max) : text)) },
    { weight: 1, arbitrary: fc.constant('x'.repeat(max)) },
    { weight: 1, arbitrary: fc.constant('x'.repeat(min)) },
  );
};

const integerOf = ({ minimum, exclusiveMinimum, maximum = MAX_INTEGER }: JsonSchema) => {
  const above = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : -MAX_INTEGER;
  return fc.integer({ min: minimum ?? above, max: Math.min(maximum, MAX_INTEGER) });
};

const numberOf = ({ minimum = -1e9, maximum = 1e9 }: JsonSchema) =>
  fc.oneof(
    fc.double({ min: minimum, max: maximum, noNaN: true }),
    fc.constantFrom(minimum, maximum),
  );

const arrayOf = ({ prefixItems, items, minItems = 0, maxItems }: JsonSchema, known: Known) => {
  if (prefixItems) return fc.tuple(...prefixItems.map((item) => fromJson(item, known)));
  if (typeof items !== 'object' || Array.isArray(items)) return fc.array(fc.jsonValue());
  const options = { minLength: minItems, maxLength: Math.min(maxItems ?? MAX_ITEMS, MAX_ITEMS) };
  return fc.array(fromJson(items, known), options);
};

const objectOf = ({ properties = {}, required = [] }: JsonSchema, known: Known) => {
  const arbitraries = Object.entries(properties).map(([name, property]) => {
    const own = fromJson(property, known);
    const real = known[name];
    return [
      name,
      real ? fc.oneof({ weight: 9, arbitrary: real }, { weight: 1, arbitrary: own }) : own,
    ] as const;
  });
  return fc.record(Object.fromEntries(arbitraries), { requiredKeys: required });
};

const fromJson = (given: z.core.JSONSchema._JSONSchema, known: Known): fc.Arbitrary<unknown> => {
  if (typeof given === 'boolean') return fc.jsonValue();
  if (given.const !== undefined) return fc.constant(given.const);
  if (given.enum) return fc.constantFrom<unknown>(...given.enum);
  const choices = given.anyOf ?? given.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => fromJson(choice, known)));
  // A boolean that may be null has both types at once.
  const types = given.type as string | string[] | undefined;
  if (Array.isArray(types))
    return fc.oneof(...types.map((type) => fromJson({ ...given, type } as JsonSchema, known)));
  switch (given.type) {
    case 'string':
      return textOf(given);
    case 'integer':
      return integerOf(given);
    case 'number':
      return numberOf(given);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return arrayOf(given, known);
    case 'object':
      return objectOf(given, known);
    default:
      return fc.jsonValue();
  }
};

/**
 * What a schema of the contract takes. Its JSON form lacks the rules that are in code, so the server
 * refuses some values; `known` helps where it would refuse all.
 */
export const valuesOf = (schema: z.ZodType, known: Known = {}): fc.Arbitrary<unknown> =>
  fromJson(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), known);
