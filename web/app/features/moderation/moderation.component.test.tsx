import type { OpenCorrection } from '@wildsoak/contract/corrections';
import type { ModeratedReview } from '@wildsoak/contract/moderation';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { callsTo, changeAnswers, refusal, type Answers } from '../../../test/answers.ts';
import { exampleReview, exampleUser } from '../../../test/examples.ts';
import { currentPath, openApp } from '../../../test/open-app.tsx';
import { account, heading, showOnPhone, toast } from '../../../test/screen.ts';

const REPORTED = 'GET /api/moderation/reviews?hidden=false';
const HIDDEN = 'GET /api/moderation/reviews?hidden=true';
const CORRECTIONS = 'GET /api/moderation/corrections';
const NOTHING = {
  [REPORTED]: [],
  [HIDDEN]: [],
  [CORRECTIONS]: [],
  'GET /api/moderation/visits': [],
  'GET /api/moderation/owner-requests': [],
};

const moderated = (facts: Partial<ModeratedReview>): ModeratedReview => {
  const { current_user_vote: _, ...review } = exampleReview({ id: 5, comment: 'Buy pills' });
  return { ...review, hidden: false, reports: {}, ...facts };
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
    state_code: 'ID',
    latitude: 44.072,
    longitude: -115.543,
    bathing_status: 'unknown',
    bathing_reasons: [],
    fee: null,
    access: null,
  },
};

