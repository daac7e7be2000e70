import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { refusal } from '../../../../test/answers.ts';
import { exampleSpring, exampleUser } from '../../../../test/examples.ts';
import { currentPath, openApp } from '../../../../test/open-app.tsx';
import { heading, showOnPhone } from '../../../../test/screen.ts';

const STOPS = ['Kirkham Hot Springs', 'Sunbeam Hot Springs', 'Goldbug Hot Spring'];
const [KIRKHAM, SUNBEAM, GOLDBUG] = ['646', '739', '620'].map((id) => `GET /api/springs/${id}`);
const answers = {
  [String(KIRKHAM)]: exampleSpring({ id: 646, name: STOPS[0] }),
  [String(SUNBEAM)]: exampleSpring({ id: 739, name: STOPS[1], bathing_status: 'closed' }),
  [String(GOLDBUG)]: exampleSpring({ id: 620, name: STOPS[2] }),
};
const included = page.getByRole('region', { name: 'Included Springs' });

test('Everybody can open the sample trip', { tags: ['@22.90', '@20.1'] }, async () => {
  await openApp('/sample-trip', answers);
  await expect.element(heading).toHaveTextContent('Boise to Missoula by three springs');
  await expect.element(page.getByText('Sample', { exact: true })).toBeVisible();
  for (const name of STOPS) await expect.element(included).toMatchTextContent(name);
  await expect.element(included).toMatchTextContent('Closed');
  for (const name of ['Rename', 'Share', 'Delete']) {
    expect(page.getByRole('button', { name }).query()).toBeNull();
  }
  expect(document.title).toBe('A Sample Trip | Wildsoak');
  await expectAccessible();
  await showOnPhone(320);
  expect(document.documentElement.scrollWidth).toBe(320);
});

test('A spring that left the catalog says so in the sample', { tags: '@22.90' }, async () => {
  await openApp('/sample-trip', {
    ...answers,
    [String(GOLDBUG)]: refusal(404, 'Spring not found.'),
  });
  await expect.element(included).toMatchTextContent('Goldbug Hot Spring');
  await expect.element(included).toMatchTextContent(/No longer listed/);
});

test('A sample that cannot be loaded can be tried again', { tags: '@22.90' }, async () => {
  await openApp('/sample-trip', {
    ...answers,
    [String(KIRKHAM)]: 503,
  });
  await expect.element(page.getByRole('link', { name: 'Try again' })).toBeVisible();
  await expect
    .element(page.getByText("Our server can't read the springs of this plan right now."))
    .toBeVisible();
});

test('The offer of Premium leads to the sample trip', { tags: '@22.90' }, async () => {
  await openApp('/planner', answers, { user: exampleUser() });
  await page.getByRole('main').getByRole('link', { name: 'See a sample trip' }).click();
  await expect.poll(currentPath).toBe('/sample-trip');
  await expect.element(heading).toHaveTextContent('Boise to Missoula by three springs');
});
