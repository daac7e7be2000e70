import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { callsTo, lost, never, refusal, type Answers } from '../../../test/answers.ts';
import { openApp } from '../../../test/open-app.tsx';

const form = page.getByRole('main');

const signIn = async (answers: Answers) => {
  await openApp('/login', answers);
  await form.getByLabelText('Username').fill('marge');
  await form.getByLabelText('Password').fill('a-good-password');
  await form.getByRole('button', { name: 'Sign In' }).click();
};

test('signing in says so and takes no second click', async () => {
  await signIn({ 'POST /api/auth/login': never });
  await expect.element(form.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  expect(callsTo('POST /api/auth/login')).toHaveLength(1);
});

test.each([
  [
    "the server's words",
    refusal(401, 'Invalid username or password.'),
    'Invalid username or password.',
  ],
  ['the status', 500, 'HTTP error! status: 500'],
  [
    'that the server could not be reached',
    lost,
    'The server could not be reached. What you typed is still here: please try again.',
  ],
])('a failed sign-in shows %s', async (_, answer, text) => {
  await signIn({ 'POST /api/auth/login': answer });
  await expect.element(form.getByRole('alert')).toHaveTextContent(text);
  await expectAccessible();
});
