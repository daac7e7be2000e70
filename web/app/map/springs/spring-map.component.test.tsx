import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { exampleListItem } from '../../../test/examples.ts';
import { HOSTILE_TEXTS } from '../../../test/hostile-texts.ts';
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
} from '../../../test/spring-map.ts';

const CLASSES = [
  exampleListItem({ id: 1, name: 'Cool Pool', temperature_f: 89.9, longitude: -110 }),
  exampleListItem({
    id: 2,
    name: 'Warm Pool',
    temperature_f: 104,
    longitude: -102,
    average_rating: 4.26,
    review_count: 3,
  }),
  exampleListItem({
    id: 3,
    name: 'Kirkham Hot Springs',
    temperature_f: 149,
    longitude: -94,
    state_code: 'ID',
    average_rating: 0,
  }),
  exampleListItem({ id: 4, name: null, temperature_f: null, longitude: -86 }),
];

const zoomIn = page.getByRole('button', { name: 'Zoom in' });
const marker = (name: RegExp) => page.getByRole('button', { name });

test('a marker shows its class by its shape', { tags: ['@2.35', '@4.34', '@3.5'] }, async () => {
  await openMap(CLASSES.map((spring) => ({ ...spring, bathing_status: 'soaked' })));
  await expect.poll(() => markers().length).toBe(4);
  const drawn = markers().map((element) => ({
    label: element.getAttribute('aria-label'),
    kind: /mild|warm|hot|unknown/.exec(element.className)?.[0],
    shape: [...element.querySelectorAll('path')].map((path) => path.getAttribute('d')).join(),
    fill: getComputedStyle(element.querySelector('path')!).fill,
  }));
  expect(drawn.map(({ label }) => label)).toEqual([
    'Cool Pool, People soak here, 89.9 °F, Kansas',
    'Warm Pool, People soak here, 104 °F, Kansas',
    'Kirkham Hot Springs, People soak here, 149 °F, Idaho',
    'Unnamed Spring, People soak here, temperature unknown, Kansas',
  ]);
  expect(drawn.map(({ kind }) => kind)).toEqual(['mild', 'warm', 'hot', 'unknown']);
  expect(new Set(drawn.map(({ shape }) => shape)).size).toBe(4);
  expect(new Set(drawn.map(({ fill }) => fill)).size).toBe(4);
  const channels = drawn[3]?.fill.match(/\d+/g)?.map(Number) ?? [];
  expect(Math.max(...channels) - Math.min(...channels), 'gray').toBeLessThan(10);
});

test(
  'a popup has name, status, rating, temperature, state and a link to a new tab',
  { tags: ['@2.36', '@3.5'] },
  async () => {
    // Room for the popups: the map has nothing to move for them.
    await page.viewport(1280, 1200);
    await openMap(CLASSES);
    for (const [name, ...lines] of [
      [
        /^Warm Pool/,
        'Warm Pool',
        'Soaking: not confirmed',
        'Rating: 4.3 / 5',
        'Temperature: 104 °F at the source',
        'Kansas',
      ],
      [
        /^Kirkham/,
        'Kirkham Hot Springs',
        'Soaking: not confirmed',
        'Rating: N/A',
        'Temperature: 149 °F at the source',
        'Idaho',
      ],
      [
        /^Unnamed/,
        'Unnamed Spring',
        'Soaking: not confirmed',
        'Rating: N/A',
        'Temperature: N/A',
        'Kansas',
      ],
    ] as const) {
      await marker(name).click();
      await expect
        .poll(() => [...(popup()?.querySelectorAll('h3, p') ?? [])].map((line) => line.textContent))
        .toEqual(lines);
    }
    await expectAccessible();
    const link = page.getByRole('link', { name: /^View details of Unnamed Spring/ });
    await expect.element(link).toHaveAttribute('href', '/springs/4');
    await expect.element(link).toHaveAttribute('target', '_blank');
  },
);

