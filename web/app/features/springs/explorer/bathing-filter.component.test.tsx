import { BATHING_STATUSES } from '@wildsoak/contract/rules/bathing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { never } from '../../../../test/answers.ts';
import { exampleListItem } from '../../../../test/examples.ts';
import { currentPath, goTo, openApp } from '../../../../test/open-app.tsx';
import { markers, openMap, statusOfMap, zoomOf } from '../../../../test/spring-map.ts';

const bathing = page.getByLabelText('Bathing', { exact: true });
const state = page.getByLabelText('State', { exact: true });
const chips = page.getByRole('list', { name: 'Active filters' });
const choices = () => [...bathing.element().querySelectorAll('option')].map((one) => one.label);

/** One of each status, the first half in Idaho. */
const SPRINGS = BATHING_STATUSES.map((bathing_status, at) =>
  exampleListItem({
    id: at + 1,
    bathing_status,
    longitude: -120 + 9 * at,
    state_code: at < 3 ? 'ID' : 'KS',
  }),
);

test(
  'the bathing filter shows all, and how many each choice would leave',
  { tags: ['@21.42', '@20.2'] },
  async () => {
    await openMap(SPRINGS);
    await expect.element(bathing).toHaveValue('');
    expect(choices()).toEqual([
      'All (8)',
      'Possible or unknown (5)',
      'Places to soak (2)',
      'Wild (0)',
      'Resorts (1)',
    ]);
    (await bathing.findElement()).focus();
    await bathing.selectOptions('Possible or unknown (5)');
    await expect.element(statusOfMap).toHaveTextContent('5 of 8 springs');
    await expect.element(bathing).toHaveFocus();
    await expect.poll(() => markers().length).toBe(5);
    expect(zoomOf()).toBe(4);
    await bathing.selectOptions('Places to soak (2)');
    await expect.element(statusOfMap).toHaveTextContent('2 of 8 springs');
    await expect.poll(() => markers().length).toBe(2);
    await expectAccessible();
  },
);

test(
  'the bathing filter goes with the others, and each count with it',
  { tags: ['@21.42'] },
  async () => {
    await openMap(SPRINGS, '/?state=KS&bathing=possible');
    await expect.element(statusOfMap).toHaveTextContent('5 of 8 springs');
    await state.selectOptions('Idaho');
    await expect.element(statusOfMap).toHaveTextContent('0 of 8 springs');
    expect(choices()).toEqual([
      'All (3)',
      'Possible or unknown (0)',
      'Places to soak (0)',
      'Wild (0)',
      'Resorts (0)',
    ]);
    await expect
      .element(page.getByText('No spring matches these filters. Remove one to see more.'))
      .toBeVisible();
  },
);

test(
  'the bathing filter stands in the address, is a chip, and is taken back by Back and Reset',
  { tags: ['@21.42', '@10.3', '@20.2'] },
  async () => {
    await openMap(SPRINGS, '/?bathing=soaked');
    await expect.element(bathing).toHaveValue('soaked');
    const chip = chips.getByRole('button', { name: /^Bathing: places to soak/ });
    chip.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(currentPath).toBe('/');
    await expect.element(bathing).toHaveValue('');
    await expect.element(statusOfMap).toHaveFocus();
    await goTo(-1);
    await expect.element(bathing).toHaveValue('soaked');
    await page.getByRole('button', { name: 'Reset filters' }).click();
    await expect.poll(currentPath).toBe('/');
    await bathing.selectOptions('Possible or unknown (5)');
    await expect.poll(currentPath).toBe('/?bathing=possible');
    await expect
      .element(chips.getByRole('button', { name: /^Bathing: possible or unknown/ }))
      .toBeVisible();
    await openMap(SPRINGS, '/?bathing=safe');
    await expect.element(bathing).toHaveValue('');
    expect(chips.query()).toBeNull();
  },
);

test(
  'on a phone the bathing filter stands behind the button, and counts on it',
  { tags: ['@21.42', '@10.9', '@20.3'] },
  async () => {
    await page.viewport(390, 844);
    await openMap(SPRINGS, '/?bathing=possible');
    await expect.element(bathing).not.toBeVisible();
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    await expect.element(bathing).toBeVisible();
    expect(bathing.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    expect(document.documentElement.scrollWidth).toBe(390);
    await expectAccessible();
  },
);

test('until the springs are there, no choice claims a number', { tags: ['@21.42'] }, async () => {
  await openApp('/', { 'GET /api/springs': never, 'GET /api/springs/featured': [] });
  await expect.element(statusOfMap).toHaveTextContent('Loading springs...');
  expect(choices()).toEqual(['All', 'Possible or unknown', 'Places to soak', 'Wild', 'Resorts']);
});

test(
  'chips show places to soak, wild ones, resorts and more, each with its count; the address keeps the choice',
  { tags: ['@27.9', '@20.2'] },
  async () => {
    const idaho = (id: number, facts: Parameters<typeof exampleListItem>[0]) =>
      exampleListItem({ id, longitude: -120 + 5 * id, ...facts });
    await openMap([
      idaho(1, { bathing_status: 'soaked', is_wild: true, dogs: 'yes', walk_miles: 0.4 }),
      idaho(2, { bathing_status: 'soaked', is_free: true, dogs: 'no', walk_miles: 3 }),
      idaho(3, { bathing_status: 'resort', is_free: false }),
      idaho(4, { bathing_status: 'unknown' }),
    ]);
    const shown = page.getByRole('list', { name: 'Show' });
    const chip = (name: RegExp) => shown.getByRole('button', { name });
    await expect
      .poll(() =>
        shown
          .getByRole('button')
          .elements()
          .map((one) => one.textContent),
      )
      .toEqual([
        'Places to soak 3',
        'Wild 1',
        'Resorts 1',
        'Free 1',
        'Short walk 1',
        'Dogs 1',
        'All springs 4',
      ]);
    await expect.element(chip(/^All springs/)).toHaveAttribute('aria-pressed', 'true');
    await chip(/^Places to soak/).click();
    await expect.poll(currentPath).toBe('/?bathing=soaked');
    await chip(/^Dogs/).click();
    await expect.poll(currentPath).toBe('/?bathing=soaked&dogs=yes');
    await expect.element(statusOfMap).toHaveTextContent('1 of 4 springs');
    await expect.element(chip(/^Dogs/)).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible();
    await chip(/^All springs/).click();
    await expect.poll(currentPath).toBe('/');
  },
);
