import { expect, it } from 'vitest';
import { stepTo } from './gallery-photo.ts';

it('the arrows go round', () => {
  expect(stepTo(0, -1, 3)).toBe(2);
  expect(stepTo(2, 1, 3)).toBe(0);
  expect(stepTo(0, 1, 1)).toBe(0);
});
