import type { OpenCorrection } from '@wildsoak/contract/corrections';
import type { ModeratedReview } from '@wildsoak/contract/moderation';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { callsTo, changeAnswers, refusal, bodiesOf } from '../../../test/answers.ts';
import { exampleReview, exampleUser } from '../../../test/examples.ts';
import { currentPath, openApp } from '../../../test/open-app.tsx';
import {
  account,
  heading,
  showOnPhone,
  textsOf,
  toast,
  expectNoOverflow,
} from '../../../test/screen.ts';
import {
  caseRows,
  EMPTY_QUEUES,
  openCase,
  openModeration,
  partLink,
  queue,
} from '../../../test/moderation.ts';

const REPORTED = 'GET /api/moderation/reviews?hidden=false';
const HIDDEN = 'GET /api/moderation/reviews?hidden=true';
const CORRECTIONS = 'GET /api/moderation/corrections';

const moderated = (facts: Partial<ModeratedReview>): ModeratedReview => {
  const { current_user_vote: _, ...review } = exampleReview({ id: 5, comment: 'Buy pills' });
  const reported_at = '2026-11-02T10:00:00.000Z';
  return { ...review, hidden: false, reports: {}, reported_at, ...facts };
};

const correction: OpenCorrection = {
  id: 3,
  spring_id: 7,
  field: 'position',
  latitude: 44.082,
  longitude: -115.543,
  note: 'Stood there with two telephones.',
  created_at: '2026-11-01T10:00:00.000Z',
  said_by: 'marge',
  now: {
    name: 'Kirkham Hot Springs',
    shown_as: 'exact',
    state_code: 'ID',
    latitude: 44.072,
    longitude: -115.543,
    bathing_status: 'unknown',
    bathing_reasons: [],
    fee: null,
    access: null,
  },
};

const hidden = page.getByRole('region', { name: /^Hidden reviews/ });

test(
  'Moderators reach the queue from the header, see what was reported and hide it with a note',
  { tags: ['@18.1', '@6.10', '@19.69'] },
  async () => {
    const review = moderated({ reports: { spam: 2, offensive: 1 } });
    await openApp(
      '/why-hot-springs',
      { ...EMPTY_QUEUES, [REPORTED]: [review], 'POST /api/moderation/reviews/5': 204 },
      { user: exampleUser({ is_moderator: true }) },
    );
    await account.getByRole('link', { name: 'Moderation' }).click();
    await expect.poll(currentPath).toBe('/moderation');
    await expect.element(heading).toHaveTextContent('Moderation');
    const item = openCase;
    await expect.element(item).toMatchTextContent('Buy pills');
    await expect.element(item).toMatchTextContent('Reported: spam × 2, offensive × 1');
    await expectAccessible();
    const note = item.getByLabelText('Note (optional)');
    await expect.element(note).toHaveAccessibleDescription("Don't name people.");
    await note.fill('Advertising');
    changeAnswers({ [REPORTED]: [], [HIDDEN]: [{ ...review, hidden: true }] });
    await item.getByRole('button', { name: 'Hide the review by marge' }).click();
    await expect.element(toast('Review hidden.')).toBeVisible();
    await expect.element(item).not.toBeInTheDocument();
    await expect.element(queue.getByRole('heading')).toHaveFocus();
    await partLink(/^Hidden \(1\)$/).click();
    await expect.element(hidden.getByRole('listitem')).toMatchTextContent('Buy pills');
    expect(bodiesOf('POST /api/moderation/reviews/5')).toEqual([
      { act: 'hide', note: 'Advertising' },
    ]);
  },
);

test.each([
  [
    'Reports are dismissed',
    '/moderation',
    { reports: { wrong: 1 } },
    'Dismiss',
    'Reports dismissed.',
    'dismiss',
  ],
  [
    'A hidden review is restored',
    '/moderation?show=hidden',
    { hidden: true },
    'Restore',
    'Review restored.',
    'restore',
  ],
] as const)('%s at a press', { tags: '@18.1' }, async (_, path, facts, label, done, act) => {
  const list = path === '/moderation' ? REPORTED : HIDDEN;
  const answers = { [list]: [moderated(facts)], 'POST /api/moderation/reviews/5': 204 };
  await openModeration(answers, path);
  const button = page.getByRole('button', { name: `${label} the review by marge` });
  await expect.element(button).toBeEnabled();
  changeAnswers({ [list]: [] });
  await button.click();
  await expect.element(toast(done)).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
  expect(callsTo('POST /api/moderation/reviews/5')[0]?.body).toBe(
    JSON.stringify({ act, note: null }),
  );
});

