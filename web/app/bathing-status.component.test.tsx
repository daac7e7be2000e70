import { BATHING_LABELS, BATHING_STATUSES } from '@wildsoak/contract/rules/bathing';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../test/accessible.ts';
import type { Answers } from '../test/answers.ts';
import { exampleFavorite, exampleListItem, exampleSpring, exampleUser } from '../test/examples.ts';
import { openApp, type Site } from '../test/open-app.tsx';
import { popup } from '../test/spring-map.ts';
import { springAnswers } from '../test/spring-page.ts';
import { switchToDark } from '../test/screen.ts';

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

describe.each(Object.entries(OUTLETS))('%s', (_, { path, answers, rows, site = {} }) => {
  test('shows each status by icon and word', { tags: ['@21.56', '@20.1'] }, async () => {
    await openApp(path, answers(SPRINGS, FAVORITES), site);
    await expect.poll(() => rows().length).toBe(SPRINGS.length);
    const shown = byName(rows()).map(statusIn);
    expect(shown.map(({ label }) => label)).toEqual(Object.values(BATHING_LABELS));
    expect(new Set(shown.map(({ icon }) => icon)).size).toBe(SPRINGS.length);
    await expectAccessible();
    await switchToDark();
    await expectAccessible();
  });
});

const POPUPS: [string, (typeof SPRINGS)[number], string][] = SPRINGS.map((spring) => [
  spring.bathing_status,
  spring,
  BATHING_LABELS[spring.bathing_status],
]);

test.each(POPUPS)('a popup shows its status: %s', { tags: '@21.56' }, async (_, spring, label) => {
  await openApp('/', { 'GET /api/springs': [spring], 'GET /api/springs/featured': [] });
  await page.getByRole('button', { name: `Spring ${spring.id}, ${label}, 100 °F, Kansas` }).click();
  await expect.poll(() => popup()).toBeDefined();
  expect(statusIn(popup()).label).toBe(label);
  await expectAccessible();
  await switchToDark();
  await expectAccessible();
});
