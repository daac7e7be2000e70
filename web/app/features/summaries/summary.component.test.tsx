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
import { bySession, signInAs, switchToDark, tellTab, watchPlaces } from '../../../test/reviews.ts';
import { springAnswers } from '../../../test/spring-page.ts';

const SPRING = exampleSpring();
const PATH = `/springs/${SPRING.id}`;
const GET = `GET /api/springs/${SPRING.id}`;
const POST = `POST /api/springs/${SPRING.id}/summary`;
const NOTE = 'AI descriptions may be inaccurate.';

const WHOLE = 'A warm pool among willows. Nothing is known about winter.';
const TEASER = 'A warm pool among…';
const WRITTEN = { summary: WHOLE, written_at: '2026-11-15T12:00:00Z', review_count: 7 };

const withSummary = (summary: string) =>
  exampleSpring({
    ai_summary: summary,
    ai_summary_written_at: WRITTEN.written_at,
    ai_summary_review_count: WRITTEN.review_count,
  });

const section = page.getByRole('region', { name: 'Summary', exact: true });
const paragraphs = section.getByRole('paragraph');
const note = section.getByRole('status');
const alert = section.getByRole('alert');
const retry = alert.getByRole('button', { name: 'Retry Summary' });
const upgrade = section.getByRole('button', { name: 'Upgrade to Premium' });
const prompt = section.getByText(/The whole summary comes with Premium/);

const member = exampleUser({ username: 'jo' });
const premium = exampleUser({ username: 'pat', is_premium: true, subscription_status: 'active' });
const status = (user: typeof member) => ({ isLoggedIn: true, user });

const openAs = (user: typeof member, answers: Answers) =>
  openApp(PATH, { ...springAnswers(SPRING), ...answers }, { user });

/** What only Premium members get, with the rest for everybody. */
const cutForOthers = (): Answers => ({
  ...springAnswers(withSummary(TEASER)),
  [GET]: bySession(withSummary(TEASER), withSummary(WHOLE)),
});

test(
  'a summary is shown with its origin, and nothing is asked for',
  { tags: ['@4.18', '@13.1', '@13.4'] },
  async () => {
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
  },
);

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
    await openAs(member, { [POST]: answer });
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

