import { BIO_MAX_LENGTH, LOCATION_MAX_LENGTH } from '@wildsoak/contract/rules/limits';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { changeAnswers, lost, refusal, bodiesOf } from '../../../../test/answers.ts';
import { exampleUser } from '../../../../test/examples.ts';
import { currentPath, openApp } from '../../../../test/open-app.tsx';
import { heading, HOME, toast, signInAs } from '../../../../test/screen.ts';

const PATH = '/profile/settings';
const SAVE = 'PUT /api/users/profile';
const EMAIL = 'PUT /api/account/email';
const DELETE = 'POST /api/account/delete';
const STATUS = 'GET /api/auth/status';
const AUTHENTICATION = 'Authentication error. Please log in again.';
const UNREACHABLE = 'The server could not be reached. Please try again.';
const KEPT = 'The server could not be reached. What you typed is still here. Please try again.';

const section = (name: string) => page.getByRole('region', { name });
const profile = section('Profile');
const location = profile.getByLabelText('Location');
const bio = profile.getByLabelText('Bio');
const save = profile.getByRole('button', { name: 'Save Settings' });
const email = section('Email');
const password = section('Password');
const data = section('Your data');

const open = (answers = {}, facts = {}) => openApp(PATH, answers, { user: exampleUser(facts) });
test(
  'Settings hold location and bio, say that they are saving, and that they saved',
  { tags: ['@2.64', '@8.10', '@9.22'] },
  async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    await open({ [SAVE]: () => promise }, { location: 'Boise, Idaho' });
    await expect.element(heading).toHaveTextContent('Settings');
    expect(document.title).toBe('Settings | Wildsoak');
    await expect.element(location).toHaveValue('Boise, Idaho');
    await expect.element(location).toHaveAttribute('maxlength', String(LOCATION_MAX_LENGTH));
    await expect.element(bio).toHaveAttribute('rows', '4');
    await expect.element(bio).toHaveAttribute('maxlength', String(BIO_MAX_LENGTH));
    await expectAccessible();
    await location.fill('  Stanley, Idaho ');
    await bio.fill('I soak\nand walk.');
    await save.click();
    await expect
      .element(profile.getByRole('button', { name: 'Saving...' }))
      .toHaveAttribute('aria-disabled', 'true');
    const saved = { location: 'Stanley, Idaho', bio: 'I soak\nand walk.' };
    resolve({ username: 'theo', review_count: 0, ...saved });
    await expect.element(toast('Settings saved successfully!')).toBeVisible();
    await expect.element(save).toHaveFocus();
    expect(bodiesOf(SAVE)).toEqual([saved]);
  },
);

test('Location and bio may be empty', { tags: '@5.5' }, async () => {
  await open(
    { [SAVE]: { username: 'theo', location: null, bio: null, review_count: 0 } },
    { location: 'Boise, Idaho', bio: 'I soak.' },
  );
  await location.fill('');
  await bio.fill('  ');
  await save.click();
  await expect.element(toast('Settings saved successfully!')).toBeVisible();
  expect(bodiesOf(SAVE)).toEqual([{ location: null, bio: null }]);
});

test('Unsaved settings say why and stay as typed', { tags: ['@8.1', '@8.8', '@8.9'] }, async () => {
  await open();
  await bio.fill('Not lost.');
  for (const [answer, text] of [
    [refusal(400, 'Told by the server.'), 'Told by the server.'],
    [500, 'Failed to save settings'],
    [lost, `Could not save settings.${KEPT}`],
    // The session is still good, so nobody is sent away.
    [401, AUTHENTICATION],
  ] as const) {
    changeAnswers({ [SAVE]: answer });
    await save.click();
    await expect.element(profile.getByRole('alert')).toHaveTextContent(text);
    await expect.element(bio).toHaveValue('Not lost.');
  }
  expect(currentPath()).toBe(PATH);
});

test('An ended session leads to sign-in and back', { tags: ['@8.8', '@14.8'] }, async () => {
  const user = exampleUser({ bio: 'Old.' });
  await open({ [SAVE]: 401, 'POST /api/auth/login': user });
  await bio.fill('Not lost.');
  changeAnswers({ [STATUS]: 401 });
  await save.click();
  await expect.poll(currentPath).toBe('/login?returnTo=%2Fprofile%2Fsettings');
  await expect.element(toast(AUTHENTICATION)).toBeVisible();
  changeAnswers({ [STATUS]: { isLoggedIn: true, user } });
  await signInAs('theo');
  await expect.poll(currentPath).toBe(PATH);
  await expect.element(bio).toHaveValue('Not lost.');
});

