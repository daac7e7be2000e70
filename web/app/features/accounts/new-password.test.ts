import { expect, it } from 'vitest';
import { newPasswordProblems } from './new-password.tsx';

it.each([
  ['123456', '123456', {}],
  ['12345', '12345', { password: 'Password must be at least 6 characters long.' }],
  ['123456', '123457', { confirmation: 'Passwords do not match.' }],
  // Blanks count: a password is taken as it is typed.
  ['123456', '123456 ', { confirmation: 'Passwords do not match.' }],
])('%j and %j', { tags: ['@5.3', '@5.4', '@9.1'] }, (password, confirmation, problems) => {
  expect(newPasswordProblems(password, confirmation)).toEqual(problems);
});
