import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import {
  callsTo,
  changeAnswers,
  lost,
  never,
  refusal,
  type Answers,
} from '../../../test/answers.ts';
import { exampleSpring, exampleUser } from '../../../test/examples.ts';
import { currentPath, goTo, openApp } from '../../../test/open-app.tsx';
import { bySession } from '../../../test/reviews.ts';
import { signInAs, switchToDark, watchPlaces, widenText } from '../../../test/screen.ts';
import { springAnswers } from '../../../test/spring-page.ts';
import { summaryParts, WHOLE, withSummary, WRITTEN } from '../../../test/summaries.ts';

const SPRING = exampleSpring();
const PATH = `/springs/${SPRING.id}`;
const GET = `GET /api/springs/${SPRING.id}`;
const POST = `POST /api/springs/${SPRING.id}/summary`;
const NOTE = 'AI descriptions may be inaccurate.';

const { section, note, alert, upgrade } = summaryParts;
const paragraphs = section.getByRole('paragraph');
const retry = alert.getByRole('button', { name: 'Retry Summary' });

const member = exampleUser();

const openAsMember = (answers: Answers) =>
  openApp(PATH, { ...springAnswers(SPRING), ...answers }, { user: member });

test('a summary is shown with its origin', { tags: ['@4.18', '@13.1', '@13.4'] }, async () => {
  await openApp(PATH, springAnswers(withSummary(WHOLE)), { user: member });
  await expect.element(page.getByRole('button', { name: 'Mark as Visited' })).toBeVisible();
  await expect.element(paragraphs.nth(0)).toHaveTextContent(WHOLE);
  await expect
    .element(paragraphs.nth(1))
    .toHaveTextContent(
      `Written by AI on November 15, 2026 from the comments in 7 reviews. ${NOTE}`,
    );
  expect(paragraphs.elements()).toHaveLength(2);
  await expect.element(note).toHaveTextContent('');
  await expect.element(upgrade).not.toBeInTheDocument();
  expect(callsTo(POST)).toEqual([]);
});

test.each([
  [
    'with its origin',
    WRITTEN,
    `Written by AI on November 15, 2026 from the comments in 7 reviews. ${NOTE}`,
  ],
  ['with the text alone', { summary: WHOLE }, `Written by AI. ${NOTE}`],
])(
  'a summary that comes %s is shown so',
  { tags: ['@4.19', '@7.9', '@13.4'] },
  async (_, answer, origin) => {
    await openAsMember({ [POST]: answer });
    await expect.element(paragraphs.nth(0)).toHaveTextContent(WHOLE);
    await expect.element(paragraphs.nth(1)).toHaveTextContent(origin);
    await expect.element(note).toHaveTextContent('The summary is ready.');
    await expect.element(section).not.toMatchTextContent('A thermal spring.');
    expect(callsTo(POST)).toHaveLength(1);
  },
);

test('for visitors nothing is asked for', { tags: ['@13.2', '@4.22'] }, async () => {
  await openApp(PATH, springAnswers(SPRING));
  await expect.element(page.getByText('Log in to leave a review.')).toBeVisible();
  await expect.element(paragraphs).toHaveTextContent('A thermal spring.');
  await expect.element(note).toHaveTextContent('');
  expect(callsTo(POST)).toEqual([]);
});

test.each([
  ['the font', false],
  ['wide letters', true],
])(
  'while it is generated the description stays, and nothing moves on a phone: %s',
  { tags: ['@4.20', '@20.4'] },
  async (_, isWide) => {
    await page.viewport(390, 844);
    if (isWide) widenText();
    const [own, written] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
    await openAsMember({ [GET]: bySession(SPRING, own.promise), [POST]: () => written.promise });
    await expect.element(page.getByRole('button', { name: 'Leave a Review' })).toBeVisible();
    const moved = watchPlaces();
    own.resolve(SPRING);
    await expect.element(note).toHaveTextContent(`Generating... ${NOTE}`);
    await expect.element(paragraphs.nth(0)).toHaveTextContent('A thermal spring.');
    expect(moved()).toEqual([]);
    await expectAccessible();
    await switchToDark();
    await expectAccessible();
    written.resolve(WRITTEN);
    await expect.element(section).toMatchTextContent(WHOLE);
    await page.viewport(1_280, 800);
  },
);

