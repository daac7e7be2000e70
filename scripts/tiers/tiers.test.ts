import { expect, it } from 'vitest';
import { nightlyTests, tierOf, touchedTests } from './tiers.ts';

const FILES = [
  'e2e/site/outbox.nightly.spec.ts',
  'ops/edge/default.vcl',
  'ops/edge/edge.nightly.test.ts',
  'ops/edge/queries.test.ts',
  'ops/edges/other.nightly.test.ts',
];

it('the name of a test says in which tier it runs', () => {
  expect(FILES.map(tierOf)).toEqual(['nightly', 'change', 'nightly', 'change', 'nightly']);
  expect(nightlyTests(FILES)).toEqual([FILES[0], FILES[2], FILES[4]]);
});

it('a change in the folder of a nightly test, or below it, runs that test', () => {
  expect(touchedTests(FILES, ['ops/edge/default.vcl'])).toEqual(['ops/edge/edge.nightly.test.ts']);
  expect(touchedTests(FILES, ['e2e/site/support/new.ts'])).toEqual([FILES[0]]);
  expect(touchedTests(FILES, ['ops/README.md', 'e2e/reviews/reviews.spec.ts'])).toEqual([]);
});
