import { focusManager } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { exampleAct, exampleMember, exampleQueue, openAdmin } from '../../../test/admin.ts';
import { changeAnswers, never, refusal } from '../../../test/answers.ts';
import { exampleUser } from '../../../test/examples.ts';
import { currentPath, openApp } from '../../../test/open-app.tsx';
import { account, heading, showOnPhone, switchToDark } from '../../../test/screen.ts';

const MEMBERS = 'GET /api/admin/members';
const STORAGE = {
  photos: { count: 1_234, bytes: 2_345_678_901, unmeasured: 3 },
  tiles: { count: 50, bytes: 409_600, max_bytes: 536_870_912 },
  database: {
    bytes: 88_000_000,
    tables: [
      { name: 'springs', bytes: 9_000_000, rows: 1_661 },
      { name: 'members', bytes: 90_000, rows: null },
    ],
  },
};
const AI = {
  limit_dollars: 5,
  spent_dollars: 4.5,
  answered: 12,
  failed: 1,
  pending: 0,
  refused: { member: 3, spring: 0, site: 2 },
};

/** Each part with an example, what shows it, the same without anything in it, and what that says. */
const PARTS = [
  ['/admin', 'Members', MEMBERS, [exampleMember()], 'marge', [], 'No members yet.'],
  [
    '/admin/jobs',
    'Jobs',
    'GET /api/admin/jobs',
    [exampleQueue()],
    'account-mail',
    [],
    'No queues yet. Run the migration.',
  ],
  [
    '/admin/storage',
    'Storage',
    'GET /api/admin/storage',
    STORAGE,
    '2.3 GB',
    { ...STORAGE, photos: { count: 0, bytes: 0, unmeasured: 0 } },
    '0 bytes',
  ],
  [
    '/admin/budgets',
    'Budgets',
    'GET /api/admin/budgets',
    { ai: AI },
    '$4.50 of $5.00 spent',
    { ai: null },
    'No language model is set up.',
  ],
  [
    '/admin/audit-log',
    'Audit log',
    'GET /api/admin/acts',
    [exampleAct({ note: 'Spam' })],
    '“Spam”',
    [],
    'Nothing here yet.',
  ],
] as const;

describe.each(PARTS)('%s', (path, name, call, full, shown, empty, emptyText) => {
  const part = page.getByRole('region', { name });

  test('shows what there is, in the dark and on a phone too', { tags: '@23.117' }, async () => {
    await openAdmin(path, { [call]: full });
    await expect.element(part.getByText(shown).first()).toBeVisible();
    const link = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name });
    await expect.element(link).toHaveAttribute('aria-current', 'page');
    await expectAccessible();
    await showOnPhone();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await switchToDark();
    await expectAccessible();
  });

  test('says so when there is nothing, and while it loads', { tags: '@23.117' }, async () => {
    await openAdmin(path, { [call]: never });
    await expect.element(part).toHaveAttribute('aria-busy', 'true');
    await openAdmin(path, { [call]: empty });
    await expect.element(part.getByText(emptyText).first()).toBeVisible();
    await expectAccessible();
  });

  test('says why it did not load, and tries again', { tags: '@23.117' }, async () => {
    await openAdmin(path, { [call]: () => refusal(503, 'Wildsoak is briefly unavailable.') });
    await expect
      .element(part.getByRole('alert'))
      .toMatchTextContent(/Wildsoak is briefly unavailable/);
    await expectAccessible();
    changeAnswers({ [call]: full });
    await part.getByRole('button', { name: 'Retry' }).click();
    await expect.element(part.getByText(shown).first()).toBeVisible();
    expect(part.getByRole('alert').query()).toBeNull();
  });

  test('says how old it is when it cannot be refreshed', { tags: '@23.117' }, async () => {
    await openAdmin(path, { [call]: full });
    await expect.element(part.getByText(shown).first()).toBeVisible();
    changeAnswers({ [call]: () => refusal(503, 'Wildsoak is briefly unavailable.') });
    focusManager.onFocus();
    await expect
      .element(part.getByRole('alert'))
      .toMatchTextContent(
        /^Last updated .+ at .+M\. We couldn't refresh the .+: Wildsoak is briefly unavailable/,
      );
    await expect.element(part.getByText(shown).first()).toBeVisible();
    await expectAccessible();
    changeAnswers({ [call]: full });
    await part.getByRole('button', { name: 'Retry' }).click();
    await expect.element(part.getByRole('alert')).not.toBeInTheDocument();
  });
});

test.each([
  ['visitors', undefined],
  ['members', exampleUser()],
  ['moderators', exampleUser({ is_moderator: true })],
])('%s find nothing at /admin, and no link to it', { tags: '@23.102' }, async (_, user) => {
  await openApp('/admin', {}, user ? { user } : {});
  await expect.element(account).toHaveAttribute('aria-busy', 'false');
  await expect.element(heading).toHaveTextContent('404 Not Found');
  expect(page.getByRole('link', { name: 'Admin' }).query()).toBeNull();
});

test('an operator finds /admin in the header, and its parts', { tags: '@23.102' }, async () => {
  await openAdmin('/contact', { [MEMBERS]: [], 'GET /api/admin/jobs': [] });
  await account.getByRole('link', { name: 'Admin' }).click();
  await expect.element(heading).toHaveTextContent('Admin');
  await page.getByRole('link', { name: 'Jobs' }).click();
  await expect.element(page.getByRole('heading', { name: 'Jobs' })).toBeVisible();
  await expect.poll(currentPath).toBe('/admin/jobs');
});

test('a part that does not exist is not found', { tags: '@23.102' }, async () => {
  await openAdmin('/admin/nonsense', {});
  await expect.element(heading).toHaveTextContent('404 Not Found');
});

test('an operator whose session ends signs in and comes back', { tags: '@23.102' }, async () => {
  await openAdmin('/admin', { [MEMBERS]: [exampleMember()] });
  await expect.element(page.getByText('marge').first()).toBeVisible();
  changeAnswers({
    'GET /api/auth/status': 401,
    [MEMBERS]: () => refusal(401, 'You must be logged in.'),
  });
  await page.getByRole('checkbox', { name: 'Suspended only' }).click();
  await expect.poll(currentPath).toBe('/login?returnTo=%2Fadmin');
});
