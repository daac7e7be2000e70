import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { never } from '../../../../test/answers.ts';
import { exampleListItem } from '../../../../test/examples.ts';
import { currentPath, goTo, openApp } from '../../../../test/open-app.tsx';
import { markers, openMap, statusOfMap, zoomOf } from '../../../../test/spring-map.ts';

const select = (label: string) => page.getByLabelText(label, { exact: true });
const choices = (label: string) =>
  [...select(label).element().querySelectorAll('option')].map((one) => one.label);
const more = page.getByRole('button', { name: 'More filters' });
const chips = page.getByRole('list', { name: 'Active filters' });

const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Far enough apart for a marker each. */
const SPRINGS = [
  {
    condition: 'open',
    last_visit_on: daysAgo(2),
    road: 'any-car',
    dogs: 'on-leash',
    is_free: true,
  },
  { condition: 'closed', last_visit_on: daysAgo(5), road: '4x4', dogs: 'no', is_free: false },
  // A report that the server would not send: nobody should bathe there.
  { condition: 'open', bathing_status: 'deadly', road: 'any-car' },
  { last_visit_on: daysAgo(90), is_free: true },
  {},
].map((facts, at) => ({
  ...exampleListItem({ id: at + 1, longitude: -120 + 9 * at, state_code: at < 3 ? 'ID' : 'KS' }),
  ...facts,
}));

test(
  'what members say is folded at a desk; each choice says how many it would leave',
  { tags: ['@24.78', '@24.80', '@20.2'] },
  async () => {
    await page.viewport(1440, 900);
    await openMap(SPRINGS);
    expect(select('Road').query()).toBeNull();
    await expect.element(more).toHaveAttribute('aria-expanded', 'false');
    await more.click();
    expect(choices('Open')).toEqual(['All (5)', 'Now (1)', 'Unknown (2)']);
    expect(choices('Reported')).toEqual(['All (5)', 'Within 30 days (2)', 'No reports (2)']);
    expect(choices('Road')).toEqual(['All (5)', 'Any car (2)', 'Unknown (2)']);
    expect(choices('Dogs')).toEqual(['All (5)', 'Allowed (1)', 'Unknown (3)']);
    expect(choices('Fee')).toEqual(['All (5)', 'Free (2)', 'Unknown (2)']);
    await expectAccessible();
    (await select('Fee').findElement()).focus();
    await select('Fee').selectOptions('Free (2)');
    await expect.element(statusOfMap).toHaveTextContent('2 of 5 springs');
    await expect.element(select('Fee')).toHaveFocus();
    await expect.poll(() => markers().length).toBe(2);
    expect(zoomOf()).toBe(4);
    expect(choices('Road')).toEqual(['All (2)', 'Any car (1)', 'Unknown (1)']);
    expect(choices('Fee')).toEqual(['All (5)', 'Free (2)', 'Unknown (2)']);
    await page.getByRole('button', { name: 'Fewer filters' }).click();
    expect(select('Road').query()).toBeNull();
    await expect.element(statusOfMap).toHaveTextContent('2 of 5 springs');
  },
);

test(
  'the facts stand in the address, are chips, and are taken back by Back and in one tap',
  { tags: ['@24.78', '@10.3', '@20.2'] },
  async () => {
    await page.viewport(1440, 900);
    await openMap(SPRINGS, '/?state=ID&open=now&road=any-car&dogs=yes&fee=free&reported=30-days');
    await expect.element(statusOfMap).toHaveTextContent('1 of 5 springs');
    const names = () => [...chips.element().querySelectorAll('li')].map((one) => one.textContent);
    expect(names().slice(1)).toEqual(
      ['Open: now', 'Reported: within 30 days', 'Road: any car'].map(
        (label) => `${label} (remove filter)`,
      ),
    );
    const pressed = [...document.querySelectorAll('[aria-pressed=true]')];
    expect(pressed.map((one) => one.textContent)).toEqual(['Dogs 1', 'Free 1']);
    chips
      .getByRole('button', { name: /^Road: any car/ })
      .element()
      .focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(currentPath).toBe('/?state=ID&open=now&reported=30-days&dogs=yes&fee=free');
    await goTo(-1);
    await more.click();
    await expect.element(select('Road')).toHaveValue('any-car');
    await page.getByRole('button', { name: 'Reset filters' }).click();
    await expect.poll(currentPath).toBe('/');
    await expect.element(statusOfMap).toHaveTextContent('5 springs');
  },
);

test(
  'on a phone they stand in the sheet, large enough, without a fold',
  { tags: ['@24.80', '@21.42', '@10.9', '@20.3'] },
  async () => {
    await page.viewport(320, 700);
    await openMap(SPRINGS, '/?fee=free');
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await expect.element(select('Fee')).toHaveValue('free');
    await select('Road').selectOptions('Any car (1)');
    await expect.element(sheet.getByRole('button', { name: 'Show 1 spring' })).toBeVisible();
    expect(more.query()).toBeNull();
    for (const label of ['Soaking', 'Open', 'Reported', 'Road', 'Dogs', 'Fee']) {
      const { height, right } = select(label).element().getBoundingClientRect();
      expect(height).toBeGreaterThanOrEqual(44);
      expect(right).toBeLessThanOrEqual(320);
    }
    expect(document.documentElement.scrollWidth).toBe(320);
    await expectAccessible();
  },
);

test('until the springs are there, no fact claims a number', { tags: '@24.78' }, async () => {
  await page.viewport(1440, 900);
  await openApp('/?fee=free', { 'GET /api/springs': never, 'GET /api/springs/featured': [] });
  await expect.element(statusOfMap).toHaveTextContent('Loading springs...');
  await more.click();
  expect(choices('Fee')).toEqual(['All', 'Free', 'Unknown']);
});