test('a popup takes the focus, and its marker gets it back', { tags: '@20.2' }, async () => {
  await openMap(CLASSES);
  const warm = marker(/^Warm Pool/);
  const link = page.getByRole('link', { name: /^View details of Warm Pool/ });
  (await warm.findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(link).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(popup).toBeUndefined();
  await expect.element(warm).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(link).toHaveFocus();
  page.getByRole('button', { name: 'Close popup' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(popup).toBeUndefined();
  await expect.element(warm).toHaveFocus();
});

test(
  'a cluster says how many it holds; a click zooms in, and spreads them out at the highest zoom',
  { tags: ['@2.37', '@4.8'] },
  async () => {
    const here = { latitude: 38.5, longitude: -98 };
    await openMap([
      exampleListItem({ id: 1, ...here }),
      exampleListItem({ id: 2, ...here }),
      exampleListItem({ id: 3, ...here, longitude: -97.9 }),
    ]);
    await marker(/^3 hot springs, zoom in$/).click();
    await expect.poll(() => zoomOf()).toBeGreaterThan(4);
    await expect.poll(() => markers().length).toBe(1);
    await marker(/^2 hot springs, zoom in$/).click();
    await expect.poll(() => markers().length).toBe(3);
    expect(document.querySelectorAll('.spread-line')).toHaveLength(2);
    // Leaflet ignores clicks while it moves.
    await expect.poll(() => document.querySelectorAll('.leaflet-zoom-anim').length).toBe(0);
    await marker(/^Spring 2/).click();
    await expect.poll(() => popup()?.textContent).toContain('Spring 2');
  },
);

test('a spring inside a cluster is shown from the list', { tags: '@10.1' }, async () => {
  await openMap([1, 2, 3].map((id) => exampleListItem({ id, longitude: -98 - id / 10 })));
  await expect.poll(() => clusters().length).toBe(1);
  await page.getByRole('button', { name: 'Show Spring 3 on the map' }).click();
  await expect.poll(() => popup()?.textContent).toContain('Spring 3');
  await expect.element(page.getByRole('link', { name: /^View details of Spring 3/ })).toHaveFocus();
});

test('the map begins at the middle of the country, at zoom 4', { tags: '@2.75' }, async () => {
  await openMap([exampleListItem({ latitude: 39.83, longitude: -98.58 })]);
  expect(zoomOf()).toBe(4);
  const [map, spring] = [middleOf(mapBox()), middleOf(markers()[0])];
  expect(spring.x).toBeCloseTo(map.x, -0.5);
  expect(spring.y).toBeCloseTo(map.y, -0.5);
});

const tileRects = (selector: string): Record<string, readonly [number, number]> =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLImageElement>(selector)]
      .filter((tile) => tile.checkVisibility())
      .map((tile) => {
        const { x, y } = tile.getBoundingClientRect();
        return [tile.src.split('#')[1], [x, y]] as const;
      }),
  );

test.each([320, 390, 430, 768, 1024, 1440, 1920])(
  'the page comes with the tiles that the map begins with, in their places (%i px)',
  { tags: ['@10.12', '@20.4'] },
  async (width) => {
    await page.viewport(width, 844);
    await openMap([exampleListItem({ longitude: -115, latitude: 44 })]);
    await expect.poll(() => Object.keys(tileRects('.leaflet-tile')).length).toBeGreaterThan(3);
    const poster = tileRects('.map-poster img');
    for (const [address, [x = NaN, y = NaN]] of Object.entries(tileRects('.leaflet-tile'))) {
      expect(poster[address]?.[0], address).toBeCloseTo(x, -0.5);
      expect(poster[address]?.[1], address).toBeCloseTo(y, -0.5);
    }
  },
);

test('on a narrow screen the map begins with the West', { tags: '@10.12' }, async () => {
  await page.viewport(390, 844);
  const ends = [
    { latitude: 48, longitude: -124 },
    { latitude: 32.5, longitude: -118 },
    { latitude: 45, longitude: -106 },
    { latitude: 33, longitude: -105 },
  ];
  await openMap(ends.map((end, at) => exampleListItem({ id: at + 1, ...end })));
  await expect.poll(() => markers().length).toBe(4);
  expect(zoomOf()).toBe(4);
  const map = mapBox().getBoundingClientRect();
  for (const marker of markers()) {
    const { left, right, top, bottom } = marker.getBoundingClientRect();
    expect(left).toBeGreaterThan(map.left);
    expect(right).toBeLessThan(map.right);
    expect(top).toBeGreaterThan(map.top);
    expect(bottom).toBeLessThan(map.bottom);
  }
});

test('the map zooms in to 18 and no further', { tags: '@7.29' }, async () => {
  await openMap([exampleListItem()]);
  for (const zoom of [7, 10, 13, 16, 18]) {
    // Three levels at a time.
    await zoomIn.click({ modifiers: ['Shift'] });
    await expect.poll(() => zoomOf()).toBe(zoom);
    // Leaflet drops a press while it is still moving.
    await expect.poll(() => document.querySelectorAll('.leaflet-zoom-anim').length).toBe(0);
  }
  await expect.element(zoomIn).toHaveClass(/leaflet-disabled/);
});

const PIXELS_PER_DEGREE_AT_ZOOM_4 = (256 * 2 ** 4) / 360;
/** Springs in a row, so many pixels apart on the first map. */
const row = (count: number, pixels: number, from = { id: 1, longitude: -110, latitude: 38 }) =>
  Array.from({ length: count }, (_, i) =>
    exampleListItem({
      id: from.id + i,
      latitude: from.latitude,
      longitude: from.longitude + (i * pixels) / PIXELS_PER_DEGREE_AT_ZOOM_4,
    }),
  );

test("a cluster's icon is small, medium from 10, large from 100", { tags: '@2.37' }, async () => {
  const at = (longitude: number) => ({
    id: Math.round(-longitude * 1_000),
    longitude,
    latitude: 38,
  });
  await openMap([
    ...row(9, 0, at(-115)),
    ...row(10, 0, at(-105)),
    ...row(99, 0, at(-95)),
    ...row(100, 0, at(-85)),
  ]);
  await expect.poll(() => clusters().length).toBe(4);
  const sizes = clusters().map((one) => [
    one.textContent,
    /small|medium|large/.exec(one.className)?.[0],
  ]);
  expect(Object.fromEntries(sizes)).toEqual({
    9: 'small',
    10: 'medium',
    99: 'medium',
    100: 'large',
  });
});

test('a fitted map keeps a margin around its springs', { tags: '@4.7' }, async () => {
  await openMap([
    exampleListItem({ id: 1, state_code: 'ID', latitude: 40.4, longitude: -117 }),
    exampleListItem({ id: 2, state_code: 'ID', latitude: 49.4, longitude: -111 }),
  ]);
  await page.getByLabelText('State').selectOptions('Idaho');
  // At zoom 6 they would fit into the map's 638 px, but not with the margin.
  await expect.poll(() => zoomOf()).toBe(5);
  await expect.poll(() => markers().length).toBe(2);
  const heights = markers().map((one) => middleOf(one).y);
  const span = Math.max(...heights) - Math.min(...heights);
  const room = Math.min(...heights) - mapBox().getBoundingClientRect().y;
  expect(room).toBeGreaterThan(span * 0.09);
});

test(
  'springs that cannot be placed are on no map and in no list; if they are all, it shows the country',
  { tags: ['@5.16', '@4.7'] },
  async () => {
    await openMap([
      exampleListItem({ id: 1 }),
      { ...exampleListItem({ id: 2, state_code: 'ID' }), latitude: null },
      { ...exampleListItem({ id: 3, state_code: 'ID' }), longitude: 'west' },
    ]);
    await expect.poll(() => markers().length).toBe(1);
    expect(rows()).toHaveLength(1);
    await zoomIn.click();
    // A map that still zooms takes no other view.
    await expect.poll(() => zoomOf()).toBe(5);
    await expect.poll(() => document.querySelector('.leaflet-zoom-anim')).toBeNull();
    await page.getByLabelText('State').selectOptions('Idaho');
    await expect.element(statusOfMap).toHaveTextContent('2 of 3 springs');
    await expect.poll(() => zoomOf()).toBeLessThanOrEqual(4);
  },
);

test('islands beyond the 180th meridian stay beside Alaska', { tags: '@10.5' }, async () => {
  await openMap(
    [
      exampleListItem({ id: 1, state_code: 'AK', latitude: 52.9, longitude: 173 }),
      exampleListItem({ id: 2, state_code: 'AK', latitude: 57, longitude: -135 }),
    ],
    '/?state=AK',
  );
  await expect.element(page.getByText('2 springs in view').first()).toBeVisible();
  await expect.poll(() => zoomOf()).toBeGreaterThanOrEqual(3);
});

test('the map measures itself again whenever its box changes', { tags: '@4.10' }, async () => {
  await openMap(row(6, 100, { id: 1, longitude: -118, latitude: 38 }));
  const inView = page.getByRole('heading', { name: /in view$/ });
  await expect.element(inView).toMatchTextContent(/^6 springs in view/);
  const frame = mapBox().parentElement!;
  frame.style.width = '200px';
  await expect.element(inView).not.toMatchTextContent(/^6 springs in view/);
  frame.style.width = '';
  await expect.element(inView).toMatchTextContent(/^6 springs in view/);
});

test('every control of the map is at least 44 px on a phone', { tags: '@20.3' }, async () => {
  await page.viewport(390, 844);
  await openMap(CLASSES.slice(1, 3));
  await marker(/^Warm Pool/).click();
  await expect.poll(popup).toBeDefined();
  const controls = [
    ...mapBox().querySelectorAll(
      'a[role=button], .leaflet-marker-icon[role=button], .leaflet-popup a',
    ),
  ];
  expect(controls).toHaveLength(6);
  for (const control of controls) {
    // Where the map begins between two pixels, the last digit is rounded.
    expect(control.getBoundingClientRect().height).toBeGreaterThan(43.999);
  }
});

test('without tiles the map works, and says so once', { tags: '@10.6' }, async () => {
  await openMap(CLASSES, '/', {}, { tileUrl: '/no-such-tile/{z}/{x}/{y}' });
  const note = page.getByText(
    "We couldn't load the background map. The springs are in the right spots.",
  );
  await expect.element(note).toBeVisible();
  // If you close it by keyboard, you go on where you were.
  const home = page.getByRole('link', { name: 'Wildsoak home' });
  home.element().focus();
  page.getByRole('button', { name: 'Close notification' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(home).toHaveFocus();
  await zoomIn.click();
  await expect.poll(() => zoomOf()).toBe(5);
  expect(note.query()).toBeNull();
});

test('what others wrote is text in markers, popups and the list', { tags: '@19.1' }, async () => {
  await page.viewport(1280, 1200);
  await openMap([
    ...HOSTILE_TEXTS.map((payload, i) =>
      exampleListItem({
        id: i + 1,
        name: payload,
        state_code: payload,
        latitude: 30 + (i % 3) * 6,
        longitude: -120 + Math.floor(i / 3) * 12,
      }),
    ),
    {
      ...exampleListItem({ id: 90, latitude: 27, longitude: -90 }),
      temperature_f: HOSTILE_TEXTS[0],
      average_rating: HOSTILE_TEXTS[0],
    },
  ]);
  await expect
    .poll(() => {
      rows().at(-1)?.scrollIntoView();
      return rows().length;
    })
    .toBe(HOSTILE_TEXTS.length + 1);
  for (const element of markers()) {
    element.focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => popup()?.querySelector('h3')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
  }
  await page.getByRole('button', { name: `Show ${HOSTILE_TEXTS[0]} on the map` }).click();
  await expect.poll(() => popup()?.querySelector('h3')?.textContent).toBe(HOSTILE_TEXTS[0]);
  expect('hacked' in window).toBe(false);
  expect(document.querySelectorAll('.leaflet-container :is(iframe, script)')).toHaveLength(0);
  expect(document.querySelectorAll('.leaflet-popup img, .leaflet-marker-pane img')).toHaveLength(0);
});
