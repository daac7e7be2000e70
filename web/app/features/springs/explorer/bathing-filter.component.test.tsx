import { BATHING_STATUSES } from '@wildsoak/contract/rules/bathing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { exampleListItem } from '../../../../test/examples.ts';
import { currentPath } from '../../../../test/open-app.tsx';
import { markers, openMap, statusOfMap, zoomOf } from '../../../../test/spring-map.ts';
import { textsOf } from '../../../../test/screen.ts';

const bathing = page.getByLabelText('Soaking', { exact: true });
const more = page.getByRole('button', { name: 'More filters' });
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

test('the soaking filter counts what choices leave', { tags: ['@21.42', '@20.2'] }, async () => {
  await openMap(SPRINGS);
  await more.click();
  await expect.element(bathing).toHaveValue('');
  expect(choices()).toEqual([
    'All (8)',
    'Possible, or not confirmed (5)',
    'Places to soak (2)',
    'Wild (0)',
    'Resorts (1)',
  ]);
  (await bathing.findElement()).focus();
  await bathing.selectOptions('Possible, or not confirmed (5)');
  await expect.element(statusOfMap).toHaveTextContent('5 of 8 springs');
  await expect.element(bathing).toHaveFocus();
  await expect
    .element(chips.getByRole('button', { name: /^Soaking: possible, or not confirmed/ }))
    .toBeVisible();
  await expect.poll(() => markers().length).toBe(5);
  expect(zoomOf()).toBe(4);
  await bathing.selectOptions('Places to soak (2)');
  await expect.element(statusOfMap).toHaveTextContent('2 of 8 springs');
  await expect.poll(() => markers().length).toBe(2);
  await expect.poll(currentPath).toBe('/?bathing=soaked');
  // Its own chip shows it.
  expect(chips.query()).toBeNull();
  await expect
    .element(page.getByRole('button', { name: /^Places to soak/ }))
    .toHaveAttribute('aria-pressed', 'true');
  await expectAccessible();
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
      .poll(() => textsOf(shown.getByRole('button')))
      .toEqual(['Places to soak 3', 'Dogs 1', 'Free 1', 'Short walk 1', 'Wild 1', 'Resorts 1']);
    await chip(/^Places to soak/).click();
    await expect.poll(currentPath).toBe('/?bathing=soaked');
    await chip(/^Dogs/).click();
    await expect.poll(currentPath).toBe('/?bathing=soaked&dogs=yes');
    await expect.element(statusOfMap).toHaveTextContent('1 of 4 springs');
    await expect.element(chip(/^Dogs/)).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible();
    await chip(/^Dogs/).click();
    await expect.poll(currentPath).toBe('/?bathing=soaked');
    await page.getByRole('button', { name: 'Reset filters' }).click();
    await expect.poll(currentPath).toBe('/');
  },
);
