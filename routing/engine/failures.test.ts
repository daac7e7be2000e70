import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { CODES, failureOf } from './failures.ts';

test('the sentences with a number are the engine’s own', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('@valhallajs/valhallajs'));
  const engine = readFileSync(join(folder, process.platform, process.arch, 'valhalla_node.node'));
  expect(CODES.filter(([sentence]) => !engine.includes(sentence))).toEqual([]);
});

test('a failure gets its number and status back', () => {
  expect(failureOf(new Error('Route error: No path could be found for input'))).toEqual({
    error_code: 442,
    error: 'No path could be found for input',
    status_code: 400,
    status: 'Bad Request',
  });
  const arriveBy = new Error('Isochrone error: Arrive by not implemented for isochrones');
  expect(failureOf(arriveBy)).toMatchObject({ error_code: 142, status_code: 501 });
});

test('a broken engine is not an answer', () => {
  expect(failureOf(new Error('Matrix error: std::bad_alloc'))).toBeUndefined();
  expect(failureOf('No path could be found for input')).toBeUndefined();
});
