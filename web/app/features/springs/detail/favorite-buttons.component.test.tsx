import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { callsTo, changeAnswers, lost, refusal, type Answers } from '../../../../test/answers.ts';
import { exampleSpring, exampleUser } from '../../../../test/examples.ts';
import { currentPath, openApp } from '../../../../test/open-app.tsx';
import { emptyOutbox } from '../../../../test/outbox.ts';
import { loseConnection, expectNoOverflow, textsOf, widenText } from '../../../../test/screen.ts';
import { springAnswers } from '../../../../test/spring-page.ts';
import { allEntries } from '../../../offline/outbox/outbox-store.ts';

const FAVORITE = '/api/springs/7/favorite';
const group = page.getByRole('group', { name: 'Favorite' });
const button = (name: string) => group.getByRole('button', { name });
const labels = () => textsOf(group.getByRole('button'));
const toast = page
  .getByRole('alert')
  .filter({ has: page.getByRole('button', { name: 'Close notification' }) });

const savedIn = (category: 'Bucket List' | 'Visited' | null): Answers =>
  springAnswers(exampleSpring({ userFavorite: { isFavorite: category !== null, category } }));

const openSpring = (answers: Answers) => openApp('/springs/7', answers, { user: exampleUser() });

test(
  'a spring is saved, moved in one tap, and removed',
  { tags: ['@4.24', '@4.25', '@11.5', '@2.58', '@7.10', '@7.11'] },
  async () => {
    await openSpring({
      ...savedIn(null),
      [`POST ${FAVORITE}`]: async (request: Request) => request.json(),
      [`DELETE ${FAVORITE}`]: 204,
    });
    await expect.poll(labels).toEqual(['Add to Bucket List', 'Mark as Visited']);
    await button('Add to Bucket List').click();
    await expect.poll(labels).toEqual(['Remove from Bucket List', 'Mark as Visited']);
    await button('Mark as Visited').click();
    await expect.poll(labels).toEqual(['Add to Bucket List', 'Remove from Visited']);
    await button('Remove from Visited').click();
    await expect.poll(labels).toEqual(['Add to Bucket List', 'Mark as Visited']);
    expect(callsTo(`POST ${FAVORITE}`).map(({ body }) => body)).toEqual([
      '{"category":"Bucket List"}',
      '{"category":"Visited"}',
    ]);
    expect(callsTo(`DELETE ${FAVORITE}`)).toHaveLength(1);
  },
);

test('over a weak signal it is busy, and is sent once', { tags: '@11.8' }, async () => {
  const saved = Promise.withResolvers<object>();
  await openSpring({ ...savedIn(null), [`POST ${FAVORITE}`]: () => saved.promise });
  const add = button('Add to Bucket List');
  await add.click();
  await expect.element(add).toHaveAttribute('aria-busy', 'true');
  await expect.element(button('Mark as Visited')).toHaveAttribute('aria-disabled', 'true');
  const said = (text: string) => page.getByRole('status').filter({ hasText: text });
  await expect.element(said('Saving...')).toBeInTheDocument();
  await add.click({ force: true });
  await button('Mark as Visited').click({ force: true });
  saved.resolve({ category: 'Bucket List' });
  await expect.element(button('Remove from Bucket List')).toBeEnabled();
  await expect.element(said('Saved in Bucket List')).toBeInTheDocument();
  expect(callsTo(`POST ${FAVORITE}`)).toHaveLength(1);
});

test(
  "a favorite that fails says the server's words, its status, or that it failed, and stays",
  { tags: ['@8.21', '@8.1'] },
  async () => {
    await openSpring(savedIn('Bucket List'));
    for (const [name, call, answer, message] of [
      ['Mark as Visited', 'POST', refusal(409, 'Too many springs.'), 'Too many springs.'],
      [
        'Remove from Bucket List',
        'DELETE',
        Response.json({ message: 'Broken.' }, { status: 500 }),
        'Broken.',
      ],
      ['Remove from Bucket List', 'DELETE', 500, 'Failed (Status: 500)'],
    ] as const) {
      changeAnswers({ [`${call} ${FAVORITE}`]: answer });
      await button(name).click();
      await expect.element(toast).toHaveTextContent(message);
      await expect.poll(labels).toEqual(['Remove from Bucket List', 'Mark as Visited']);
    }
  },
);

test(
  'without a signal a favorite waits and is not called saved; only the last word is sent',
  { tags: ['@24.94', '@24.85', '@11.8'] },
  async () => {
    onTestFinished(emptyOutbox);
    await openSpring({ ...savedIn(null), [`POST ${FAVORITE}`]: 502 });
    await button('Add to Bucket List').click();
    await expect
      .element(page.getByText("Not saved yet. We'll add it to Bucket List when you have a signal."))
      .toBeVisible();
    await expect
      .element(page.getByText("We're busy right now. We'll send it later."))
      .toBeVisible();
    expect(labels()).toEqual(['Add to Bucket List', 'Mark as Visited']);
    await expectAccessible();
    changeAnswers({ [`POST ${FAVORITE}`]: lost });
    await button('Mark as Visited').click();
    await expect
      .element(page.getByText("Not saved yet. We'll add it to Visited when you have a signal."))
      .toBeVisible();
    expect((await allEntries()).map(({ body }) => body)).toEqual([{ category: 'Visited' }]);

    const sent: unknown[] = [];
    changeAnswers({
      [`POST ${FAVORITE}`]: async (request: Request) => {
        changeAnswers(savedIn('Visited'));
        sent.push(await request.json());
        return { category: 'Visited' };
      },
    });
    await loseConnection();
    await expect.element(page.getByText('Sent 1 waiting item.')).toBeVisible();
    await expect.element(button('Remove from Visited')).toBeVisible();
    await expect.element(page.getByText(/when you have a signal/)).not.toBeInTheDocument();
    expect(sent).toEqual([{ category: 'Visited' }]);
  },
);

