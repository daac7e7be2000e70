import { BATHING_LABELS, BATHING_STATUSES } from '@wildsoak/contract/rules/bathing';
import { afterEach, describe, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { expectAccessible } from '../test/accessible.ts';
import type { Answers } from '../test/answers.ts';
import { exampleFavorite, exampleListItem, exampleSpring, exampleUser } from '../test/examples.ts';
import { openApp, type Site } from '../test/open-app.tsx';
import { markers, popup } from '../test/spring-map.ts';
import { springAnswers } from '../test/spring-page.ts';

const SPRINGS = BATHING_STATUSES.map((bathing_status, at) =>
  exampleListItem({
    id: at + 1,
    bathing_status,
    latitude: 45 - 8 * Math.floor(at / 4),
    longitude: -120 + 9 * (at % 4),
  }),
);
const FAVORITES = SPRINGS.map(({ id, name, bathing_status }) =>
  exampleFavorite({ id, name, bathing_status }),
);
/** As an older build kept it. */
const withoutStatus = (row: { bathing_status: unknown }) => {
  const { bathing_status: _status, ...rest } = row;
  return rest;
};

const rowsIn = (region: string, role: 'article' | 'listitem') => () =>
  page.getByRole('region', { name: region }).getByRole(role).elements();

interface Outlet {
  path: string;
  /** What lists these springs; `favorites` are the same ones. */
  answers: (springs: object[], favorites: object[]) => Answers;
  rows: () => Element[];
  site?: Site;
}

const OUTLETS: Record<string, Outlet> = {
  'the list beside the map': {
    path: '/',
    answers: (springs) => ({ 'GET /api/springs': springs, 'GET /api/springs/featured': [] }),
    rows: () => rowsIn('Find hot springs', 'listitem')().filter((row) => row.querySelector('a')),
  },
  'featured cards': {
    path: '/',
    answers: (springs) => ({ 'GET /api/springs': [], 'GET /api/springs/featured': springs }),
    rows: rowsIn('Featured Hot Springs', 'article'),
  },
  'search results': {
    path: '/search?q=spring',
    answers: (springs) => ({ 'GET /api/springs': springs, 'GET /api/places': { features: [] } }),
    rows: () => page.getByRole('article').elements(),
  },
  'nearby springs': {
    path: '/springs/7',
    answers: (springs) => ({
      ...springAnswers(exampleSpring()),
      'GET /api/springs/7/nearby': springs.map((spring) => ({ ...spring, distance_miles: 1 })),
    }),
    rows: rowsIn('Nearby springs', 'listitem'),
  },
  favorites: {
    path: '/favorites',
    answers: (_, favorites) => ({
      'GET /api/users/theo/favorites': { visited: favorites, bucketlist: [] },
    }),
    rows: rowsIn(`Visited (${SPRINGS.length})`, 'listitem'),
    site: { user: exampleUser() },
  },
};

/** The words of a row's status, and its icon. */
const statusIn = (row: Element | undefined) => {
  const words: readonly string[] = Object.values(BATHING_LABELS);
  const badges = [...(row?.querySelectorAll(':has(> svg[aria-hidden=true])') ?? [])].filter(
    ({ textContent }) => words.includes(textContent),
  );
  expect(badges).toHaveLength(1);
  const icon = badges[0]?.querySelector('path')?.getAttribute('d');
  return { label: badges[0]?.textContent, icon };
};

const byName = (rows: Element[]) =>
  SPRINGS.map(({ name }) => rows.find((row) => row.textContent.includes(name!)));

const setScheme = (value: string) =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });
afterEach(() => setScheme('light'));

describe.each(Object.entries(OUTLETS))('%s', (_, { path, answers, rows, site = {} }) => {
  test(
    'shows each status as an icon and a word, in light and dark',
    { tags: ['@21.40', '@20.1'] },
    async () => {
      await openApp(path, answers(SPRINGS, FAVORITES), site);
      await expect.poll(() => rows().length).toBe(SPRINGS.length);
      const shown = byName(rows()).map(statusIn);
      expect(shown.map(({ label }) => label)).toEqual(Object.values(BATHING_LABELS));
      expect(new Set(shown.map(({ icon }) => icon)).size).toBe(SPRINGS.length);
      await expectAccessible();
      await setScheme('dark');
      await expectAccessible();
    },
  );

  test('reads a missing status of an older copy as unknown', { tags: ['@21.47'] }, async () => {
    const kept = answers(SPRINGS.map(withoutStatus), FAVORITES.map(withoutStatus));
    await openApp(path, kept, site);
    await expect.poll(() => rows().length).toBe(SPRINGS.length);
    for (const row of rows()) expect(statusIn(row).label).toBe('Soaking: not confirmed');
  });
});

const POPUPS: [string, (typeof SPRINGS)[number], string][] = SPRINGS.map((spring) => [
  spring.bathing_status,
  spring,
  BATHING_LABELS[spring.bathing_status],
]);

test.each(POPUPS)(
  'a popup shows its status: %s',
  { tags: ['@21.40'] },
  async (_, spring, label) => {
    await openApp('/', { 'GET /api/springs': [spring], 'GET /api/springs/featured': [] });
    await page
      .getByRole('button', { name: `Spring ${spring.id}, ${label}, 100 °F, Kansas` })
      .click();
    await expect.poll(() => popup()).toBeDefined();
    expect(statusIn(popup()).label).toBe(label);
    await expectAccessible();
    await setScheme('dark');
    await expectAccessible();
  },
);

test('a map reads a missing status as unknown', { tags: ['@21.47'] }, async () => {
  const kept = { ...OUTLETS['the list beside the map']!.answers(SPRINGS.map(withoutStatus), []) };
  await openApp('/?bathing=possible', kept);
  await expect.poll(() => markers().length).toBe(SPRINGS.length);
  await page
    .getByRole('button', { name: 'Spring 1, Soaking: not confirmed, 100 °F, Kansas' })
    .click();
  await expect.poll(() => popup()).toBeDefined();
  expect(statusIn(popup()).label).toBe('Soaking: not confirmed');
});

test.each([
  ['nothing', {}, 'Soaking: not confirmed'],
  ['Yellowstone', { in_yellowstone: true }, 'Bathing forbidden'],
  ['a fumarole', { kind: 'fumarole' }, 'Deadly: stay out'],
  ['a closure', { corrections: [{ field: 'closed', closed: true }] }, 'Closed'],
])(
  "a spring's page from an older copy says what the copy knows: %s",
  { tags: ['@21.47'] },
  async (_, facts, label) => {
    const { bathing_status: _1, bathing_reasons: _2, land: _3, ...kept } = exampleSpring();
    await openApp('/springs/7', {
      ...springAnswers(exampleSpring()),
      'GET /api/springs/7': { ...kept, ...facts },
    });
    await expect.element(page.getByRole('heading', { name: label })).toBeVisible();
  },
);
