import { expect, it } from 'vitest';
import { compactPath } from './compact-path.ts';

it('writes each corner from the one before, and keeps both ends', () => {
  expect(compactPath('M0.4 0L10 0.2 10.6 0.3 20 -5.5', 2)).toBe('M0 0l10 0 10-5');
  expect(compactPath('M0 0L1 0 1 1Z', 2)).toBe('');
  expect(compactPath('M0 0L30 0 30 30 0 30Z', 2)).toBe('M0 0l30 0 0 30-30 0Z');
});
