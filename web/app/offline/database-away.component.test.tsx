import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { callsTo, changeAnswers } from '../../test/answers.ts';
import { exampleUser } from '../../test/examples.ts';
import { openApp } from '../../test/open-app.tsx';
import { heading, showOnPhone, toast } from '../../test/screen.ts';
import { momentText } from '../lib/format.ts';

const AS_OF = '2026-11-15T21:02:00.000Z';
const note = page.getByText(/^Part of our site is down/);

const profile = {
  username: 'theo',
  location: null,
  bio: null,
  review_count: 0,
  visit_count: 0,
  visits_by_month: [],
};

test('an old page says of when it is, also on a phone', { tags: '@25.4' }, async () => {
  const old = () => Response.json(profile, { headers: { 'x-as-of': AS_OF } });
  await openApp('/profile/theo', { 'GET /api/users/theo': old });
  await expect
    .element(note)
    .toHaveTextContent(`Part of our site is down. This page is as of ${momentText(AS_OF)}.`);
  await expectAccessible();
  await showOnPhone();
  await expect.element(note).toBeInViewport();
  await page.getByRole('link', { name: 'Safety', exact: true }).first().click();
  await expect.element(heading).toHaveTextContent('Safety at Hot Springs');
  await expect.element(note).not.toBeInTheDocument();
});

test('a change that the server cannot take is sent again', { tags: '@25.6' }, async () => {
  const PUT = 'PUT /api/users/profile';
  const user = exampleUser();
  const { username, location, bio } = user;
  const away = () =>
    Response.json({ error: 'Away.' }, { status: 503, headers: { 'retry-after': '0' } });
  await openApp('/profile/settings', { [PUT]: away }, { user });
  await page.getByRole('checkbox', { name: 'Show my visits a day later' }).click();
  const waiting = page.getByText(/^Our server can't take this right now/);
  await expect.element(waiting).toBeVisible();
  await expectAccessible();
  await expect.poll(() => callsTo(PUT).length).toBeGreaterThan(1);
  changeAnswers({ [PUT]: { username, location, bio } });
  await expect.element(toast('Settings saved successfully!')).toBeVisible();
  await expect.element(waiting).not.toBeInTheDocument();
});
