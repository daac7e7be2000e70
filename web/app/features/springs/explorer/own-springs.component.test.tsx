import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { callsTo, changeAnswers, type Answers } from '../../../../test/answers.ts';
import { exampleFavorite, exampleListItem, exampleUser } from '../../../../test/examples.ts';
import { currentPath, goTo, openApp } from '../../../../test/open-app.tsx';
import { mapBox, openMap, statusOfMap, zoomOf } from '../../../../test/spring-map.ts';

const LIST = 'GET /api/users/theo/favorites';
const mine = page.getByLabelText('My springs');
const more = page.getByRole('button', { name: 'More filters' });
const chips = page.getByRole('list', { name: 'Active filters' });
const SPRINGS = ['ID', 'ID', 'AK', 'KS'].map((state_code, i) =>
  exampleListItem({ id: i + 1, state_code, longitude: -110 + i * 8 }),
);
const FAVORITES = {
  visited: [exampleFavorite({ id: 1 })],
  bucketlist: [
    exampleFavorite({ id: 2, category: 'Bucket List' }),
    exampleFavorite({ id: 3, category: 'Bucket List' }),
  ],
};

const openAsMember = (path: string, answers: Answers) =>
  openMap(SPRINGS, path, answers, { user: exampleUser() });

test(
  "a member's own springs are a filter like the others, asked for once it is used",
  { tags: ['@10.8', '@10.3', '@4.7'] },
  async () => {
    await openAsMember('/', { [LIST]: FAVORITES });
    await expect.element(statusOfMap).toHaveTextContent('4 springs');
    await more.click();
    expect([...mine.element().querySelectorAll('option')].map((one) => one.textContent)).toEqual([
      'All',
      'Only favorites',
      'Hide visited',
    ]);
    expect(callsTo(LIST)).toEqual([]);
    mine.element().focus();
    await mine.selectOptions('Only favorites');
    await expect.element(statusOfMap).toHaveTextContent('3 of 4 springs');
    await expect.poll(currentPath).toBe('/?mine=favorites');
    await expect.element(mine).toHaveFocus();
    // The map is not fitted to them.
    expect(zoomOf()).toBe(4);
    await expect.element(chips.getByRole('button', { name: /^Only favorites/ })).toBeVisible();
    await expectAccessible();
    await mine.selectOptions('Hide visited');
    await expect.element(statusOfMap).toHaveTextContent('3 of 4 springs');
    await page.getByLabelText('State', { exact: true }).selectOptions('Idaho');
    await expect.element(statusOfMap).toHaveTextContent('1 of 4 springs');
    await expect.poll(currentPath).toBe('/?state=ID&mine=unvisited');
    await chips.getByRole('button', { name: /^Hide visited/ }).click();
    await expect.poll(currentPath).toBe('/?state=ID');
    await expect.element(statusOfMap).toHaveTextContent('2 of 4 springs');
    await goTo(-1);
    await expect.element(statusOfMap).toHaveTextContent('1 of 4 springs');
    await page.getByRole('button', { name: 'Reset filters' }).click();
    await expect.element(statusOfMap).toHaveTextContent('4 springs');
    await expect.poll(currentPath).toBe('/');
    expect(callsTo(LIST)).toHaveLength(1);
  },
);

test('until the favorites are there all springs stay', { tags: ['@10.8', '@8.22'] }, async () => {
  const list = Promise.withResolvers<number>();
  await openAsMember('/?mine=favorites', { [LIST]: () => list.promise });
  await expect.element(statusOfMap).toHaveTextContent('4 springs, loading your favorites...');
  await expect.element(chips.getByRole('button', { name: /^Only favorites/ })).toBeVisible();
  list.resolve(500);
  await expect.element(page.getByText(/^We couldn't load your favorites\./)).toBeVisible();
  await expect.element(statusOfMap).toHaveTextContent('4 springs');
  changeAnswers({ [LIST]: { visited: [], bucketlist: [] } });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(statusOfMap).toHaveTextContent('0 of 4 springs');
  await expect
    .element(page.getByText('You have no favorites yet. Open a spring and add it to a list.'))
    .toBeVisible();
});

test('a visitor has no such filter, whatever the address says', { tags: '@10.8' }, async () => {
  await openMap(SPRINGS, '/?mine=favorites');
  await expect.element(statusOfMap).toHaveTextContent('4 springs');
  await more.click();
  expect(mine.query()).toBeNull();
  expect(chips.query()).toBeNull();
  await page.getByLabelText('State', { exact: true }).selectOptions('Alaska');
  await expect.poll(currentPath).toBe('/?state=AK');
});

test.each([390, 1024, 1440])(
  'the map does not move once we know the member (%i px)',
  { tags: '@20.4' },
  async (width) => {
    await page.viewport(width, 900);
    const status = Promise.withResolvers<object>();
    await openApp('/', {
      'GET /api/springs': SPRINGS,
      'GET /api/springs/featured': [],
      'GET /api/auth/status': () => status.promise,
    });
    await expect.element(statusOfMap).toHaveTextContent('4 springs');
    const box = () => JSON.stringify(mapBox().getBoundingClientRect());
    const before = box();
    status.resolve({ isLoggedIn: true, user: exampleUser() });
    // Hidden on a phone, but it knows there, too.
    await expect
      .poll(() => document.querySelector('[aria-label="Account"]'))
      .toHaveAttribute('aria-busy', 'false');
    expect(box()).toBe(before);
  },
);
