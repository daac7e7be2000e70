import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { callsTo, changeAnswers, lost, refusal, type Answers } from '../../../test/answers.ts';
import { exampleReview, exampleSpring, exampleUser } from '../../../test/examples.ts';
import { currentPath, openApp } from '../../../test/open-app.tsx';
import { emptyOutbox, keepReview } from '../../../test/outbox.ts';
import {
  choosePhoto,
  openReviewForm,
  pictureFile,
  reviewedAnswers,
  reviewParts,
} from '../../../test/reviews.ts';
import { account, heading, HOME, textsOf, toastOf } from '../../../test/screen.ts';
import { allEntries } from '../../offline/outbox/outbox-store.ts';

const SPRING = exampleSpring();
const PATH = `/springs/${SPRING.id}`;
const POST = `POST /api/springs/${SPRING.id}/reviews`;
const WAITING = "No signal. We'll send it when you're back online.";
const THEO = exampleUser({ username: 'Theo' });

const { form } = reviewParts;
const notice = page
  .getByRole('status')
  .getByRole('link', { name: /waiting to send|couldn't be sent/ });
const rows = page.getByRole('main').getByRole('listitem');
const button = (name: string) => page.getByRole('button', { name });

const openSpring = (answers: Answers = {}) =>
  openApp(PATH, { ...reviewedAnswers(SPRING, []), ...answers }, { user: THEO });

const openOutbox = (answers: Answers = {}) => openApp('/outbox', answers, { user: THEO });

test(
  'a review without a signal waits with its photo, says so, and goes out once with one key',
  { tags: ['@24.85', '@24.87', '@24.92'] },
  async () => {
    onTestFinished(emptyOutbox);
    const sent: [key: string | null, member: string | null][] = [];
    let isBack = false;
    await openSpring({
      [POST]: ({ headers }: Request) => {
        sent.push([headers.get('idempotency-key'), headers.get('x-member')]);
        return isBack ? exampleReview({ id: 9 }) : lost();
      },
    });
    await openReviewForm();
    await form.getByLabelText('Comment').fill('Steam over snow');
    choosePhoto(await pictureFile('pool.png'));
    await form.getByRole('button', { name: 'Submit Review' }).click();
    await expect.element(toastOf()).toHaveTextContent(WAITING);
    await expect.element(form).not.toBeInTheDocument();
    expect(page.getByText('Review submitted!').query()).toBeNull();

    await expect.element(notice).toHaveTextContent('1 item waiting to send');
    await expectAccessible();
    await notice.click();
    await expect.poll(currentPath).toBe('/outbox');
    await expect.element(heading).toHaveTextContent('Outbox');
    await expect.element(rows).toMatchTextContent(/^Review: Kirkham Hot SpringsWritten /);
    await expect.element(rows).toMatchTextContent(WAITING);
    await expect.element(rows).toMatchTextContent('Steam over snow');
    await expect.element(rows.getByRole('img', { name: 'pool.png' })).toBeVisible();
    await expectAccessible();

    isBack = true;
    await button('Try again').click();
    await expect.element(page.getByText(/^Nothing to send\./)).toBeVisible();
    expect(new Set(sent.map(([key]) => key)).size).toBe(1);
    expect(new Set(sent.map(([, member]) => member))).toEqual(new Set(['theo']));
    expect(callsTo(POST).at(-1)?.body).toContain('filename="pool.png"');
    expect(callsTo(POST).at(-1)?.body).toContain('Steam over snow');
    await expect.element(notice).not.toBeInTheDocument();
  },
);

test('where the browser cannot store it, the form says so', { tags: '@24.86' }, async () => {
  await openSpring({ [POST]: lost() });
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await openReviewForm();
  await form.getByLabelText('Comment').fill('Long to type');
  await form.getByRole('button', { name: 'Submit Review' }).click();
  await expect
    .poll(() => textsOf(form.getByRole('alert').getByRole('paragraph')))
    .toEqual([
      'Failed.',
      "We couldn't reach the server, and your browser couldn't store this to send it later. " +
        'Your review is still here. Please try again.',
    ]);
  await expect.element(form.getByLabelText('Comment')).toHaveValue('Long to type');
  expect(await allEntries()).toEqual([]);
});

test(
  'what the server refuses for good says why, can be copied out, and goes when it is discarded',
  { tags: ['@24.88', '@24.92'] },
  async () => {
    const photo = await pictureFile('pool.png');
    await keepReview('theo', { photo });
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
      copied.push(text);
    });
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    await openOutbox({ [POST]: refusal(404, 'Spring not found.') });
    const failed = page.getByRole('region', { name: "Couldn't be sent" });
    await expect.element(failed.getByText('Spring not found.')).toBeVisible();
    await expectAccessible();
    await button('Copy text').click();
    expect(copied).toEqual(['Rating: 4\nSoakable: Yes\nWarm and quiet.']);
    const revoked = vi.spyOn(URL, 'revokeObjectURL');
    await button('Save photo').click();
    expect(saved).toEqual(['pool.png']);
    // The browser may still be reading it.
    expect(revoked).not.toHaveBeenCalled();
    await button('Discard').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await allEntries()).toHaveLength(1);
    await button('Discard').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect.element(failed).not.toBeInTheDocument();
    expect(await allEntries()).toEqual([]);
    expect(callsTo(POST)).toHaveLength(1);
  },
);

