import { expect, it } from 'vitest';
import { createAttemptKeys } from './attempt-key.ts';

it('is the same for every attempt at the same, and another one for anything else', () => {
  const { keyFor, renew } = createAttemptKeys();
  const first = keyFor('one');
  expect(first).toMatch(/^[\da-f]{32}$/);
  expect(keyFor('one')).toBe(first);
  const other = keyFor('other');
  expect(other).not.toBe(first);
  const photo = new File(['x'], 'pool.png', { type: 'image/png' });
  const withPhoto = keyFor('other', photo);
  expect(withPhoto).not.toBe(other);
  expect(keyFor('other', photo)).toBe(withPhoto);
  renew();
  expect(keyFor('other', photo)).not.toBe(withPhoto);
});
