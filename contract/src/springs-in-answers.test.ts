import { expect, it } from 'vitest';
import { z } from 'zod';
import { calls, type CallName } from './calls.ts';

type Schema = z.core.JSONSchema.JSONSchema;

/** Every object in a schema, however deep. */
const objectsIn = (schema: unknown): Schema[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema ? [schema as Schema] : [];
  return [...own, ...Object.values(schema).flatMap(objectsIn)];
};

const has = (schema: Schema, field: string) => field in (schema.properties ?? {});

/** What people know a spring by. A place that somebody proposes is none yet. */
const isSpring = (schema: Schema) =>
  ['id', 'name', 'state_code'].every((field) => has(schema, field)) && !has(schema, 'settled_at');

const springsIn = (name: CallName): Schema[] =>
  Object.values(calls[name].responses).flatMap((response) =>
    objectsIn(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' })).filter(isSpring),
  );

const names = Object.keys(calls) as CallName[];

/** A new call that answers springs belongs here, and in e2e/springs/bathing-everywhere.nightly.spec.ts if a page shows them. */
const ANSWER_SPRINGS: CallName[] = [
  'exportAccount',
  'listSprings',
  'listFeaturedSprings',
  'getSpring',
  'listNearbySprings',
  'listStateSprings',
  'listTownSprings',
  'findNeighbors',
  'listProposals',
  'listFavorites',
  'matchPlaces',
  'generateRoute',
  'suggestTrip',
  'getPlan',
  'getSharedPlan',
];

it('no call answers a spring without its bathing status', { tags: '@21.56' }, () => {
  for (const name of names) {
    for (const spring of springsIn(name)) {
      expect(Object.keys(spring.properties ?? {}), name).toContain('bathing_status');
      expect(spring.required, name).toContain('bathing_status');
    }
  }
});

it('these calls answer springs', { tags: '@21.56' }, () => {
  expect(names.filter((name) => springsIn(name).length > 0)).toEqual(ANSWER_SPRINGS);
});