test('what was sent does not come back with an older look', { tags: '@24.85' }, async () => {
  await keepReview('theo');
  const slow = Promise.withResolvers<LockManagerSnapshot>();
  vi.spyOn(navigator.locks, 'query').mockImplementationOnce(() => slow.promise);
  await openOutbox({ [POST]: exampleReview({ id: 9 }) });
  const empty = page.getByText(/^Nothing to send\./);
  await expect.element(empty).toBeVisible();
  slow.resolve({ held: [], pending: [] });
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  await expect.element(empty).toBeVisible();
});

test('another account sees only a number, and sends nothing', { tags: '@24.90' }, async () => {
  await keepReview('hazel');
  await keepReview('hazel', { failure: { status: 404, words: 'Spring not found.' } });
  await keepReview('theo', { body: { rating: '4', comment: 'My own' } });
  await openOutbox({ [POST]: exampleReview({ id: 9 }) });
  // A whole round is over, and only the member's own thing went out.
  await expect.element(page.getByText('Sent 1 waiting item.')).toBeVisible();
  expect(callsTo(POST)).toHaveLength(1);
  expect(callsTo(POST)[0]?.body).toContain('My own');
  await expect
    .element(page.getByText(/^2 items on this device are waiting for another account/))
    .toBeVisible();
  const shown = () => {
    const text = document.body.textContent.toLowerCase();
    return ['hazel', 'kirkham', 'warm and quiet', 'not found.'].filter((secret) =>
      text.includes(secret),
    );
  };
  // The member's own row is of the same spring, and goes a moment after it was sent.
  await expect.poll(shown).toEqual([]);
  await expectAccessible();

  await openApp('/', HOME);
  await expect.element(notice).toHaveTextContent('2 items waiting to send. Log in to send.');
  await notice.click();
  await expect.poll(currentPath).toBe('/login?returnTo=%2Foutbox');
  expect(callsTo(POST)).toEqual([]);
  expect(await allEntries()).toHaveLength(2);
});

test.each([
  [401, 'You must be logged in.'],
  [412, 'Another member is signed in now.'],
])(
  'where the server says %i, it stays waiting, nothing more is sent, and the page asks who is there',
  { tags: '@24.90' },
  async (status, words) => {
    await keepReview('theo');
    await keepReview('theo');
    await openApp(
      '/',
      {
        ...HOME,
        [POST]: () => {
          changeAnswers({ 'GET /api/auth/status': 401 });
          return refusal(status, words);
        },
      },
      { user: THEO },
    );
    await expect.element(notice).toHaveTextContent('2 items waiting to send. Log in to send.');
    expect(callsTo(POST)).toHaveLength(1);
  },
);

