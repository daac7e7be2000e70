import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { callsTo, changeAnswers, refusal, type Answers } from '../../../test/answers.ts';
import { exampleFavorite, exampleUser } from '../../../test/examples.ts';
import { currentPath, openApp } from '../../../test/open-app.tsx';
import { expectNoOverflow, textsOf } from '../../../test/screen.ts';

const LIST = 'GET /api/users/theo/favorites';
const KRIGBAUM = exampleFavorite();
const BARANOF = exampleFavorite({ id: 2, name: 'Baranof Warm Springs', state_code: 'AK' });
const KWISKWIS = exampleFavorite({ id: 648, name: 'Kwiskwis', category: 'Bucket List' });

const main = page.getByRole('main');
const visited = page.getByRole('region', { name: /^Visited/ });
const bucketList = page.getByRole('region', { name: /^Bucket List/ });
const namesIn = (list: typeof visited) => textsOf(list.getByRole('link'));
const toBucketList = (favorite: typeof KRIGBAUM) => ({ ...favorite, category: 'Bucket List' });

const openFavorites = (answers: Answers) => openApp('/favorites', answers, { user: exampleUser() });

test(
  'favorites are two lists and a map of the states',
  { tags: ['@2.67', '@3.11', '@3.12', '@11.9', '@20.1'] },
  async () => {
    await openFavorites({ [LIST]: { visited: [BARANOF, KRIGBAUM], bucketlist: [KWISKWIS] } });
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('My Favorites');
    await vi.waitFor(() => expect(document.title).toBe('My Favorites | Wildsoak'));
    await expect.element(visited.getByRole('heading')).toHaveTextContent('Visited (2)');
    await expect.element(bucketList.getByRole('heading')).toHaveTextContent('Bucket List (1)');
    expect(namesIn(visited)).toEqual([BARANOF.name, KRIGBAUM.name]);
    await expect.element(visited.getByRole('link').first()).toHaveAttribute('href', '/springs/2');
    await expect.element(visited.getByRole('listitem').first()).toMatchTextContent('AK');
    await expect.element(main.getByText('2 visited, 1 to go', { exact: true })).toBeVisible();
    const byState = page.getByRole('region', { name: 'By state' });
    const states = textsOf(byState.getByRole('listitem'));
    expect(states).toEqual([
      expect.stringMatching(/^Alaska.*1 visited, 0 to go$/),
      expect.stringMatching(/^Idaho.*1 visited, 1 to go$/),
    ]);
    // The picture shows the same numbers: 50 squares, and never by color alone.
    const squares = [...byState.element().querySelector('svg')!.querySelectorAll('g')];
    expect(squares).toHaveLength(50);
    const inSquare = (code: string) =>
      squares.find((square) => square.textContent.startsWith(code))?.textContent;
    expect(['AK', 'ID', 'TX'].map(inSquare)).toEqual(['AK1', 'ID1+1', 'TX']);
    await expect
      .element(page.getByRole('link', { name: 'Idaho on the map' }))
      .toHaveAttribute('href', '/?state=ID&mine=favorites');
    await expectAccessible();
  },
);

test('a favorite moves to the other list, or goes', { tags: ['@11.5', '@2.67'] }, async () => {
  await openFavorites({
    [LIST]: { visited: [BARANOF, KRIGBAUM], bucketlist: [KWISKWIS] },
    'POST /api/springs/648/favorite': { category: 'Visited' },
    'DELETE /api/springs/2/favorite': 204,
    'POST /api/springs/647/favorite': { category: 'Bucket List' },
  });
  await bucketList.getByRole('button', { name: 'Move to Visited: Kwiskwis' }).click();
  await expect.poll(() => namesIn(visited)).toEqual([KWISKWIS.name, BARANOF.name, KRIGBAUM.name]);
  await expect.element(bucketList.getByRole('heading')).toHaveTextContent('Bucket List (0)');
  await expect
    .element(page.getByRole('status').getByText('Kwiskwis: moved to Visited.'))
    .toBeVisible();
  await expect.element(main.getByText('3 visited, 0 to go', { exact: true })).toBeVisible();
  await visited.getByRole('button', { name: `Remove from Visited: ${BARANOF.name}` }).click();
  await expect.poll(() => namesIn(visited)).toEqual([KWISKWIS.name, KRIGBAUM.name]);
  await expect
    .element(page.getByRole('status').getByText(`${BARANOF.name}: removed from Visited.`))
    .toBeVisible();
  await visited.getByRole('button', { name: `Move to Bucket List: ${KRIGBAUM.name}` }).click();
  await expect.poll(() => namesIn(bucketList)).toEqual([KRIGBAUM.name]);
  expect(callsTo('POST /api/springs/647/favorite')[0]?.body).toBe('{"category":"Bucket List"}');
});

