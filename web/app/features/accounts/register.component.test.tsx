import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { callsTo, changeAnswers, lost, refusal, bodiesOf } from '../../../test/answers.ts';
import { exampleUser } from '../../../test/examples.ts';
import { currentPath, openApp } from '../../../test/open-app.tsx';
import { account, expectProblem, toast } from '../../../test/screen.ts';

const REGISTER = 'POST /api/auth/register';
const MISSING = 'Please fill in this field.';
const form = page.getByRole('main');
const field = (label: string) => form.getByLabelText(label);
const button = form.getByRole('button', { name: 'Register' });

test('Register works by keyboard', { tags: ['@2.42', '@2.43', '@4.3', '@20.2'] }, async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  await openApp('/register?returnTo=%2Fwhy-hot-springs', { [REGISTER]: () => promise });
  await expect.element(button).toBeEnabled();
  expect(document.title).toBe('Register | Wildsoak');
  await expect
    .element(form.getByRole('link', { name: 'Sign In' }))
    .toHaveAttribute('href', '/login?returnTo=%2Fwhy-hot-springs');
  await expectAccessible();
  form.element().focus();
  // Each password has a button after it.
  for (const [label, autocomplete, text, tabs] of [
    ['Username', 'username', 'theo', 1],
    ['Email', 'email', 'theo@wildsoak.example', 1],
    ['Password', 'new-password', 'three odd words', 1],
    ['Confirm password', 'new-password', 'three odd words', 2],
  ] as const) {
    await userEvent.keyboard('{Tab}'.repeat(tabs));
    await expect.element(field(label)).toHaveFocus();
    await expect.element(field(label)).toHaveAttribute('autocomplete', autocomplete);
    await userEvent.keyboard(text);
  }
  await userEvent.keyboard('{Enter}');
  await expect
    .element(form.getByRole('button', { name: 'Registering...' }))
    .toHaveAttribute('aria-disabled', 'true');
  resolve(exampleUser());
  await expect.poll(currentPath).toBe('/why-hot-springs');
  await expect
    .element(
      toast('Welcome! We sent a link to theo@wildsoak.example. Open it to confirm your address.'),
    )
    .toBeVisible();
  await expect
    .element(account.getByRole('link', { name: 'Profile' }))
    .toHaveAttribute('href', '/profile/theo');
  expect(bodiesOf(REGISTER)).toEqual([
    { username: 'theo', email: 'theo@wildsoak.example', password: 'three odd words' },
  ]);
});

test('Register tells its rules before anybody breaks one', { tags: '@22.89' }, async () => {
  await openApp('/register');
  await expect
    .element(field('Username'))
    .toHaveAccessibleDescription(
      'Everyone can see it. 3 to 30 letters, numbers, hyphens, or underscores.',
    );
  await expect
    .element(field('Password'))
    .toHaveAccessibleDescription(/^6 to 128 characters\. Nothing easy to guess/);
  // They stay below what is wrong.
  await button.click();
  await expect
    .element(field('Username'))
    .toHaveAccessibleDescription(/^Please fill in this field\. Everyone can see it\. 3 to 30/);
});

test(
  'Register says what is wrong with each field and sends nothing',
  { tags: ['@2.42', '@5.3', '@5.4', '@9.22'] },
  async () => {
    await openApp('/register');
    const labels = ['Username', 'Email', 'Password', 'Confirm password'];
    for (const label of labels) await expect.element(field(label)).toHaveAttribute('required');
    await expect.element(field('Email')).toHaveAttribute('type', 'email');
    await button.click();
    for (const label of labels) await expectProblem(field(label), MISSING);
    await expect.element(field('Username')).toHaveFocus();
    await expectAccessible();

    await field('Username').fill('settings');
    await field('Email').fill('nobody');
    await field('Password').fill('12345');
    // A blank counts: a password is taken as it is typed.
    await field('Confirm password').fill('123456 ');
    await button.click();
    await expectProblem(field('Username'), 'This username is reserved.');
    await expectProblem(field('Email'), 'Please enter a valid email address.');
    await expectProblem(field('Password'), 'Password must be at least 6 characters long.');
    await expectProblem(field('Confirm password'), 'Passwords do not match.');

    await field('Username').fill('a b');
    await button.click();
    await expectProblem(field('Username'), 'Username can have only letters, numbers, hyphens');
    await field('Username').fill('ab');
    await button.click();
    await expectProblem(field('Username'), 'Username must be 3 to 30 characters long.');

    // Fields that are right now show no problem; the first wrong one gets the focus.
    await field('Username').fill('somebody');
    await field('Email').fill('somebody@wildsoak.example');
    await field('Password').fill('123456');
    await button.click();
    await expectProblem(field('Password'), null);
    await expectProblem(field('Confirm password'), 'Passwords do not match.');
    await expect.element(field('Confirm password')).toHaveFocus();
    await expect.element(field('Email')).toHaveValue('somebody@wildsoak.example');
    expect(callsTo(REGISTER)).toEqual([]);
  },
);

test(
  'A failed registration says why, loses nothing that was typed and can be sent again',
  { tags: ['@8.1', '@8.7', '@2.42'] },
  async () => {
    await openApp('/register');
    await field('Username').fill('theo');
    await field('Email').fill('theo@wildsoak.example');
    await field('Password').fill('a-good-password');
    await field('Confirm password').fill('a-good-password');
    for (const [answer, text] of [
      [
        refusal(409, 'This username is taken. Please choose another.'),
        'This username is taken. Please choose another.',
      ],
      [
        Response.json({ message: 'Told by the message field.' }, { status: 400 }),
        'Told by the message field.',
      ],
      [502, 'HTTP error! status: 502'],
      [{}, 'Registration failed. Please try again.'],
      [lost, 'The server could not be reached. What you typed is still here. Please try again.'],
    ] as const) {
      changeAnswers({ [REGISTER]: answer });
      await button.click();
      await expect.element(form.getByRole('alert').getByText(text)).toBeVisible();
      await expect.element(field('Password')).toHaveValue('a-good-password');
      await expect.element(button).toHaveFocus();
    }
  },
);