test('leaving the page cancels the call', { tags: '@13.5' }, async () => {
  const signals: AbortSignal[] = [];
  await openAsMember({
    [POST]: (request: Request) => {
      signals.push(request.signal);
      return never();
    },
  });
  await expect.element(note).toMatchTextContent('Generating');
  await goTo('/why-hot-springs');
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([true]);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.each(['A thermal spring.', null])(
  'where nobody writes summaries the description is all: %j',
  { tags: '@4.22' },
  async (description) => {
    const spring = { ...withSummary(WHOLE), description };
    await openApp(PATH, springAnswers(spring), { user: member, hasSummaries: false });
    await expect.element(page.getByRole('button', { name: 'Leave a Review' })).toBeVisible();
    await expect.element(paragraphs).toHaveTextContent(description ?? 'No description available.');
    const meta = document.querySelector<HTMLMetaElement>('meta[name=description]');
    expect(meta?.content).not.toContain(WHOLE);
    expect(callsTo(POST)).toEqual([]);
  },
);

test('a failed summary can be retried', { tags: ['@4.21', '@8.15', '@8.16', '@7.9'] }, async () => {
  const answers: [answer: unknown, message: string][] = [
    [refusal(503, 'Not now.'), 'HTTP error! status: 503 Not now.'],
    [Response.json({ message: 'Enough.' }, { status: 429 }), 'HTTP error! status: 429 Enough.'],
    [new Response('Plain words.', { status: 500 }), 'HTTP error! status: 500 Plain words.'],
    [new Response('<html><h1>Bad</h1></html>', { status: 502 }), 'HTTP error! status: 502'],
    [refusal(403, 'Authentication required.'), 'User not authenticated'],
    [refusal(400, 'You are not authenticated.'), 'User not authenticated'],
    [lost(), 'The server could not be reached.'],
    [new Response('<html>Portal</html>'), 'The answer could not be read.'],
  ];
  let asked = 0;
  await openAsMember({ [POST]: () => answers[asked++]?.[0] ?? WRITTEN });
  for (const [, message] of answers) {
    await expect
      .element(alert.getByRole('paragraph'))
      .toHaveTextContent(`Error generating summary: ${message}`);
    await expect.element(paragraphs.nth(0)).toHaveTextContent('A thermal spring.');
    await retry.click();
  }
  await expect.element(section).toMatchTextContent(WHOLE);
  await expect.element(alert).not.toBeInTheDocument();
});

test('an ended session is said, and leads to sign-in', { tags: ['@8.16', '@4.21'] }, async () => {
  await openAsMember({
    [POST]: () => {
      changeAnswers({ 'GET /api/auth/status': 401, [POST]: WRITTEN });
      return refusal(401, 'You must be logged in.');
    },
  });
  await expect.element(page.getByText('Log in to leave a review.')).toBeVisible();
  await expect
    .element(alert)
    .toMatchTextContent('Error generating summary: User not authenticated');
  await retry.click();
  await expect.poll(currentPath).toBe('/login?returnTo=%2Fsprings%2F7');
  changeAnswers({
    'POST /api/auth/login': member,
    'GET /api/auth/status': { isLoggedIn: true, user: member },
  });
  await signInAs(member.username);
  await expect.element(section).toMatchTextContent(WHOLE);
});

test('by keyboard the focus waits at the heading', { tags: ['@4.21', '@20.2'] }, async () => {
  const again = Promise.withResolvers<unknown>();
  let asked = 0;
  await openAsMember({
    [POST]: () => (asked++ === 1 ? again.promise : refusal(503, 'Not now.')),
  });
  await expect.element(retry).toBeVisible();
  await expectAccessible();
  await switchToDark();
  await expectAccessible();
  retry.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(note).toMatchTextContent('Generating');
  await expect.element(alert).not.toBeInTheDocument();
  const heading = section.getByRole('heading', { name: 'Summary' });
  await expect.element(heading).toHaveFocus();
  again.resolve(refusal(503, 'Not now.'));
  await expect.element(alert).toBeVisible();
  await expect.element(heading).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(retry).toHaveFocus();
  expect(asked).toBe(2);
});
