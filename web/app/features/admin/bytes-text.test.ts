import { expect, it } from 'vitest';
import { bytesText } from './bytes-text.ts';

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [12_345, '12.3 kB'],
  [536_870_912, '537 MB'],
  [2_345_678_901, '2.3 GB'],
  [4e15, '4000 TB'],
])('%i is %s', (bytes, text) => expect(bytesText(bytes)).toBe(text));