test(
  'things go out in order; a server that asks to wait holds up the rest, a broken one does not',
  { tags: ['@24.87', '@24.89'] },
  async () => {
    for (const comment of ['First', 'Second', 'Third'])
      await keepReview('theo', { body: { rating: '4', comment } });
    const answers = [
      refusal(503, 'Something went wrong on our side.'),
      exampleReview({ id: 9 }),
      new Response('{"error":"Slow down."}', { status: 429, headers: { 'retry-after': '900' } }),
    ];
    await openOutbox({ [POST]: () => answers[callsTo(POST).length - 1] });
    await expect.element(rows.nth(1).getByText(/^Slow down\. We'll try again at/)).toBeVisible();
    await expect.element(rows.nth(0).getByText(/^Something went wrong/)).toBeVisible();
    expect(rows.elements()).toHaveLength(2);
    expect(callsTo(POST).map(({ body }) => /First|Second|Third/.exec(body)?.[0])).toEqual([
      'First',
      'Second',
      'Third',
    ]);
    const [, third] = await allEntries();
    expect((third?.notBefore ?? 0) - Date.now()).toBeGreaterThan(890_000);
  },
);

test('logging out asks to keep or discard what waits', { tags: '@24.93' }, async () => {
  const LOGOUT = 'POST /api/auth/logout';
  const answers = { ...HOME, [POST]: lost(), [LOGOUT]: 204 };
  const box = page.getByRole('alertdialog', { name: "1 item hasn't been sent yet" });
  const logout = account.getByRole('button', { name: 'Logout' });
  await keepReview('theo');
  await openApp('/', answers, { user: THEO });
  await logout.click();
  await expect.element(box).toBeVisible();
  await expectAccessible();
  await box.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(box).not.toBeInTheDocument();
  expect(callsTo(LOGOUT)).toEqual([]);
  await logout.click();
  await box.getByRole('button', { name: 'Keep and log out' }).click();
  await expect.poll(currentPath).toBe('/login');
  expect(await allEntries()).toHaveLength(1);

  await keepReview('hazel');
  await openApp('/', answers, { user: THEO });
  const broken = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await logout.click();
  await box.getByRole('button', { name: 'Discard and log out' }).click();
  await expect.element(toastOf('alert')).toMatchTextContent(/^We couldn't discard it/);
  expect(callsTo(LOGOUT)).toEqual([]);
  broken.mockRestore();
  await logout.click();
  await box.getByRole('button', { name: 'Discard and log out' }).click();
  await expect.poll(currentPath).toBe('/login');
  expect((await allEntries()).map(({ account: of }) => of)).toEqual(['hazel']);
});

test('deleting the account discards only what waits for it', { tags: '@24.93' }, async () => {
  const DELETE = 'POST /api/account/delete';
  await keepReview('theo');
  await keepReview('hazel');
  const answers = { ...HOME, [POST]: lost(), [DELETE]: refusal(403, 'Wrong password.') };
  await openApp('/profile/settings', answers, { user: THEO });
  const data = page.getByRole('region', { name: 'Your data' });
  const accounts = async () => (await allEntries()).map(({ account: of }) => of);
  await data.getByText('Delete account').click();
  await data.getByLabelText('Password').fill('a-good-password');
  await data.getByRole('button', { name: 'Delete my account for good' }).click();
  await expect.element(data.getByText('Wrong password.')).toBeVisible();
  expect(await accounts()).toEqual(['theo', 'hazel']);
  changeAnswers({ [DELETE]: 204, 'GET /api/auth/status': 401 });
  await data.getByRole('button', { name: 'Delete my account for good' }).click();
  await expect.poll(currentPath).toBe('/');
  expect(await accounts()).toEqual(['hazel']);
});

test('with nothing that waits, logging out asks nothing', { tags: '@24.93' }, async () => {
  const opened = vi.spyOn(indexedDB, 'open');
  await openApp('/', { ...HOME, 'POST /api/auth/logout': 204 }, { user: THEO });
  await account.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(currentPath).toBe('/login');
  expect(opened).not.toHaveBeenCalled();
});
