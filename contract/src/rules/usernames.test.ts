import fc from 'fast-check';
import { expect, it } from 'vitest';
import { passwordProblem } from './passwords.ts';
import { isReservedUsername, USERNAME_PATTERN, usernameProblem } from './usernames.ts';

it('usernames are 3 to 30 letters, digits, hyphens and underscores', { tags: '@9.22' }, () => {
  const letters = 'abcXYZ019_-'.split('');
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...letters), { minLength: 3, maxLength: 30 }),
      (chosen) => {
        const name = chosen.join('');
        expect(usernameProblem(name)).toBe(
          isReservedUsername(name) ? 'This username is reserved. Please choose another.' : null,
        );
      },
    ),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 3, maxLength: 30 }), (name) => {
      if (!USERNAME_PATTERN.test(name)) expect(usernameProblem(name)).not.toBeNull();
    }),
  );
});

it.each(['ab', 'x'.repeat(31), ''])('%j has the wrong length', { tags: '@9.22' }, (name) =>
  expect(usernameProblem(name)).toBe('Username must be 3 to 30 characters long.'),
);

it('passwords have at least 6 characters', { tags: '@5.4' }, () => {
  expect(passwordProblem('12345')).toBe('Password must be at least 6 characters long.');
  expect(passwordProblem('123456')).toBeNull();
  expect(passwordProblem('x'.repeat(128))).toBeNull();
  expect(passwordProblem('x'.repeat(129))).toBe('Password must be at most 128 characters long.');
});
