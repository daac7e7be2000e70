import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { callsTo, changeAnswers, lost, never } from '../../../../test/answers.ts';
import { exampleListItem } from '../../../../test/examples.ts';
import { currentPath, goTo, openApp } from '../../../../test/open-app.tsx';
import { expectFocusIn, showOnPhone } from '../../../../test/screen.ts';
import {
  clusters,
  mapBox,
  markers,
  middleOf,
  openMap,
  popup,
  rows,
  statusOfMap,
  zoomOf,
} from '../../../../test/spring-map.ts';

const filters = page.getByRole('group', { name: 'Filters' });
const state = page.getByLabelText('State', { exact: true });
const minimumRating = page.getByLabelText('Minimum rating');
const band = (name: RegExp) => page.getByRole('checkbox', { name });
const chips = page.getByRole('list', { name: 'Active filters' });
const reset = page.getByRole('button', { name: 'Reset filters' });
const textsOf = (elements: Iterable<Element>) => [...elements].map((one) => one.textContent);
const row = (name: string) => rows().find((one) => one.textContent.includes(name))!;

const IN_KANSAS = [
  exampleListItem({ id: 1, name: 'Cool Pool', temperature_f: 89.9, longitude: -110 }),
  exampleListItem({ id: 2, name: 'Warm Pool', temperature_f: 104, longitude: -102 }),
  exampleListItem({ id: 3, name: 'Kirkham', temperature_f: 149, longitude: -94 }),
  exampleListItem({ id: 4, name: null, temperature_f: null, longitude: -86 }),
];
const IN_TWO_STATES = [
  exampleListItem({ id: 1, state_code: 'ID', latitude: 44, longitude: -115, temperature_f: 72 }),
  exampleListItem({ id: 2, state_code: 'ID', latitude: 43, longitude: -112, temperature_f: 99 }),
  exampleListItem({
    id: 3,
    state_code: 'ID',
    latitude: 42,
    longitude: -113,
    temperature_f: 120,
    average_rating: 4.5,
    review_count: 2,
  }),
  exampleListItem({ id: 4, temperature_f: 120 }),
];

test(
  'the filters offer all states, three bands with their ranges and five ratings, and no name',
  { tags: ['@2.31', '@2.32', '@2.33', '@9.4'] },
  async () => {
    await openMap(IN_KANSAS);
    const states = [...state.element().querySelectorAll('option')];
    expect(states).toHaveLength(51);
    expect(states[0]).toHaveTextContent('All States');
    expect(states[0]).toHaveValue('');
    const bands = filters.getByRole('checkbox').elements();
    expect(textsOf(bands.map((box) => box.closest('label')!))).toEqual([
      'Mild 70 to under 85 °F',
      'Warm 85 to under 100 °F',
      'Hot 100 °F and above',
    ]);
    expect(textsOf(minimumRating.element().querySelectorAll('option'))).toEqual([
      'Any',
      '4+',
      '3+',
      '2+',
      '1+',
    ]);
    expect(filters.getByRole('textbox').elements()).toEqual([]);
  },
);

test(
  'filters work on the list that is there, and the number that match shows',
  { tags: ['@4.6', '@2.32', '@5.17'] },
  async () => {
    await openMap(IN_TWO_STATES);
    await expect.element(statusOfMap).toHaveTextContent('4 springs');
    await state.selectOptions('Idaho');
    await expect.element(statusOfMap).toHaveTextContent('3 of 4 springs');
    await band(/^Warm/).click();
    await expect.element(statusOfMap).toHaveTextContent('1 of 4 springs');
    await band(/^Hot/).click();
    await expect.element(statusOfMap).toHaveTextContent('2 of 4 springs');
    await minimumRating.selectOptions('4+');
    await expect.element(statusOfMap).toHaveTextContent('1 of 4 springs');
    await state.selectOptions('Kansas');
    await expect.element(statusOfMap).toHaveTextContent('0 of 4 springs');
    await expect
      .element(page.getByText('No springs match. Remove a filter to see more.'))
      .toBeVisible();
    expect(callsTo('GET /api/springs')).toHaveLength(1);
  },
);

