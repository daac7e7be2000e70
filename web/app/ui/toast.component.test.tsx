import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../../test/accessible.ts';
import '../app.css';
import { ToastProvider, useToast } from './toast.tsx';

const Buttons = () => {
  const show = useToast();
  return (
    <main style={{ height: '200vh' }}>
      <h1>Toasts</h1>
      <button onClick={() => show('Saved.')}>default</button>
      <button onClick={() => show('Good to know.', 'info')}>info</button>
      <button onClick={() => show('Careful.', 'warning')}>warning</button>
      <button onClick={() => show('It failed.', 'error')}>error</button>
      <button onClick={() => show('In a hurry.', 'success', 1_000)}>short</button>
    </main>
  );
};

const show = (name: string) => page.getByRole('button', { name }).click();
const close = page.getByRole('button', { name: 'Close notification' });

beforeEach(async () => {
  await render(
    <ToastProvider>
      <Buttons />
    </ToastProvider>,
  );
  await expect.element(page.getByRole('button', { name: 'default' })).toBeVisible();
});

afterEach(() => vi.useRealTimers());

/** Lets no more time pass than it is asked to: `expect.element` would, while it waits. */
const stopClock = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const drawn = () => new Promise(requestAnimationFrame);
  return async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    await drawn();
    await drawn();
  };
};

/** Without the real mouse, which takes its time. */
const press = (name: string) =>
  (page.getByRole('button', { name }).element() as HTMLElement).click();

const shown = () =>
  page
    .getByRole('status')
    .elements()
    .map(({ firstChild }) => firstChild?.textContent);

test.each([
  ['default', 'Saved.', 5_000],
  ['short', 'In a hurry.', 1_000],
])(
  'A toast hides after 5 seconds, or when its caller says: %s',
  { tags: '@2.15' },
  async (name, text, ms) => {
    const wait = stopClock();
    press(name);
    await wait(ms - 1);
    expect(shown()).toEqual([text]);
    await wait(1);
    expect(shown()).toEqual([undefined]);
  },
);

test('A new toast replaces the old one for its full time', { tags: '@2.16' }, async () => {
  const wait = stopClock();
  press('default');
  await wait(4_000);
  press('warning');
  await wait(4_999);
  expect(shown()).toEqual(['Careful.']);
  await wait(1);
  expect(shown()).toEqual([undefined]);
});

test('A toast stays at the top right until closed', { tags: ['@2.13', '@20.1'] }, async () => {
  await show('default');
  const toast = page.getByRole('status').getByText('Saved.').element().parentElement;
  const box = toast?.getBoundingClientRect();
  // Just below the header, which is 64 px high.
  expect(box?.top).toBe(80);
  expect(document.documentElement.clientWidth - Number(box?.right)).toBeLessThan(40);
  window.scrollTo({ top: 400, behavior: 'instant' });
  expect(window.scrollY).toBe(400);
  expect(toast?.getBoundingClientRect().top).toBe(box?.top);
  await expectAccessible();
  await close.click();
  await expect.element(page.getByText('Saved.')).not.toBeInTheDocument();
});

test('A toast stays while the pointer or the focus is on it', { tags: '@22.84' }, async () => {
  const wait = stopClock();
  const send = (type: string) =>
    close
      .element()
      .parentElement?.dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerType: 'mouse' }),
      );
  press('default');
  await wait(4_999);
  // React makes 'enter' and 'leave' from these.
  send('pointerover');
  await wait(60_000);
  expect(shown()).toEqual(['Saved.']);
  (close.element() as HTMLElement).focus();
  send('pointerout');
  await wait(60_000);
  expect(shown()).toEqual(['Saved.']);
  (close.element() as HTMLElement).blur();
  await wait(4_999);
  expect(shown()).toEqual(['Saved.']);
  await wait(1);
  expect(shown()).toEqual([undefined]);
});

test('A repeated toast is announced again', { tags: '@22.84' }, async () => {
  const added: (string | null)[] = [];
  const watch = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) added.push(...[...addedNodes].map((n) => n.textContent));
  });
  watch.observe(page.getByRole('status').element(), { childList: true });
  await show('default');
  await show('default');
  await expect.poll(() => added).toEqual(['Saved.', 'Saved.']);
  watch.disconnect();
});

test('On a low screen a toast takes the header’s place', { tags: '@22.84' }, async () => {
  await page.viewport(844, 390);
  await show('default');
  expect(
    page.getByRole('status').getByText('Saved.').element().parentElement?.getBoundingClientRect()
      .top,
  ).toBe(16);
});

test('A closed toast gives the focus back', { tags: '@20.2' }, async () => {
  await show('error');
  page.getByRole('button', { name: 'default' }).element().focus();
  close.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'default' })).toHaveFocus();
});

const hueOf = (text: string): number => {
  const box = page.getByText(text).element().parentElement;
  const canvas = document.createElement('canvas').getContext('2d');
  if (!box || !canvas) throw new Error('There is no toast to look at.');
  canvas.fillStyle = getComputedStyle(box).backgroundColor;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  const [high, low] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  if (high === red) return (60 * (green - blue)) / (high - low);
  return high === green
    ? 120 + (60 * (blue - red)) / (high - low)
    : 240 + (60 * (red - green)) / (high - low);
};

test.each([
  ['default', 'Saved.', 'status', 90, 170],
  ['info', 'Good to know.', 'status', 90, 170],
  ['warning', 'Careful.', 'status', 35, 65],
  ['error', 'It failed.', 'alert', -20, 20],
])(
  'A toast has the color of its type and is read out: %s',
  { tags: ['@2.14', '@20.1'] },
  async (name, text, role, from, to) => {
    await show(name);
    await expect.element(page.getByRole(role).getByText(text)).toBeVisible();
    expect(hueOf(text)).toBeGreaterThan(from);
    expect(hueOf(text)).toBeLessThan(to);
    await expectAccessible();
  },
);