const queue = (name: RegExp) => page.getByRole('region', { name });
const reported = queue(/^Reported \(/);
const hidden = queue(/^Hidden \(/);
const corrections = queue(/^Corrections/);

const open = (answers: Answers = {}) =>
  openApp('/moderation', { ...NOTHING, ...answers }, { user: exampleUser({ is_moderator: true }) });

test(
  'Moderators reach the queue from the header, see what was reported and hide it with a note',
  { tags: ['@18.1', '@6.10', '@19.69'] },
  async () => {
    const review = moderated({ reports: { spam: 2, offensive: 1 } });
    await openApp(
      '/why-hot-springs',
      { ...NOTHING, [REPORTED]: [review], 'POST /api/moderation/reviews/5': 204 },
      { user: exampleUser({ is_moderator: true }) },
    );
    await account.getByRole('link', { name: 'Moderation' }).click();
    await expect.poll(currentPath).toBe('/moderation');
    await expect.element(heading).toHaveTextContent('Moderation');
    const item = reported.getByRole('listitem');
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
    await expect.element(reported.getByRole('heading')).toHaveFocus();
    await expect.element(hidden.getByRole('listitem')).toMatchTextContent('Buy pills');
    expect(
      callsTo('POST /api/moderation/reviews/5').map(({ body }) => JSON.parse(body) as unknown),
    ).toEqual([{ act: 'hide', note: 'Advertising' }]);
  },
);

test.each([
  [
    'Reports are dismissed',
    reported,
    { reports: { wrong: 1 } },
    'Dismiss',
    'Reports dismissed.',
    'dismiss',
  ],
  [
    'A hidden review is restored',
    hidden,
    { hidden: true },
    'Restore',
    'Review restored.',
    'restore',
  ],
] as const)(
  '%s at a press',
  { tags: ['@18.1', '@18.10'] },
  async (_, region, facts, label, done, act) => {
    const list = region === hidden ? HIDDEN : REPORTED;
    await open({ [list]: [moderated(facts)], 'POST /api/moderation/reviews/5': 204 });
    const button = region.getByRole('button', { name: `${label} the review by marge` });
    await expect.element(button).toBeEnabled();
    changeAnswers({ [list]: [] });
    await button.click();
    await expect.element(toast(done)).toBeVisible();
    await expect.element(button).not.toBeInTheDocument();
    expect(callsTo('POST /api/moderation/reviews/5')[0]?.body).toBe(
      JSON.stringify({ act, note: null }),
    );
  },
);

test.each([
  ['visitors', undefined],
  ['members', exampleUser()],
])('%s find nothing at /moderation, and no link to it', { tags: ['@6.10'] }, async (_, user) => {
  await openApp('/moderation', {}, user ? { user } : {});
  await expect.element(account).toHaveAttribute('aria-busy', 'false');
  await expect.element(heading).toHaveTextContent('404 Not Found');
  if (user) await expect.element(account.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Moderation' }).query()).toBeNull();
  await expectAccessible();
});

test(
  'A correction stands beside what the page says now, with who proposed it and why',
  { tags: ['@18.7', '@20.3'] },
  async () => {
    await open({ [CORRECTIONS]: [correction] });
    const item = corrections.getByRole('listitem');
    await expect.element(item).toMatchTextContent('Position of Kirkham Hot Springs, ID');
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
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth).toBe(clientWidth);
  },
);

test(
  'A closure stands beside the status and its reasons, and the entry says what accepting does',
  { tags: ['@18.7', '@21.73'] },
  async () => {
    const { latitude: _latitude, longitude: _longitude, ...rest } = correction;
    const reason = {
      kind: 'private',
      text: 'Said to be private: ask before you go.',
      source: 'the owner',
      date: null,
      confidence: 'unconfirmed',
    } as const;
    const now = {
      ...correction.now,
      bathing_status: 'ask-first',
      bathing_reasons: [reason],
    } as const;
    const closure = { ...rest, field: 'closure', text: 'A gate and a sign.', now } as const;
    await open({ [CORRECTIONS]: [closure] });
    const item = corrections.getByRole('listitem').first();
    await expect.element(item).toMatchTextContent('Closure of Kirkham Hot Springs, ID');
    await expect
      .element(item)
      .toMatchTextContent(
        'NowAsk firstSaid to be private: ask before you go. Not confirmed: ask the owner',
      );
    await expect.element(item).toMatchTextContent('ProposedA gate and a sign.');
    await expect
      .element(item)
      .toMatchTextContent(
        'Accepting adds it to the page, with marge as its source. It makes the status “Closed”, unless something stronger holds.',
      );
    await expectAccessible();
    await showOnPhone();
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth).toBe(clientWidth);
  },
);

test.each([
  ['Accept', 'Correction accepted.', 'accept'],
  ['Reject', 'Correction rejected.', 'reject'],
])(
  'A moderator settles a correction by keyboard: %s',
  { tags: ['@18.3', '@20.2'] },
  async (label, done, act) => {
    await open({ [CORRECTIONS]: [correction], 'POST /api/moderation/corrections/3': 204 });
    await corrections.getByLabelText('Note (optional)').fill('On the topo map too');
    const button = corrections.getByRole('button', {
      name: `${label} the position of Kirkham Hot Springs`,
    });
    changeAnswers({ [CORRECTIONS]: [] });
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(toast(done)).toBeVisible();
    await expect.element(button).not.toBeInTheDocument();
    await expect.element(corrections.getByRole('heading')).toHaveFocus();
    expect(callsTo('POST /api/moderation/corrections/3')[0]?.body).toBe(
      JSON.stringify({ act, note: 'On the topo map too' }),
    );
  },
);

test(
  'Where another moderator was faster, the page says so and the entry goes',
  { tags: ['@18.8'] },
  async () => {
    const answer = refusal(409, 'Another moderator has already settled this correction.');
    await open({ [CORRECTIONS]: [correction], 'POST /api/moderation/corrections/3': answer });
    const accept = corrections.getByRole('button', { name: /^Accept/ });
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
  },
);

test('An empty queue says so', { tags: ['@18.9'] }, async () => {
  await open();
  await expect.element(reported).toMatchTextContent('Nobody has reported anything.');
  await expect.element(corrections).toMatchTextContent('No corrections to review.');
  await expect.element(hidden).toMatchTextContent('Nothing is hidden.');
  await expectAccessible();
});

test(
  'A queue that does not load says why and is asked for again at a press',
  { tags: ['@18.9'] },
  async () => {
    await open({ [CORRECTIONS]: refusal(429, 'Too many questions.') });
    const alert = corrections.getByRole('alert');
    await expect
      .element(alert)
      .toMatchTextContent("We couldn't load the corrections: Too many questions.");
    await expectAccessible();
    changeAnswers({ [CORRECTIONS]: [] });
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect.element(corrections).toMatchTextContent('No corrections to review.');
  },
);