test('a spring without a temperature is in no band, but counted', { tags: '@5.15' }, async () => {
  await openMap([
    exampleListItem({ id: 1, temperature_f: 72, longitude: -110 }),
    exampleListItem({ id: 2, temperature_f: 250, longitude: -100 }),
    exampleListItem({ id: 3, temperature_f: null, longitude: -90 }),
    exampleListItem({ id: 4, temperature_f: null, longitude: -80 }),
  ]);
  const unknown = page.getByText('2 springs have no recorded temperature');
  expect(unknown.query()).toBeNull();
  for (const name of [/^Mild/, /^Warm/, /^Hot/]) await band(name).click();
  await expect.element(statusOfMap).toHaveTextContent('2 of 4 springs');
  await expect.element(unknown).toBeVisible();
  await expect.poll(() => markers().length).toBe(2);
});

test('filters fit the map to what they find', { tags: ['@4.7', '@10.4'] }, async () => {
  await openMap(IN_TWO_STATES);
  expect(zoomOf()).toBe(4);
  await state.selectOptions('Idaho');
  await expect.element(page.getByRole('heading', { name: /^3 springs in view/ })).toBeVisible();
  await expect.poll(() => zoomOf()).toBeGreaterThan(4);
  await reset.click();
  await expect.poll(() => zoomOf()).toBe(4);
  await band(/^Mild/).click();
  await expect.poll(() => zoomOf()).toBeGreaterThan(4);
  await band(/^Mild/).click();
  await expect.poll(() => zoomOf()).toBe(4);
  // Nothing found: the map stays where it is.
  await state.selectOptions('Iowa');
  await expect.element(statusOfMap).toHaveTextContent('0 of 4 springs');
  await expect.poll(() => markers().length + clusters().length).toBe(0);
  expect(zoomOf()).toBe(4);
});

test('filters stand in the address', { tags: ['@10.3', '@20.2'] }, async () => {
  await openMap(IN_TWO_STATES, '/?state=ID&temperature=warm,hot');
  await expect.element(state).toHaveValue('ID');
  await expect.element(band(/^Warm/)).toBeChecked();
  await expect.element(band(/^Hot/)).toBeChecked();
  await expectAccessible();
  await showOnPhone();
  const hot = chips.getByRole('button', { name: /^Hot/ });
  await chips.getByRole('button', { name: /^Warm/ }).click();
  await expect.poll(currentPath).toBe('/?state=ID&temperature=hot');
  // By keyboard you go on from the next one, and after the last from what is left.
  await expect.element(hot).toHaveFocus();
  await chips.getByRole('button', { name: /^Idaho/ }).click();
  await expect.poll(currentPath).toBe('/?temperature=hot');
  await expect.element(hot).toHaveFocus();
  await goTo(-1);
  await expect.element(chips.getByRole('button', { name: /^Idaho/ })).toBeVisible();
  await goTo(-1);
  await expect.element(chips.getByRole('button', { name: /^Warm/ })).toBeVisible();
  await reset.click();
  await expect.poll(currentPath).toBe('/');
  expect(chips.query()).toBeNull();
  await expect.element(statusOfMap).toHaveFocus();
});

test(
  'at a desk no chip repeats a control in sight, and the map stays where it is',
  { tags: '@10.3' },
  async () => {
    await openMap(IN_TWO_STATES);
    const topOf = () => mapBox().getBoundingClientRect().top;
    const before = topOf();
    await state.selectOptions('Idaho');
    await minimumRating.selectOptions('4+');
    for (const name of [/^Mild/, /^Warm/, /^Hot/]) await band(name).click();
    await expect.element(statusOfMap).toHaveTextContent('1 of 4 springs');
    await expect.element(reset).toBeVisible();
    expect(chips.query()).toBeNull();
    expect(topOf()).toBe(before);
  },
);

