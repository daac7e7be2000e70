import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { exampleListItem, exampleSpring } from '../../../test/examples.ts';
import { openApp } from '../../../test/open-app.tsx';
import { switchToDark } from '../../../test/screen.ts';
import { mapBox, openMap } from '../../../test/spring-map.ts';
import { springAnswers } from '../../../test/spring-page.ts';
import { answerTiles } from '../../../test/tiles.ts';

const map = page.getByRole('region', { name: 'Map of Kirkham Hot Springs', exact: true });
const note = map.getByText('The detailed map needs a connection.');
const layers = map.getByRole('group', { name: 'Map layer' });
const layer = (name: string) => layers.getByRole('radio', { name });

const paths = (selector = '') =>
  [...map.element().querySelectorAll<HTMLImageElement>(`img.leaflet-tile-loaded${selector}`)]
    .filter((tile) => !tile.closest('.state-inset'))
    .map(({ src }) => new URL(src).pathname);
const credit = () => map.element().querySelector('.leaflet-control-attribution')?.textContent;
const inset = () => map.element().querySelector('.state-inset');

const SITE = { tileUrl: null, hasSurvey: true };
const isSurvey = (path: string) => /^\/tiles\/(topo|imagery)\//.test(path);

/** Each time elsewhere: the browser remembers the pictures of the test before. */
let latitude = 35;

const openSpring = async () => {
  latitude += 0.5;
  await openApp('/springs/7', springAnswers({ ...exampleSpring(), latitude }), SITE);
  (await map.findElement()).scrollIntoView();
};

test('close up the map is the survey’s, and says so', { tags: ['@22.130', '@20.1'] }, async () => {
  await answerTiles(() => 'picture');
  await openSpring();
  await expect.poll(() => paths('.topo-tile').length).toBeGreaterThan(0);
  for (const path of paths()) expect(path).toMatch(/^\/tiles\/topo\/13\/\d+\/\d+$/);
  expect(credit()).toContain('Tiles courtesy of the U.S. Geological Survey');
  expect(credit()).not.toContain('roads simplified');
  expect(inset()).toBeNull();
  await expectAccessible();
});

test('up to zoom 8 the map stays our own drawing', { tags: '@22.130' }, async () => {
  const asked = await answerTiles(() => 'picture');
  await openMap([exampleListItem()], '/', {}, SITE);
  await expect.poll(() => mapBox().querySelectorAll('.drawn-tile').length).toBeGreaterThan(0);
  expect(asked.filter(isSurvey)).toEqual([]);
  expect(mapBox().querySelector('.layer-switch')).toBeNull();
});

test(
  'Map, Topo or Satellite is a choice that the device keeps, also by keyboard',
  { tags: ['@22.131', '@20.2', '@20.3'] },
  async () => {
    await answerTiles(() => 'picture');
    await openSpring();
    await expect.element(layer('Topo')).toBeChecked();
    layer('Topo').element().focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(layer('Satellite')).toHaveFocus();
    await expect.element(layer('Satellite')).toBeChecked();
    await expect.poll(() => paths('.imagery-tile').length).toBeGreaterThan(0);
    expect(paths('.topo-tile')).toEqual([]);
    for (const one of layers.element().querySelectorAll('label')) {
      const { width, height } = one.getBoundingClientRect();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await openSpring();
    await expect.element(layer('Satellite')).toBeChecked();
    await layer('Map').click();
    await expect.poll(() => paths('.drawn-tile').length).toBeGreaterThan(0);
    expect(paths('.imagery-tile')).toEqual([]);
    expect(credit()).not.toContain('Geological Survey');
    // Our drawing is nearly empty here, but nothing is missing.
    expect(inset()).not.toBeNull();
    await expect.element(note).not.toBeInTheDocument();
  },
);

test(
  'a tile that fails is drawn at once, and replaced when it comes',
  { tags: ['@22.132', '@22.133'] },
  async () => {
    let isAway = true;
    const asked = await answerTiles((path) => (isSurvey(path) && isAway ? 'failure' : 'picture'));
    await openSpring();
    await expect.element(note).toBeVisible();
    await expect.poll(() => paths('.drawn-tile').length).toBeGreaterThan(0);
    expect(inset()?.querySelector('img')?.getAttribute('src')).toMatch(/^\/tiles\/(dark\/)?8\//);
    expect(credit()).not.toContain('Geological Survey');
    await expectAccessible();
    const first = asked.filter(isSurvey).length;
    expect(first).toBe(new Set(asked.filter(isSurvey)).size);
    isAway = false;
    await expect.poll(() => paths('.topo-tile').length).toBeGreaterThan(0);
    await expect.poll(() => paths('.drawn-tile')).toEqual([]);
    await expect.element(note).not.toBeInTheDocument();
    expect(inset()).toBeNull();
  },
);

test('a tile that is slow is drawn after a second', { tags: '@22.132' }, async () => {
  await answerTiles((path) => (isSurvey(path) ? 'nothing' : 'picture'));
  await openSpring();
  await expect.poll(() => paths('.drawn-tile').length).toBeGreaterThan(0);
  await expect.element(note).toBeVisible();
});

test('while offline no tile is asked for again', { tags: '@22.134' }, async () => {
  const asked = await answerTiles((path) => (isSurvey(path) ? 'failure' : 'picture'));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await openSpring();
  await expect.element(note).toBeVisible();
  const first = asked.filter(isSurvey).length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked.filter(isSurvey)).toHaveLength(first);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await expect.poll(() => asked.filter(isSurvey).length).toBeGreaterThan(first);
});

test('in the dark the topo map is dimmed, the pictures are not', { tags: '@22.135' }, async () => {
  await answerTiles(() => 'picture');
  await openSpring();
  const filter = (selector: string) => {
    const tile = map.element().querySelector(selector);
    return tile && getComputedStyle(tile).filter;
  };
  await expect.poll(() => filter('.topo-tile')).toBe('none');
  await switchToDark();
  await expect.poll(() => filter('.topo-tile')).toContain('brightness(0.62)');
  await expectAccessible();
  await layer('Satellite').click();
  await expect.poll(() => filter('.imagery-tile')).toBe('none');
});

test('springs nearby are on the map', { tags: '@22.136' }, async () => {
  await answerTiles(() => 'picture');
  const { longitude } = exampleSpring();
  const near = exampleListItem({
    id: 8,
    name: 'Bonneville Hot Springs',
    latitude: exampleSpring().latitude,
    longitude: longitude + 0.01,
  });
  const answers = springAnswers(exampleSpring());
  await openApp(
    '/springs/7',
    { ...answers, 'GET /api/springs/7/nearby': [{ ...near, distance_miles: 0.5 }] },
    SITE,
  );
  (await map.findElement()).scrollIntoView();
  await map.getByRole('button', { name: /^Bonneville Hot Springs/ }).click();
  await expect
    .element(map.getByRole('link', { name: /^View details of Bonneville/ }))
    .toHaveAttribute('href', '/springs/8');
});