test.each([
  ['visitors', undefined],
  ['members', exampleUser()],
])('%s find nothing at /moderation, and no link to it', { tags: '@6.10' }, async (_, user) => {
  await openApp('/moderation', {}, user ? { user } : {});
  await expect.element(account).toHaveAttribute('aria-busy', 'false');
  await expect.element(heading).toHaveTextContent('404 Not Found');
  if (user) await expect.element(account.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Moderation' }).query()).toBeNull();
  await expectAccessible();
});

test(
  'A correction stands beside what the page says now, with who proposed it and why',
  { tags: ['@18.7', '@20.3', '@21.73'] },
  async () => {
    const { latitude: _latitude, longitude: _longitude, ...rest } = correction;
    const reason = {
      kind: 'private',
      text: 'Said to be private: ask before you go.',
      source: 'the owner',
      date: null,
      confidence: 'unconfirmed',
    } as const;
    const now = { ...correction.now, bathing_status: 'ask-first', bathing_reasons: [reason] };
    const closure = { ...rest, id: 4, field: 'closure', text: 'A gate and a sign.', now };
    await openModeration({ [CORRECTIONS]: [correction, closure] });
    // What may endanger people comes first, and is open.
    const other = openCase;
    await expect.element(other).toMatchTextContent('Closure: Kirkham Hot Springs, ID');
    for (const text of [
      'NowAsk firstSaid to be private: ask before you go. Not confirmed',
      'ProposedA gate and a sign.',
      'Accepting adds it to the page, with marge as its source. It makes the status “Closed”, unless something stronger holds.',
    ])
      await expect.element(other).toMatchTextContent(text);
    await expectAccessible();
    await caseRows.nth(1).click();
    const item = openCase;
    await expect.element(item).toMatchTextContent('Position: Kirkham Hot Springs, ID');
    await expect.element(item).toMatchTextContent('marge, November 1, 2026');
    await expect.element(item).toMatchTextContent('Now44.07200, -115.54300');
    await expect.element(item).toMatchTextContent('Proposed44.08200, -115.543000.7 mi away');
    await expect
      .element(item)
      .toMatchTextContent('How they know: Stood there with two telephones.');
    await expect
      .element(item.getByRole('link', { name: /On the map/ }))
      .toHaveAttribute('href', 'https://www.google.com/maps/search/?api=1&query=44.082,-115.543');
    await expectAccessible();
    await showOnPhone(320);
    expectNoOverflow();
  },
);

test.each([
  ['Accept', 'Correction accepted.', 'accept'],
  ['Reject', 'Correction rejected.', 'reject'],
])(
  'A moderator settles a correction by keyboard: %s',
  { tags: ['@18.3', '@20.2'] },
  async (label, done, act) => {
    await openModeration({
      [CORRECTIONS]: [correction],
      'POST /api/moderation/corrections/3': 204,
    });
    await openCase.getByLabelText('Note (optional)').fill('On the topo map too');
    const button = openCase.getByRole('button', {
      name: `${label} (Position: Kirkham Hot Springs)`,
    });
    changeAnswers({ [CORRECTIONS]: [] });
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(toast(done)).toBeVisible();
    await expect.element(button).not.toBeInTheDocument();
    await expect.element(queue.getByRole('heading')).toHaveFocus();
    expect(callsTo('POST /api/moderation/corrections/3')[0]?.body).toBe(
      JSON.stringify({ act, note: 'On the topo map too' }),
    );
  },
);

test('Where another moderator was faster, the page says so', { tags: '@18.8' }, async () => {
  const answer = refusal(409, 'Another moderator has already settled this correction.');
  await openModeration({
    [CORRECTIONS]: [correction],
    'POST /api/moderation/corrections/3': answer,
  });
  const accept = openCase.getByRole('button', { name: /^Accept/ });
  await expect.element(accept).toBeEnabled();
  changeAnswers({ [CORRECTIONS]: [] });
  await accept.click();
  await expect
    .element(
      page
        .getByRole('alert')
        .getByText('Moderation failed: Another moderator has already settled this correction.'),
    )
    .toBeVisible();
  await expect.element(accept).not.toBeInTheDocument();
});

test('An empty queue says so', { tags: '@18.9' }, async () => {
  await openModeration();
  await expect.element(queue).toMatchTextContent('To decide (0)Nothing to decide.');
  await partLink(/^Hidden \(0\)$/).click();
  await expect.element(hidden).toMatchTextContent('No review is hidden.');
  await expectAccessible();
});

test('A queue that does not load says why and tries again', { tags: '@18.9' }, async () => {
  await openModeration({ [CORRECTIONS]: refusal(429, 'Too many questions.') });
  const alert = queue.getByRole('alert');
  await expect
    .element(alert)
    .toMatchTextContent("We couldn't load the corrections: Too many questions.");
  await expectAccessible();
  changeAnswers({ [CORRECTIONS]: [] });
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect.element(queue).toMatchTextContent('Nothing to decide.');
});

test(
  'What may endanger people comes first, then what waits longest, and a decision opens the next',
  { tags: ['@18.10', '@20.3'] },
  async () => {
    await page.viewport(390, 844);
    const late = moderated({ id: 6, spring_name: 'Late', reported_at: '2026-11-05T10:00:00.000Z' });
    const wrong = { ...late, id: 7, spring_name: 'Wrong', reports: { wrong: 1 } };
    await openModeration({
      [REPORTED]: [wrong, moderated({ spring_name: 'Early', reports: { spam: 1 } }), late],
      [CORRECTIONS]: [correction],
      'POST /api/moderation/reviews/7': 204,
    });
    await expect.element(partLink(/^To decide \(4\)$/)).toHaveAttribute('aria-current', 'page');
    await expect.poll(() => caseRows.length).toBe(4);
    expect(textsOf(caseRows).map((text) => text.replace(/, since.*/, ''))).toEqual([
      'Safety: Reported reviewWrong',
      'PositionKirkham Hot Springs',
      'Reported reviewEarly',
      'Reported reviewLate',
    ]);
    // On a phone the list, or one case.
    await expect.element(openCase).not.toBeInTheDocument();
    await expectAccessible();
    await caseRows.first().click();
    await expect.element(openCase).toBeVisible();
    await expect.element(caseRows.first()).not.toBeInTheDocument();
    await expectAccessible();
    changeAnswers({ [REPORTED]: [] });
    await openCase.getByRole('button', { name: /^Hide/ }).click();
    await expect.element(openCase).toMatchTextContent('Position: Kirkham Hot Springs');
    await openCase.getByRole('button', { name: 'All cases' }).click();
    await expect.element(caseRows.first()).toBeVisible();
    await expect.element(queue.getByRole('heading')).toHaveFocus();
  },
);
