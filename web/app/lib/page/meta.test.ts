import { expect, it } from 'vitest';
import { descriptionFrom } from './meta.ts';

it('never cuts a character in half', () => {
  const { content } = descriptionFrom('♨️🏞️'.repeat(100));
  expect(content.isWellFormed()).toBe(true);
});