test('The link that confirms an address is sent again', { tags: ['@14.11', '@14.6'] }, async () => {
  await open({ 'POST /api/account/verification': lost }, { email_verified: false });
  await expect.element(email).toMatchTextContent('theo@wildsoak.example');
  await expect.element(email.getByText('Not confirmed yet')).toBeVisible();
  const again = email.getByRole('button', { name: 'Send the link again' });
  await again.click();
  await expect.element(email.getByText(UNREACHABLE)).toBeVisible();
  changeAnswers({ 'POST /api/account/verification': 204 });
  await again.click();
  await expect
    .element(email.getByText('We sent an email with a link to theo@wildsoak.example.'))
    .toBeVisible();
});

test('Another address needs the password; a wrong one is no loss', { tags: '@14.11' }, async () => {
  await open({ [EMAIL]: refusal(403, 'Wrong password.') });
  await expect.element(email.getByText('Confirmed')).toBeVisible();
  await email.getByText('Change email address').click();
  await expectAccessible();
  const field = email.getByLabelText('New email address');
  const send = email.getByRole('button', { name: 'Send a link to the new address' });
  await field.fill('new@wildsoak.example');
  await email.getByLabelText('Password').fill('not the password');
  await send.click();
  await expect.element(email.getByText('Wrong password.')).toBeVisible();
  // It does not sign anybody out either.
  expect(currentPath()).toBe(PATH);
  await expect.element(field).toHaveValue('new@wildsoak.example');
  changeAnswers({ [EMAIL]: 204 });
  await email.getByLabelText('Password').fill('a-good-password');
  await send.click();
  await expect
    .element(email.getByRole('status').getByText(/^We sent an email with a link to new@/))
    .toBeVisible();
  expect(email.getByText('Wrong password.').query()).toBeNull();
  expect(bodiesOf(EMAIL).at(-1)).toEqual({
    email: 'new@wildsoak.example',
    password: 'a-good-password',
  });
});

test('A new password gets a notice, and the form is empty again', { tags: '@14.3' }, async () => {
  await open({ 'PUT /api/account/password': 204 });
  await password.getByText('Choose a new password').click();
  await expectAccessible();
  await password.getByLabelText('Current password').fill('a-good-password');
  await password.getByLabelText('New password').fill('a better password');
  await password.getByLabelText('Confirm new password').fill('a better password');
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect
    .element(toast('Your password is changed. All other devices are signed out.'))
    .toBeVisible();
  await expect.element(password.getByLabelText('Current password')).toHaveValue('');
});

test('"Sign out everywhere" leads to sign-in', { tags: ['@14.9', '@14.6'] }, async () => {
  await open({ 'POST /api/account/sign-out-everywhere': lost });
  const devices = section('Devices');
  const button = devices.getByRole('button', { name: 'Sign out everywhere' });
  await button.click();
  await expect.element(devices.getByText(UNREACHABLE)).toBeVisible();
  changeAnswers({ 'POST /api/account/sign-out-everywhere': 204, [STATUS]: 401 });
  await button.click();
  await expect.poll(currentPath).toBe('/login');
  await expect.element(toast("You're signed out everywhere.")).toBeVisible();
});

test(
  'A download without a connection says so; without a session it leads to sign-in',
  { tags: ['@14.4', '@14.6', '@14.8'] },
  async () => {
    await open();
    const link = data.getByRole('link', { name: 'Download my data' });
    await expect.element(link).toHaveAttribute('href', '/api/account/export');
    changeAnswers({ [STATUS]: lost });
    await link.click();
    await expect.element(data.getByText(UNREACHABLE)).toBeVisible();
    changeAnswers({ [STATUS]: 401 });
    await link.click();
    await expect.poll(currentPath).toBe('/login?returnTo=%2Fprofile%2Fsettings');
    await expect.element(toast(AUTHENTICATION)).toBeVisible();
  },
);

test('An account is deleted with its password', { tags: ['@14.4', '@14.10'] }, async () => {
  await open({ ...HOME, [DELETE]: refusal(403, 'Wrong password.') });
  await data.getByText('Delete account').click();
  await expect.element(data).toMatchTextContent("You can't undo this.");
  await expect.element(data.getByRole('radio', { name: /Keep my reviews/ })).toBeChecked();
  await expectAccessible();
  const remove = data.getByRole('button', { name: 'Delete my account for good' });
  await data.getByLabelText('Password').fill('not the password');
  await remove.click();
  await expect.element(data.getByText('Wrong password.')).toBeVisible();
  await data.getByLabelText('Password').fill('a-good-password');
  changeAnswers({ [DELETE]: lost });
  await remove.click();
  await expect.element(data.getByText(KEPT)).toBeVisible();
  changeAnswers({ [DELETE]: 401, [STATUS]: 401 });
  await remove.click();
  await expect.poll(currentPath).toBe('/');
  await expect
    .element(toast('Your account is deleted. Thank you for being part of Wildsoak.'))
    .toBeVisible();
  expect(bodiesOf(DELETE).at(-1)).toEqual({ password: 'a-good-password', reviews: 'keep' });
});
