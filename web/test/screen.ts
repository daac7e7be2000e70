import { expect, onTestFinished } from 'vitest';
import { cdp, page, type Locator } from 'vitest/browser';

/** The header's links, on a wide screen. */
export const account = page.getByRole('navigation', { name: 'Account' });

/** What the toast says. */
export const toast = (text: string) => page.getByRole('status').getByText(text);

export const textsOf = (locator: Locator) =>
  locator.elements().map((element) => element.textContent);

export const heading = page.getByRole('heading', { level: 1 });

/** What a screen reader reads with the field; null where nothing is wrong. */
export const expectProblem = async (field: Locator, problem: string | null) => {
  if (problem === null) await expect.element(field).not.toHaveAttribute('aria-invalid');
  else {
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect
      .element(field)
      .toHaveAccessibleDescription(expect.stringMatching(new RegExp(`^${problem}`)));
  }
};

/** Catches the browser on its way out, as to Stripe, and says where it wanted to go. */
export const catchLeaving = (): string[] => {
  const left: string[] = [];
  const stay = (event: NavigateEvent) => {
    event.preventDefault();
    left.push(event.destination.url);
  };
  navigation.addEventListener('navigate', stay);
  onTestFinished(() => navigation.removeEventListener('navigate', stay));
  return left;
};

/** As when a phone finds its signal again: a toast says so, and the page asks for everything again. */
export const loseConnection = async () => {
  window.dispatchEvent(new Event('offline'));
  await expect.element(page.getByText(/^You're offline/)).toBeVisible();
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText(/^You're offline/)).not.toBeInTheDocument();
};

export const HOME = { 'GET /api/springs': [], 'GET /api/springs/featured': [] };

export const expectNoOverflow = () => {
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
};

/** Until the test is over. */
export const showOnPhone = (width = 390) => page.viewport(width, 844);

export const toastOf = (role: 'status' | 'alert' = 'status') =>
  page
    .getByRole(role)
    .filter({ has: page.getByRole('button', { name: 'Close notification' }) })
    .getByRole('paragraph');

/** Until the test is over. */
export const switchToDark = async () => {
  const emulate = async (value: string) => {
    await cdp().send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-color-scheme', value }],
    });
  };
  onTestFinished(() => emulate('light'));
  await emulate('dark');
  expect(matchMedia('(prefers-color-scheme: dark)').matches).toBe(true);
};

/** Wait for it before you press keys: until then they go to what is behind the dialog. */
export const expectFocusIn = (part: Locator) =>
  expect.poll(() => part.query()?.contains(document.activeElement)).toBe(true);

/** As wide as WCAG 1.4.12 lets readers set text, which is wider than any common font. */
export const widenText = () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }');
  document.adoptedStyleSheets.push(sheet);
  onTestFinished(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  });
};

/** Returns the headings that are elsewhere by then: they move with everything that moves. */
export const watchPlaces = () => {
  const placeOf = (heading: Element) => heading.getBoundingClientRect().top + scrollY;
  const places = [...document.querySelectorAll('main :is(h1, h2, h3)')]
    .filter((heading) => heading.checkVisibility())
    .map((heading) => [heading, placeOf(heading)] as const);
  expect(places.length).toBeGreaterThan(4);
  return () =>
    places
      .filter(([heading, place]) => placeOf(heading) !== place)
      .map(([heading]) => heading.textContent);
};

/** On the page of /login. */
export const signInAs = async (username: string) => {
  const form = page.getByRole('main');
  await form.getByLabelText('Username').fill(username);
  await form.getByLabelText('Password').fill('a-good-password');
  await form.getByRole('button', { name: 'Sign In' }).click();
};

/** As another tab would. */
export const tellTab = (news: 'signed-in' | 'signed-out') => {
  const channel = new BroadcastChannel('auth');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has none.
  channel.postMessage(news);
  channel.close();
};

/** We never write these ourselves. */
const FOREIGN =
  'script:not([type="application/ld+json"]), iframe, math, [onload], [onerror], [onfocus], [ontoggle], a[href^="javascript:" i]';

export const expectInert = async () => {
  // After two frames, a script that was about to run has run.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  expect('hacked' in window).toBe(false);
  expect([...document.body.querySelectorAll(FOREIGN)].map((one) => one.outerHTML)).toEqual([]);
};
