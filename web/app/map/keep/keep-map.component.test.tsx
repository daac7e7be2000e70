import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { callsTo, changeAnswers, never } from '../../../test/answers.ts';
import { examplePlan, exampleSpring, exampleUser } from '../../../test/examples.ts';
import { openApp, type Site } from '../../../test/open-app.tsx';
import { PREMIUM } from '../../../test/planner.ts';
import { springAnswers } from '../../../test/spring-page.ts';
import { removeMap } from '../../offline/keep-map.ts';
import { cacheOf, keptMaps } from '../../offline/kept-maps.ts';
import { forgetKeptMember } from '../../offline/worker.ts';
import { keptTiles } from '../core/area-tiles.ts';

const SPRING = exampleSpring();
const PATH = `/springs/${SPRING.id}`;
const TILES = keptTiles([SPRING]);
const BYTES = 20;

const keep = page.getByRole('button', { name: 'Keep this map' });
const resume = page.getByRole('button', { name: 'Resume' });
const remove = page.getByRole('button', { name: 'Remove', exact: true });
const kept = page.getByText(/^On this device, /);

const tile = () => new Response(new Blob(['a'.repeat(BYTES)], { type: 'image/png' }));
const answersFor = (urls: readonly string[], answer: () => unknown = tile) =>
  Object.fromEntries(urls.map((url) => [`GET ${url}`, answer]));

const openSpring = (tiles: object = answersFor(TILES), site: Site = {}) =>
  openApp(PATH, { ...springAnswers(SPRING), ...tiles }, { hasSurvey: true, ...site });

const clear = async () => {
  for (const { path } of await keptMaps()) await removeMap(path);
};

beforeEach(clear);
afterEach(clear);

test(
  'a spring’s map is kept, with its size before and after, and removed',
  { tags: ['@17.8', '@17.10', '@20.1'] },
  async () => {
    await openSpring();
    await expect.element(page.getByText('About 2.6 MB')).toBeVisible();
    await keep.click();
    await expect.element(kept).toHaveTextContent('On this device, 2.6 kB');
    await expectAccessible();
    const cache = await caches.open(cacheOf({ path: PATH, owner: null }));
    for (const url of TILES) expect((await (await cache.match(url))?.blob())?.size).toBe(BYTES);
    expect(await keptMaps()).toEqual([
      {
        path: PATH,
        title: SPRING.name,
        owner: null,
        bytes: BYTES * TILES.length,
        done: TILES.length,
        total: TILES.length,
        state: 'running',
      },
    ]);
    await remove.click();
    await expect.element(keep).toBeVisible();
    expect(await keptMaps()).toEqual([]);
  },
);

test('what was cut off goes on where it stopped', { tags: ['@17.8', '@17.12'] }, async () => {
  const rest = TILES.slice(100);
  await openSpring({ ...answersFor(TILES.slice(0, 100)), ...answersFor(rest, never) });
  await keep.click();
  const bar = page.getByRole('progressbar', { name: 'Keeping the map' });
  await expect.element(bar).toHaveAttribute('value', '100');
  await expect.element(page.getByText('100 of 129 tiles, 2 kB')).toBeVisible();
  await expectAccessible();
  // Four at a time.
  expect(rest.filter((url) => callsTo(`GET ${url}`).length > 0)).toHaveLength(4);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByText('100 of 129 tiles are here.')).toBeVisible();
  await openSpring();
  await resume.click();
  await expect.element(kept).toHaveTextContent('On this device, 2.6 kB');
  expect(TILES.filter((url) => callsTo(`GET ${url}`).length > 0)).toEqual(rest);
});

test(
  'a refusal is waited out, and a place without a tile is no failure',
  { tags: '@17.12' },
  async () => {
    const [first = '', second = '', ...rest] = TILES;
    await openSpring({
      ...answersFor(rest),
      [`GET ${first}`]: new Response('', { status: 503, headers: { 'retry-after': '1' } }),
      [`GET ${second}`]: 404,
    });
    await keep.click();
    await expect.element(page.getByText(/Waiting for a signal\.$/)).toBeVisible();
    changeAnswers({ [`GET ${first}`]: tile });
    await expect.element(kept).toBeVisible();
    expect(callsTo(`GET ${second}`)).toHaveLength(1);
  },
);

test('without room nothing is kept', { tags: '@17.11' }, async () => {
  vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ quota: 21_000_000, usage: 0 });
  await openSpring();
  await keep.click();
  await expect
    .element(page.getByText('Not enough room on this device. Remove a kept map first.'))
    .toBeVisible();
  expect(TILES.flatMap((url) => callsTo(`GET ${url}`))).toEqual([]);
  expect(await keptMaps()).toEqual([]);
});

test('a member’s maps go with the member, a visitor’s stay', { tags: '@17.10' }, async () => {
  await openSpring(undefined, { user: exampleUser() });
  await keep.click();
  await expect.element(kept).toBeVisible();
  await openSpring(undefined, { user: exampleUser({ username: 'hazel' }) });
  await expect.element(keep).toBeVisible();
  await expect.element(kept).not.toBeInTheDocument();
  await forgetKeptMember();
  expect(await keptMaps()).toEqual([]);
  await openSpring();
  await keep.click();
  await expect.element(kept).toBeVisible();
  await forgetKeptMember();
  expect(await keptMaps()).toHaveLength(1);
});

test('maps that go while they are listed stay gone', { tags: '@17.10' }, async () => {
  await openSpring(undefined, { user: exampleUser() });
  await keep.click();
  await expect.element(kept).toBeVisible();
  const names = await caches.keys();
  await forgetKeptMember();
  vi.spyOn(caches, 'keys').mockResolvedValueOnce(names);
  expect(await keptMaps()).toEqual([]);
  expect((await caches.keys()).filter((name) => name.startsWith('map'))).toEqual([]);
});

test(
  'a plan’s maps are those of its springs and the last miles',
  { tags: ['@17.8', '@17.10'] },
  async () => {
    const plan = examplePlan();
    const tiles = keptTiles(plan.springs, plan.route_geojson.geometry.coordinates);
    await openApp(
      '/my-plans/3',
      { 'GET /api/planner/plans/3': plan, ...answersFor(tiles) },
      { user: PREMIUM, hasSurvey: true },
    );
    await page.getByRole('button', { name: 'Keep maps' }).click();
    await expect.element(kept).toBeVisible();
    await openSpring(undefined, { user: PREMIUM });
    await page.getByText('All kept maps (1)').click();
    const row = page.getByRole('region', { name: 'Kept maps' }).getByRole('listitem');
    await expect.element(row).toMatchTextContent(`${plan.name} 6.4 kB`);
    await row.getByRole('button', { name: `Remove the map of ${plan.name}` }).click();
    await expect.element(row).not.toBeInTheDocument();
    expect(await keptMaps()).toEqual([]);
  },
);