test.each([390, 1_280])(
  'while it is generated the description stays, and nothing moves: %d px',
  { tags: ['@4.20', '@20.4'] },
  async (width) => {
    await page.viewport(width, 844);
    const [own, written] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
    await openAs(member, { [GET]: bySession(SPRING, own.promise), [POST]: () => written.promise });
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

test('leaving the page cancels the call', { tags: ['@13.5'] }, async () => {
  const signals: AbortSignal[] = [];
  await openAs(member, {
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
  { tags: ['@4.22'] },
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

test(
  'a failed summary says why, and is tried again',
  { tags: ['@4.21', '@8.15', '@8.16', '@7.9'] },
  async () => {
    const answers: [answer: unknown, message: string][] = [
      [refusal(503, 'Not now.'), 'HTTP error! status: 503 Not now.'],
      [Response.json({ message: 'Enough.' }, { status: 429 }), 'HTTP error! status: 429 Enough.'],
      [new Response('Plain words.', { status: 500 }), 'HTTP error! status: 500 Plain words.'],
      [new Response('<html><h1>Bad</h1></html>', { status: 502 }), 'HTTP error! status: 502'],
      [refusal(403, 'Authentication required.'), 'User not authenticated'],
      [lost(), 'The server could not be reached.'],
      [new Response('<html>Portal</html>'), 'The answer could not be read.'],
    ];
    let asked = 0;
    await openAs(member, { [POST]: () => answers[asked++]?.[0] ?? WRITTEN });
    for (const [, message] of answers) {
      await expect
        .element(alert.getByRole('paragraph'))
        .toHaveTextContent(`Error generating summary: ${message}`);
      await expect.element(paragraphs.nth(0)).toHaveTextContent('A thermal spring.');
      await retry.click();
    }
    await expect.element(section).toMatchTextContent(WHOLE);
    await expect.element(alert).not.toBeInTheDocument();
  },
);

test(
  'a session that ended stays in the message, and leads to signing in and back',
  { tags: ['@8.16', '@4.21'] },
  async () => {
    await openAs(member, {
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
    changeAnswers({ 'POST /api/auth/login': member, 'GET /api/auth/status': status(member) });
    await signInAs(member.username);
    await expect.element(section).toMatchTextContent(WHOLE);
  },
);

test(
  'by keyboard the focus waits at the heading, and the button comes next',
  { tags: ['@4.21', '@20.2'] },
  async () => {
    const again = Promise.withResolvers<unknown>();
    let asked = 0;
    await openAs(member, {
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
  },
);

test(
  'a member without Premium is offered the rest of a summary that is cut',
  { tags: ['@4.23', '@6.7', '@9.3'] },
  async () => {
    await openApp(PATH, springAnswers(withSummary(TEASER)), { user: member });
    await expect.element(upgrade).toBeEnabled();
    await expect
      .element(section)
      .toMatchTextContent('Upgrade to Premium to read the whole summary.');
    await expect.element(section).toMatchTextContent('$9.99 per month');
    await expect.element(prompt).not.toBeInTheDocument();
    await expectAccessible();
    await switchToDark();
    await expectAccessible();
  },
);

test(
  'a visitor signs in to read on, and comes back to the offer',
  { tags: ['@4.23', '@2.41'] },
  async () => {
    await openApp(PATH, springAnswers(withSummary(TEASER)));
    await expect.element(prompt).toBeVisible();
    await expect.element(upgrade).not.toBeInTheDocument();
    await expectAccessible();
    await switchToDark();
    await expectAccessible();
    await section.getByRole('link', { name: 'Log in' }).click();
    await expect.poll(currentPath).toBe('/login?returnTo=%2Fsprings%2F7');
    changeAnswers({ 'POST /api/auth/login': member, 'GET /api/auth/status': status(member) });
    await signInAs(member.username);
    await expect.element(upgrade).toBeEnabled();
    expect(currentPath()).toBe(PATH);
  },
);

test(
  'on a narrow phone the way to the rest is large enough to touch, in the order of reading',
  { tags: ['@20.2', '@20.3', '@4.23'] },
  async () => {
    await page.viewport(320, 700);
    await openApp(PATH, springAnswers(withSummary(TEASER)));
    await expect.element(prompt).toBeVisible();
    const links = section.getByRole('link');
    expect(links.elements().map(({ textContent }) => textContent)).toEqual(['Log in', 'register']);
    for (const link of links.elements()) {
      expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth - clientWidth).toBe(0);
    links.first().element().focus();
    await userEvent.keyboard('{Tab}');
    await expect.element(links.last()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(currentPath).toBe('/register?returnTo=%2Fsprings%2F7');
    await page.viewport(1_280, 800);
  },
);

test.each([390, 1_280])(
  'nothing moves once we know that a visitor is reading: %d px',
  { tags: ['@20.4'] },
  async (width) => {
    await page.viewport(width, 844);
    const who = Promise.withResolvers<unknown>();
    await openApp(PATH, {
      ...springAnswers(withSummary(TEASER)),
      'GET /api/auth/status': () => who.promise,
    });
    await expect.element(prompt).not.toBeVisible();
    const moved = watchPlaces();
    who.resolve(401);
    await expect.element(prompt).toBeVisible();
    expect(moved()).toEqual([]);
    await page.viewport(1_280, 800);
  },
);

test(
  'a Premium member never sees the offer: neither before we know them, nor before their text is there',
  { tags: ['@4.23', '@6.8'] },
  async () => {
    const [who, own] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
    await openApp(PATH, {
      ...springAnswers(withSummary(TEASER)),
      [GET]: bySession(withSummary(TEASER), own.promise),
      'GET /api/auth/status': () => who.promise,
    });
    await expect.element(section.getByText(TEASER)).toBeVisible();
    await expect.element(prompt).not.toBeVisible();
    await expect.element(upgrade).not.toBeInTheDocument();
    who.resolve(status(premium));
    await expect.element(note).toHaveTextContent('Loading the whole summary...');
    await expect.element(prompt).not.toBeInTheDocument();
    await expect.element(upgrade).not.toBeInTheDocument();
    own.resolve(withSummary(WHOLE));
    await expect.element(section).toMatchTextContent(WHOLE);
    await expect.element(note).toHaveTextContent('');
    await expect.element(upgrade).not.toBeInTheDocument();
    await expectAccessible();
    await switchToDark();
    await expectAccessible();
  },
);

test('the rest that does not come is said, and asked for again', { tags: ['@13.6'] }, async () => {
  await openApp(
    PATH,
    {
      ...springAnswers(withSummary(TEASER)),
      [GET]: bySession(withSummary(TEASER), 404),
    },
    { user: premium },
  );
  await expect.element(alert).toMatchTextContent('The rest of the summary could not be loaded.');
  await expect.element(section.getByText(TEASER)).toBeVisible();
  changeAnswers(cutForOthers());
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect.element(section).toMatchTextContent(WHOLE);
  await expect.element(alert).not.toBeInTheDocument();
});

test(
  'after signing out nothing of the whole text is left',
  { tags: ['@6.7', '@17.4'] },
  async () => {
    await openApp(PATH, { ...cutForOthers(), 'POST /api/auth/logout': 204 }, { user: premium });
    await expect.element(section).toMatchTextContent(WHOLE);
    changeAnswers({ 'GET /api/auth/status': 401 });
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect.poll(currentPath).toBe('/login');
    await goTo(-1);
    await expect.element(prompt).toBeVisible();
    expect(document.body.textContent).not.toContain('Nothing is known about winter');
  },
);

test(
  'Premium that begins in another tab shows the rest, and its end hides it',
  { tags: ['@13.7', '@6.7'] },
  async () => {
    const next = { ...withSummary(TEASER), id: 8, name: 'Bonneville Hot Springs' };
    await openApp(PATH, springAnswers(withSummary(TEASER)), { user: member });
    await expect.element(upgrade).toBeEnabled();
    changeAnswers({
      ...cutForOthers(),
      'GET /api/auth/status': status({ ...member, is_premium: true }),
    });
    tellTab('signed-in');
    await expect.element(section).toMatchTextContent(WHOLE);
    await expect.element(upgrade).not.toBeInTheDocument();

    // The tab learns it from the next spring it loads.
    changeAnswers({ ...springAnswers(next), 'GET /api/auth/status': status(member) });
    await goTo('/springs/8');
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Bonneville Hot Springs');
    await expect.element(upgrade).toBeEnabled();
    expect(document.body.textContent).not.toContain('Nothing is known about winter');
  },
);

test('signing out in another tab hides the rest here', { tags: ['@13.7'] }, async () => {
  await openApp(PATH, cutForOthers(), { user: premium });
  await expect.element(section).toMatchTextContent(WHOLE);
  changeAnswers({ 'GET /api/auth/status': 401 });
  tellTab('signed-out');
  await expect.element(prompt).toBeVisible();
  expect(document.body.textContent).not.toContain('Nothing is known about winter');
});
