import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { callsTo, changeAnswers, lost, never, refusal } from '../../../test/answers.ts';
import { exampleUser } from '../../../test/examples.ts';
import { currentPath, openApp } from '../../../test/open-app.tsx';
import { account, expectProblem, heading } from '../../../test/screen.ts';

const LOGIN = 'POST /api/auth/login';
const form = page.getByRole('main');
const username = form.getByLabelText('Username');
const password = form.getByLabelText('Password');
const button = form.getByRole('button', { name: 'Sign In' });
const alert = form.getByRole('alert');

const fillIn = async () => {
  await username.fill('theo');
  await password.fill('a-good-password');
};

test(
  'Sign-in asks for a name and a password, and links to the other forms',
  { tags: ['@2.40', '@20.1', '@20.3'] },
  async () => {
    await openApp('/login');
    await expect.element(heading).toHaveTextContent('Sign In');
    expect(document.title).toBe('Sign In | Wildsoak');
    await expect
      .element(page.getByRole('main').getByRole('link', { name: 'Register' }))
      .toHaveAttribute('href', '/register');
    await expect
      .element(form.getByRole('link', { name: 'Forgot your password?' }))
      .toHaveAttribute('href', '/forgot-password');
    await expect.element(username).toHaveAttribute('autocomplete', 'username');
    await expect.element(password).toHaveAttribute('autocomplete', 'current-password');
    await expectAccessible();
    for (const control of form.element().querySelectorAll('a, button, input')) {
      expect(control.getBoundingClientRect().height, control.outerHTML).toBeGreaterThanOrEqual(44);
    }
  },
);

test(
  'Sign-in works by keyboard alone and leads back to the page that asked',
  { tags: ['@2.41', '@4.3', '@20.2'] },
  async () => {
    const user = exampleUser();
    await openApp('/login?returnTo=%2Fwhy-hot-springs', { [LOGIN]: user });
    await expect
      .element(form.getByRole('link', { name: 'Register' }))
      .toHaveAttribute('href', '/register?returnTo=%2Fwhy-hot-springs');
    await expect.element(button).toBeEnabled();
    form.element().focus();
    await userEvent.keyboard('{Tab}');
    await expect.element(username).toHaveFocus();
    await userEvent.keyboard('theo@wildsoak.example{Tab}');
    await expect.element(password).toHaveFocus();
    await userEvent.keyboard('a-good-password{Tab}');
    await expect.element(form.getByRole('button', { name: 'Show password' })).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect.element(password).toHaveAttribute('type', 'text');
    await expect.element(password).toHaveValue('a-good-password');
    await userEvent.keyboard(' ');
    await expect.element(password).toHaveAttribute('type', 'password');
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.poll(currentPath).toBe('/why-hot-springs');
    await expect.element(account.getByRole('button', { name: 'Logout' })).toBeVisible();
  },
);

test.each([
  ['/login', 'Good to see you again.'],
  ['/login?returnTo=%2Fsprings%2F7%3Freview%3Dwrite', 'Log in to leave a review.'],
  ['/login?returnTo=%2Fsprings%2F7%3Fvisit%3Dwrite', 'Log in to say what you found.'],
  ['/login?returnTo=%2Fsprings%2F7', 'Log in to go back to the spring.'],
  ['/login?returnTo=%2Fplanner%3Fspring%3D7', 'Log in to plan your trip.'],
  ['/login?returnTo=%2F%2Fevil.example%2Fplanner', 'Good to see you again.'],
])('%s says why you are there: %s', { tags: '@14.17' }, async (path, reason) => {
  await openApp(path);
  await expect.element(page.getByText(reason, { exact: true })).toBeVisible();
});

test('Signing in says so and takes no second click', { tags: '@2.40' }, async () => {
  await openApp('/login', { [LOGIN]: never });
  await fillIn();
  await button.click();
  await expect
    .element(form.getByRole('button', { name: 'Signing in...' }))
    .toHaveAttribute('aria-disabled', 'true');
  await expect.poll(() => callsTo(LOGIN)).toHaveLength(1);
});

test('Sign-in sends nothing without a username and a password', { tags: '@2.40' }, async () => {
  await openApp('/login');
  await button.click();
  await expectProblem(username, 'Please fill in this field.');
  await expectProblem(password, 'Please fill in this field.');
  await expect.element(username).toHaveFocus();
  await expectAccessible();
  await username.fill('somebody');
  await expectProblem(username, null);
  await button.click();
  await expect.element(password).toHaveFocus();
  await expect.element(username).toHaveValue('somebody');
  expect(callsTo(LOGIN)).toEqual([]);
});

test(
  'A failed sign-in says why, loses nothing that was typed and can be sent again',
  { tags: ['@8.1', '@8.5', '@8.6', '@2.40', '@20.1'] },
  async () => {
    await openApp('/login');
    await fillIn();
    for (const [answer, text] of [
      [refusal(401, 'Wrong username or password.'), 'Wrong username or password.'],
      [
        Response.json({ message: 'Told by the message field.' }, { status: 400 }),
        'Told by the message field.',
      ],
      [502, 'HTTP error! status: 502'],
      [{}, 'Login failed. Please check your credentials.'],
      [lost, 'The server could not be reached. What you typed is still here. Please try again.'],
    ] as const) {
      changeAnswers({ [LOGIN]: answer });
      await button.click();
      await expect.element(alert.getByText(text)).toBeVisible();
      await expect.element(password).toHaveValue('a-good-password');
      await expect.element(button).toHaveFocus();
    }
    await expectAccessible();
    const [above, below] = [alert, button].map((part) => part.element().getBoundingClientRect());
    expect(above?.bottom).toBeLessThanOrEqual(Number(below?.top));
    const { color } = getComputedStyle(alert.getByText(/still here/).element());
    const [red = 0, green = 0, blue = 0] = color.match(/\d+/g)?.map(Number) ?? [];
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  },
);
