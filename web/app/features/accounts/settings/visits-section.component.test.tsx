import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { callsTo, changeAnswers, refusal } from '../../../../test/answers.ts';
import { exampleUser } from '../../../../test/examples.ts';
import { openApp } from '../../../../test/open-app.tsx';
import { toast, toastOf } from '../../../../test/screen.ts';

const PUT = 'PUT /api/users/profile';
const later = page.getByRole('checkbox', { name: 'Show my visits a day later' });

test('visits appear a day later if the member says so', { tags: '@24.6' }, async () => {
  const user = exampleUser();
  const { username, location, bio } = user;
  await openApp('/profile/settings', { [PUT]: { username, location, bio } }, { user });
  await expect.element(later).not.toBeChecked();
  await later.click();
  await expect.element(toast('Settings saved successfully!')).toBeVisible();
  await expect.element(later).toBeChecked();
  expect(callsTo(PUT)[0]?.body).toBe(JSON.stringify({ shows_visits_later: true }));
  await expectAccessible();
  changeAnswers({ [PUT]: () => refusal(429, 'Too many changes.') });
  await later.click();
  await expect.element(toastOf('alert')).toHaveTextContent('Too many changes.');
  await expect.element(later).toBeChecked();
});