test('an address gets only the filters that we know', { tags: ['@19.1', '@10.3'] }, async () => {
  const payload = encodeURIComponent('<img src=x onerror="window.hacked=1">');
  await showOnPhone();
  await openMap(IN_KANSAS, `/?state=${payload}&temperature=${payload},hot&rating=${payload}`);
  expect(textsOf(chips.getByRole('listitem').elements())).toEqual([
    'Hot 100 °F and above (remove filter)',
  ]);
  expect('hacked' in window).toBe(false);
});

test('the list has the springs in view, best first', { tags: ['@10.1', '@3.5'] }, async () => {
  await openMap(IN_KANSAS);
  await expect.element(page.getByRole('heading', { name: /^4 springs in view/ })).toBeVisible();
  expect(rows().map((one) => one.querySelector('a')?.textContent)).toEqual([
    'Warm Pool',
    'Kirkham',
    'Cool Pool',
    'Unnamed Spring',
  ]);
  await page.elementLocator(row('Kirkham')).hover();
  await expect.poll(() => document.querySelectorAll('.spring-halo').length).toBe(1);
  const halo = document.querySelector('.spring-halo')!;
  const marker = page.getByRole('button', { name: /^Kirkham/ });
  expect(middleOf(halo).x).toBeCloseTo(middleOf(marker.element()).x, 0);
  await page.getByRole('button', { name: /^Cool Pool/ }).hover();
  await expect.poll(() => row('Cool Pool').className).toContain('bg-sunken');
  expect(row('Kirkham').className).not.toContain('bg-sunken');
  row('Cool Pool').querySelector('a')?.focus();
  await userEvent.keyboard('{Tab}{Tab}');
  expect(document.activeElement).toHaveTextContent('Unnamed Spring');
  await page.getByRole('button', { name: 'Show Unnamed Spring on the map' }).click();
  await expect.poll(() => popup()?.textContent).toContain('Unnamed Spring');
});

test('the list begins with 8 rows and grows as one scrolls', { tags: '@10.7' }, async () => {
  await openMap(Array.from({ length: 50 }, (_, i) => exampleListItem({ id: i + 1 })));
  await expect.poll(() => rows().length).toBe(8);
  rows()[7]!.scrollIntoView();
  await expect.poll(() => rows().length).toBe(28);
  // By keyboard, the focus brings the last row into view, and the next rows are there in time.
  rows()[27]!.querySelector('a')!.focus();
  await expect.poll(() => rows().length).toBe(48);
  await userEvent.keyboard('{Tab}{Tab}');
  expect(rows()[28]!.contains(document.activeElement)).toBe(true);
  // A filter begins again.
  await state.selectOptions('Kansas');
  await expect.poll(() => rows().length).toBe(8);
});

