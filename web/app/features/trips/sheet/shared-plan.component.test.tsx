import type { SharedPlan } from '@wildsoak/contract/trips';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { callsTo, changeAnswers, refusal } from '../../../../test/answers.ts';
import { examplePlan, exampleUser } from '../../../../test/examples.ts';
import { currentPath, openApp } from '../../../../test/open-app.tsx';
import { main } from '../../../../test/planner.ts';
import { textsOf } from '../../../../test/screen.ts';

const TOKEN = 'A'.repeat(22);
const CALL = `GET /api/shared-plans/${TOKEN}`;
const heading = main.getByRole('heading', { level: 1 });

const sharedPlan = (): SharedPlan => {
  const { id: _, share_token: __, ...shown } = examplePlan();
  return shown;
};

test('a shared plan can be read, and not changed', { tags: '@16.3' }, async () => {
  await openApp(`/shared-plans/${TOKEN}`, { [CALL]: sharedPlan() });
  await expect.element(heading).toHaveTextContent('Sawtooth weekend');
  const article = page.getByRole('article');
  const included = page.getByRole('region', { name: 'Included Springs' });
  expect(textsOf(included.getByRole('link'))).toEqual([
    'Kirkham Hot Springs',
    'Krigbaum Hot Springs',
  ]);
  await expect.element(included).toMatchTextContent('Arrive 2:26 PM');
  await expect.element(article.getByRole('button', { name: 'Print' })).toBeVisible();
  for (const name of ['Rename', 'Share', 'Stop sharing', 'Copy link']) {
    await expect.element(article.getByRole('button', { name })).not.toBeInTheDocument();
  }
  for (const name of ['Edit in the planner', 'Download GPX', 'Download KML']) {
    await expect.element(article.getByRole('link', { name })).not.toBeInTheDocument();
  }
  expect(callsTo(CALL).map(({ path }) => path)).toEqual([`/api/shared-plans/${TOKEN}?line=thin`]);
});

test('a plan that is not shared says so, with somewhere to go', { tags: '@16.28' }, async () => {
  await openApp(`/shared-plans/${TOKEN}`, { [CALL]: refusal(404, 'Plan not found.') });
  await expect.element(heading).toHaveTextContent('This plan is no longer shared.');
  await expect
    .element(main.getByRole('link', { name: 'Go to the home page' }))
    .toHaveAttribute('href', '/');
  await expectAccessible();
});

const COPY = `POST /api/shared-plans/${TOKEN}/copy`;

test('a member keeps a copy, and sees it', { tags: '@26.82' }, async () => {
  await openApp(
    `/shared-plans/${TOKEN}`,
    {
      [CALL]: sharedPlan(),
      [COPY]: refusal(409, 'You can keep 100 plans. Please delete one first.'),
      'GET /api/planner/plans/7': examplePlan(),
    },
    { user: exampleUser() },
  );
  const keep = main.getByRole('button', { name: 'Keep a copy' });
  await keep.click();
  await expect
    .element(page.getByText('Copying failed: You can keep 100 plans. Please delete one first.'))
    .toBeVisible();
  changeAnswers({ [COPY]: { id: 7 } });
  await keep.click();
  await expect.poll(currentPath).toBe('/my-plans/7');
  expect(callsTo(COPY)).toHaveLength(2);
});

test('a visitor signs in to keep a copy, and comes back', { tags: '@26.82' }, async () => {
  await openApp(`/shared-plans/${TOKEN}`, { [CALL]: sharedPlan() });
  await expect
    .element(main.getByRole('link', { name: 'Keep a copy' }))
    .toHaveAttribute('href', `/login?returnTo=%2Fshared-plans%2F${TOKEN}`);
  await expectAccessible();
});
