import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { changeAnswers, type Answers } from '../../../test/answers.ts';
import { exampleUser } from '../../../test/examples.ts';
import { currentPath, goTo, openApp } from '../../../test/open-app.tsx';
import { bySession } from '../../../test/reviews.ts';
import {
  signInAs,
  switchToDark,
  tellTab,
  watchPlaces,
  expectNoOverflow,
  textsOf,
} from '../../../test/screen.ts';
import { springAnswers } from '../../../test/spring-page.ts';
import { summaryParts, WHOLE, withSummary } from '../../../test/summaries.ts';

const PATH = '/springs/7';
const GET = 'GET /api/springs/7';
const TEASER = 'A warm pool among willows. …';

const { section, note, alert, upgrade } = summaryParts;
const prompt = section.getByText(/Read the whole summary with Premium \(\$9\.99 per month\)\. /);

const member = exampleUser();
const premium = exampleUser({ username: 'pat', is_premium: true, subscription_status: 'active' });
const status = (user: typeof member) => ({ isLoggedIn: true, user });

/** The whole text by the session, as a Premium member gets it; the beginning for everybody else. */
const cutForOthers = (): Answers => ({
  ...springAnswers(withSummary(TEASER)),
  [GET]: bySession(withSummary(TEASER), withSummary(WHOLE)),
});

test('without Premium the rest of a summary is offered', { tags: ['@6.7', '@1.4'] }, async () => {
  await openApp(PATH, springAnswers(withSummary(TEASER)), { user: member });
  await expect.element(upgrade).toHaveAttribute('href', '/profile/settings#subscription');
  await expect.element(prompt).not.toBeInTheDocument();
  await expectAccessible();
  await switchToDark();
  await expectAccessible();
});

test('a visitor signs in to read on, and comes back', { tags: ['@6.7', '@2.41'] }, async () => {
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
  await expect.element(upgrade).toBeVisible();
  await expect.poll(currentPath).toBe(PATH);
});

test(
  'on a narrow phone the way to the rest is large enough to touch, in the order of reading',
  { tags: ['@20.2', '@20.3', '@6.7'] },
  async () => {
    await page.viewport(320, 700);
    await openApp(PATH, springAnswers(withSummary(TEASER)));
    await expect.element(prompt).toBeVisible();
    const links = section.getByRole('link');
    expect(textsOf(links)).toEqual(['Log in', 'register']);
    for (const link of links.elements()) {
      expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    }
    expectNoOverflow();
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
  { tags: '@20.4' },
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
  { tags: ['@6.7', '@1.4'] },
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

test('the rest that does not come is said, and asked for again', { tags: '@13.6' }, async () => {
  await openApp(
    PATH,
    {
      ...springAnswers(withSummary(TEASER)),
      [GET]: bySession(withSummary(TEASER), 404),
    },
    { user: premium },
  );
  await expect.element(alert).toMatchTextContent("We couldn't load the rest of the summary.");
  await expect.element(section.getByText(TEASER)).toBeVisible();
  changeAnswers(cutForOthers());
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect.element(section).toMatchTextContent(WHOLE);
  await expect.element(alert).not.toBeInTheDocument();
});

test('after signing out nothing of the text is left', { tags: ['@6.7', '@17.4'] }, async () => {
  await openApp(PATH, { ...cutForOthers(), 'POST /api/auth/logout': 204 }, { user: premium });
  await expect.element(section).toMatchTextContent(WHOLE);
  changeAnswers({ 'GET /api/auth/status': 401 });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(currentPath).toBe('/login');
  await goTo(-1);
  await expect.element(prompt).toBeVisible();
  expect(document.body.textContent).not.toContain('Nothing is known about winter');
});

test('Premium from another tab shows the rest', { tags: ['@13.7', '@6.7'] }, async () => {
  const next = { ...withSummary(TEASER), id: 8, name: 'Bonneville Hot Springs' };
  await openApp(PATH, springAnswers(withSummary(TEASER)), { user: member });
  await expect.element(upgrade).toBeVisible();
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
  await expect.element(upgrade).toBeVisible();
  expect(document.body.textContent).not.toContain('Nothing is known about winter');
});

test('signing out in another tab hides the rest here', { tags: '@13.7' }, async () => {
  await openApp(PATH, cutForOthers(), { user: premium });
  await expect.element(section).toMatchTextContent(WHOLE);
  changeAnswers({ 'GET /api/auth/status': 401 });
  tellTab('signed-out');
  await expect.element(prompt).toBeVisible();
  expect(document.body.textContent).not.toContain('Nothing is known about winter');
});
