import { expect, it } from 'vitest';
import { idIn } from './id.ts';

it.each([
  ['7', 7],
  ['1661', 1661],
  ['007', null],
  ['7.0', null],
  ['-7', null],
  ['0', null],
  ['', null],
  ['12345678901', null],
  [null, null],
])('%j is the id %j', (text, id) => {
  expect(idIn(text)).toBe(id);
});