test('a favorite that waits gives way to one that is taken', { tags: '@24.94' }, async () => {
  onTestFinished(emptyOutbox);
  await openSpring({ ...savedIn(null), [`POST ${FAVORITE}`]: lost });
  await button('Add to Bucket List').click();
  await expect.element(page.getByText(/add it to Bucket List when/)).toBeVisible();
  changeAnswers({ [`POST ${FAVORITE}`]: { category: 'Visited' } });
  await button('Mark as Visited').click();
  await expect.element(button('Remove from Visited')).toBeVisible();
  expect(await allEntries()).toEqual([]);
});

test('a favorite that waits stays if the next is refused', { tags: '@24.94' }, async () => {
  onTestFinished(emptyOutbox);
  await openSpring({ ...savedIn(null), [`POST ${FAVORITE}`]: lost });
  await button('Add to Bucket List').click();
  await expect.element(page.getByText(/add it to Bucket List when/)).toBeVisible();
  changeAnswers({ [`POST ${FAVORITE}`]: refusal(429, 'Slow down.') });
  await button('Mark as Visited').click();
  await expect.element(toast.getByText('Slow down.')).toBeVisible();
  await expect.element(page.getByText(/add it to Bucket List when/)).toBeVisible();
  expect((await allEntries()).map(({ body }) => body)).toEqual([{ category: 'Bucket List' }]);
});

test('a session that has ended leads to sign-in', { tags: ['@8.21', '@11.8'] }, async () => {
  await openSpring({
    ...savedIn(null),
    [`POST ${FAVORITE}`]: refusal(401, 'You must be logged in.'),
  });
  await expect.poll(labels).toHaveLength(2);
  changeAnswers({ 'GET /api/auth/status': 401 });
  await button('Mark as Visited').click();
  await expect.poll(currentPath).toBe('/login?returnTo=%2Fsprings%2F7');
  await expect.element(toast).toHaveTextContent('You must be logged in.');
});

test('favorites that cannot be loaded can be asked for again', { tags: '@8.22' }, async () => {
  let calls = 0;
  await openSpring({
    ...savedIn('Visited'),
    // The page itself loads; what the member keeps does not.
    'GET /api/springs/7': () => {
      calls += 1;
      return calls === 1 ? exampleSpring() : 500;
    },
  });
  const failure = page.getByRole('alert').filter({ hasText: 'Could not load your favorites.' });
  await expect.element(failure).toBeVisible();
  changeAnswers(savedIn('Visited'));
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect.element(button('Remove from Visited')).toBeVisible();
});

test(
  'by keyboard the focus stays on the button; on a phone all are large enough',
  { tags: ['@20.2', '@20.3', '@20.1'] },
  async () => {
    await page.viewport(390, 844);
    await openSpring({
      ...savedIn(null),
      [`POST ${FAVORITE}`]: async (request: Request) => request.json(),
    });
    await expect.poll(labels).toHaveLength(2);
    page.getByRole('link', { name: 'Plan a Trip Including This Spring' }).element().focus();
    await userEvent.keyboard('{Tab}');
    await expect.element(button('Add to Bucket List')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Remove from Bucket List')).toHaveFocus();
    await userEvent.keyboard('{Tab} ');
    await expect.element(button('Remove from Visited')).toHaveFocus();
    for (const element of group.getByRole('button').elements()) {
      const { width, height } = element.getBoundingClientRect();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await expectAccessible();
    expectNoOverflow();
  },
);

test.each([
  [390, false],
  [390, true],
  [1440, false],
])(
  'nothing moves once we know the member, nor once the favorite is there (%i px, wide letters: %s)',
  { tags: '@20.4' },
  async (width, isWide) => {
    await page.viewport(width, 844);
    if (isWide) widenText();
    const status = Promise.withResolvers<object>();
    const favorite = Promise.withResolvers<object>();
    let calls = 0;
    const spring = exampleSpring({ userFavorite: { isFavorite: true, category: 'Bucket List' } });
    await openApp('/springs/7', {
      ...springAnswers(spring),
      'GET /api/auth/status': () => status.promise,
      'GET /api/springs/7': () => {
        calls += 1;
        return calls === 1 ? exampleSpring() : favorite.promise;
      },
    });
    const headings = page.getByRole('main').getByRole('heading');
    await expect.element(headings.first()).toBeVisible();
    const places = () => headings.elements().map((one) => one.getBoundingClientRect().y);
    const before = places();
    status.resolve({ isLoggedIn: true, user: exampleUser() });
    await expect.element(page.getByText('Loading your favorites...')).toBeInTheDocument();
    expect(places()).toEqual(before);
    favorite.resolve(spring);
    await expect.element(button('Remove from Bucket List')).toBeVisible();
    expect(places()).toEqual(before);
    expect(page.getByText(/Log in to/).query()).toBeNull();
  },
);