test(
  'by keyboard the focus goes on to the next favorite, and from the last to the heading',
  { tags: ['@20.2', '@20.3'] },
  async () => {
    await page.viewport(390, 844);
    await openFavorites({
      [LIST]: { visited: [], bucketlist: [BARANOF, KRIGBAUM].map(toBucketList) },
      'DELETE /api/springs/2/favorite': 204,
      'POST /api/springs/647/favorite': { category: 'Visited' },
    });
    const buttons = bucketList.getByRole('button');
    await expect.poll(() => buttons.elements().length).toBe(4);
    for (const button of buttons.elements()) {
      const { width, height } = button.getBoundingClientRect();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    bucketList.getByRole('link', { name: BARANOF.name! }).element().focus();
    await userEvent.keyboard('{Tab}{Tab}');
    await expect.element(buttons.nth(1)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(bucketList.getByRole('link', { name: KRIGBAUM.name! })).toHaveFocus();
    await userEvent.keyboard('{Tab} ');
    await expect.element(bucketList.getByRole('heading')).toHaveFocus();
    await expect.element(bucketList.getByRole('heading')).toHaveTextContent('Bucket List (0)');
  },
);

test(
  'on a phone the other list is one tap away, and every row has a picture',
  { tags: ['@22.50', '@20.3', '@20.1'] },
  async () => {
    await page.viewport(390, 844);
    const photo = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
    await openFavorites({
      [LIST]: {
        visited: [{ ...BARANOF, latest_image_url: '/photos/gone.webp' }, KRIGBAUM],
        bucketlist: [{ ...KWISKWIS, latest_image_url: photo }],
      },
    });
    const choice = page.getByRole('group', { name: 'List' });
    await expect
      .element(choice.getByRole('button', { name: 'Visited (2)' }))
      .toHaveAttribute('aria-pressed', 'true');
    await expect.element(visited).toBeVisible();
    await expect.element(bucketList).not.toBeInTheDocument();
    const pictureIn = (list: typeof visited) =>
      list.getByRole('listitem').first().element().querySelector('img')?.getAttribute('src');
    await expect.poll(() => pictureIn(visited)).toBe('/pictures/springs/2.svg');
    await choice.getByRole('button', { name: 'Bucket List (1)' }).click();
    await expect.element(bucketList).toBeVisible();
    await expect.element(visited).not.toBeInTheDocument();
    expect(pictureIn(bucketList)).toBe(photo);
    await expectAccessible();
    await page.viewport(320, 700);
    const remove = bucketList.getByRole('button', { name: /^Remove from/ });
    const { left, right } = remove.element().getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(320);
    expectNoOverflow();
    await expectAccessible();
    // At a desk both are there.
    await page.viewport(1024, 800);
    await expect.element(visited).toBeVisible();
    await expect.element(bucketList).toBeVisible();
    await expect.element(choice).not.toBeInTheDocument();
  },
);

test('an empty list says what to do next', { tags: ['@11.9', '@20.1'] }, async () => {
  const list = Promise.withResolvers<object>();
  await openFavorites({
    [LIST]: () => list.promise,
    'GET /api/springs': [],
    'GET /api/springs/featured': [],
  });
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Loading your favorites...' }))
    .toBeVisible();
  await expectAccessible();
  list.resolve({ visited: [], bucketlist: [] });
  await expect
    .element(visited)
    .toMatchTextContent('After you visit one, open its page and press Mark as Visited.');
  await expect
    .element(bucketList)
    .toMatchTextContent('open its page and press Add to Bucket List.');
  await expect.element(page.getByText('0 visited, 0 to go', { exact: true })).toBeVisible();
  await expectAccessible();
  await bucketList.getByRole('link', { name: 'Find springs on the map' }).click();
  await expect.poll(currentPath).toBe('/');
});

test('favorites that do not load say why, and what to do', { tags: '@8.22' }, async () => {
  await openFavorites({ [LIST]: refusal(500, 'x') });
  const alert = main.getByRole('alert');
  await expect.element(alert).toMatchTextContent('Could not load your favorites.');
  await expectAccessible();
  changeAnswers({ [LIST]: { visited: [], bucketlist: [] } });
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect.element(visited.getByRole('heading')).toHaveTextContent('Visited (0)');
  await openFavorites({ [LIST]: refusal(401, 'x') });
  await expect.element(alert).toMatchTextContent('Authentication error. Please log in again.');
  await expectAccessible();
  changeAnswers({ 'GET /api/auth/status': 401 });
  await alert.getByRole('button', { name: 'Log in' }).click();
  await expect.poll(currentPath).toBe('/login?returnTo=%2Ffavorites');
});

test('a favorite says what members reported, and when', { tags: '@24.82' }, async () => {
  const visited = [
    exampleFavorite({ id: 1, condition: 'closed', last_visit_on: '2026-11-10' }),
    exampleFavorite({ id: 2, name: 'Silent Springs' }),
  ];
  await openFavorites({ [LIST]: { visited, bucketlist: [] } });
  const rows = main.getByRole('listitem');
  await expect
    .element(rows.filter({ hasText: 'Krigbaum' }))
    .toMatchTextContent(/Reported closed, last report/);
  await expect.element(rows.filter({ hasText: 'Silent' })).not.toMatchTextContent(/report/i);
});