test(
  'a row is a name, its status and what to compare, and what reviews prove comes first',
  { tags: ['@22.30', '@22.31'] },
  async () => {
    const PHOTO = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
    const rated = (id: number, average_rating: number, review_count: number) =>
      exampleListItem({ id, average_rating, review_count, longitude: -110 + id });
    await openMap([
      { ...rated(1, 5, 1), latest_image_url: PHOTO },
      rated(2, 4.7, 30),
      exampleListItem({ id: 3, temperature_f: 149 }),
      { ...rated(4, 5, 90), bathing_status: 'forbidden', latest_image_url: PHOTO },
      rated(5, 1, 40),
    ]);
    await expect
      .poll(() => rows().map((one) => one.querySelector('a')?.textContent))
      .toEqual(['Spring 2', 'Spring 1', 'Spring 3', 'Spring 5', 'Spring 4']);
    expect(row('Spring 1').querySelector('img')).toHaveAttribute('src', PHOTO);
    expect(row('Spring 2').textContent).toBe(
      'Spring 2Soaking: not confirmed100 °F (Warm)Rating: 4.7(30 reviews)Kansas',
    );
    expect(row('Spring 3').textContent).toContain('149 °F (Hot)');
    expect(row('Spring 4').textContent).toMatch(/^Don't soak here/);
    expect(row('Spring 4').textContent).not.toContain('5.0');
    // No picture where there is none, and none that would invite.
    for (const name of ['Spring 3', 'Spring 4']) expect(row(name).querySelector('img')).toBeNull();
    await expectAccessible();
  },
);

test(
  'on a phone the filters are a sheet that says how many springs it shows',
  { tags: ['@22.32', '@10.9', '@20.2'] },
  async () => {
    await page.viewport(390, 844);
    await openMap(IN_TWO_STATES);
    const open = page.getByRole('button', { name: /^Filters/ });
    await open.click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await expect.element(sheet.getByRole('button', { name: 'Show 4 springs' })).toBeVisible();
    await sheet.getByLabelText('State', { exact: true }).selectOptions('Idaho');
    await expect.element(sheet.getByRole('button', { name: 'Show 3 springs' })).toBeVisible();
    await expect.element(sheet.getByRole('status')).toHaveTextContent('Show 3 springs');
    await band(/^Hot/).click();
    await expect.element(open).toHaveTextContent('Filters (2)');
    await expectAccessible();
    await sheet.getByRole('button', { name: 'Show 1 spring' }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(open).toHaveFocus();
    await expect.element(statusOfMap).toHaveTextContent('1 of 4 springs');
    await userEvent.keyboard('{Enter}');
    await expectFocusIn(sheet);
    await userEvent.keyboard('{Escape}');
    await expect.element(sheet).not.toBeInTheDocument();
  },
);

test('on a phone the list is a sheet of three heights', { tags: ['@10.2', '@20.1'] }, async () => {
  await page.viewport(390, 844);
  await openMap(IN_KANSAS.slice(0, 2));
  const sheet = page.getByRole('button', { name: '2 springs in view' });
  const partOfMap = () => {
    const { height } = sheet.element().closest('section')!.getBoundingClientRect();
    return height / mapBox().parentElement!.parentElement!.getBoundingClientRect().height;
  };
  await expect.element(sheet).toHaveAttribute('aria-expanded', 'false');
  expect(rows()).toEqual([]);
  expect(partOfMap()).toBeLessThan(0.2);
  await sheet.click();
  await expect.element(page.elementLocator(rows()[0]!)).toBeVisible();
  await expect.poll(partOfMap).toBeCloseTo(0.55, 1);
  await expectAccessible();
  (await page.getByRole('button', { name: 'Show more of the list' }).findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(partOfMap).toBeGreaterThan(0.85);
  await page.getByRole('button', { name: 'Show more of the map' }).click();
  await expect.poll(partOfMap).toBeCloseTo(0.55, 1);
  await page.getByRole('button', { name: 'Show Warm Pool on the map' }).click();
  await expect.poll(rows).toEqual([]);
  await expect.poll(popup).toBeDefined();
});

test(
  'springs and featured springs load independently; until the springs are there it says so',
  { tags: ['@4.5', '@20.1'] },
  async () => {
    await openApp('/', {
      'GET /api/springs': never,
      'GET /api/springs/featured': [{ ...exampleListItem(), latest_image_url: null }],
    });
    await expect.element(statusOfMap).toHaveTextContent('Loading springs...');
    await expect.element(page.getByRole('article')).toMatchTextContent(/^Spring 1/);
  },
);

test.each([
  ['its status', 500, 'HTTP error! status: 500.'],
  ['that the server could not be reached', lost, 'the server could not be reached.'],
])(
  'springs that cannot be loaded say %s, leave an empty list, and can be asked for again',
  { tags: ['@8.2', '@4.5'] },
  async (_, answer, reason) => {
    await openApp('/', {
      'GET /api/springs': answer,
      'GET /api/springs/featured': [{ ...exampleListItem(), latest_image_url: null }],
    });
    const alert = page.getByRole('alert').filter({ hasText: 'Error' });
    await expect
      .element(alert)
      .toHaveTextContent(`Error loading map data: Failed to load map data: ${reason}Retry`);
    expect(rows()).toEqual([]);
    expect(page.getByText(/\d springs|No spring matches/).query()).toBeNull();
    await expect.element(page.getByRole('article')).toBeVisible();
    await expectAccessible();
    changeAnswers({ 'GET /api/springs': IN_KANSAS });
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect.element(statusOfMap).toHaveTextContent('4 springs');
  },
);
