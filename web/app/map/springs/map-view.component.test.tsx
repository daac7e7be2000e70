import { afterEach, expect, test, vi } from 'vitest';
import { exampleListItem } from '../../../test/examples.ts';
import { clusters, markers, popup } from '../../../test/spring-map.ts';
import type { View } from '../core/view.ts';
import { springMapIn, type SpringMapView } from './leaflet-map.ts';

let map: SpringMapView | undefined;
let box: HTMLElement | undefined;

afterEach(() => {
  map?.destroy();
  box?.remove();
});

const openMap = () => {
  box = document.createElement('div');
  box.style.cssText = 'width: 800px; height: 600px';
  document.body.append(box);
  map = springMapIn(box, {
    url: null,
    attribution: '',
    attributionUrl: null,
    topo: false,
    imagery: false,
  });
  const views: View[] = [];
  map.listen({ onView: (view) => views.push(view), onPoint: () => {}, onTilesMissing: () => {} });
  return { box, map, views };
};

test('a filter chosen while the map zooms is not lost', { tags: '@22.101' }, async () => {
  const { box, map, views } = openMap();
  const zoomIn = box.querySelector<HTMLElement>('.leaflet-control-zoom-in');
  zoomIn?.click();
  // Leaflet begins to move in the next frame.
  await new Promise(requestAnimationFrame);
  expect(box.querySelector('.leaflet-zoom-anim')).not.toBeNull();
  const kirkham = exampleListItem({ latitude: 44.07, longitude: -115.54 });
  map.fit([kirkham]);
  // Nothing is left that would take the map elsewhere.
  expect(box.querySelector('.leaflet-zoom-anim')).toBeNull();
  expect(views.at(-1)?.latitude).toBeCloseTo(kirkham.latitude, 2);
  expect(views.at(-1)?.longitude).toBeCloseTo(kirkham.longitude, 2);
});

test('new markers wait 50 ms and are drawn together', { tags: '@4.9' }, () => {
  const { map } = openMap();
  const [first, second] = [
    exampleListItem({ id: 1, latitude: 38, longitude: -100 }),
    exampleListItem({ id: 2, latitude: 38, longitude: -80 }),
  ];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    map.setSprings([first]);
    vi.advanceTimersByTime(49);
    map.setSprings([first, second]);
    vi.advanceTimersByTime(49);
    expect(markers()).toHaveLength(0);
    vi.advanceTimersByTime(1);
    expect(markers()).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

test('a filter draws again only the markers that it changes', async () => {
  const { map } = openMap();
  const pair = [
    exampleListItem({ id: 1, latitude: 38, longitude: -100 }),
    exampleListItem({ id: 2, latitude: 38.1, longitude: -100 }),
  ];
  const stays = exampleListItem({ id: 3, latitude: 38, longitude: -90 });
  map.setSprings([...pair, stays, exampleListItem({ id: 4, latitude: 38, longitude: -80 })]);
  await expect.poll(() => [clusters().length, markers().length]).toEqual([1, 2]);
  const [cluster] = clusters();
  const [marker] = markers();
  map.setSprings([...pair, stays]);
  await expect.poll(() => markers().length).toBe(1);
  expect(clusters()[0]).toBe(cluster);
  expect(markers()[0]).toBe(marker);

  map.setSprings([...pair, { ...stays, bathing_status: 'closed' }]);
  await expect.poll(() => markers()[0]).not.toBe(marker);
  expect(markers()[0]?.getAttribute('aria-label')).toContain('Closed');
  expect(clusters()[0]).toBe(cluster);
});

test('a filter that moves the map draws its springs once', async () => {
  const { map } = openMap();
  const pair = [
    exampleListItem({ id: 1, latitude: 38, longitude: -100 }),
    exampleListItem({ id: 2, latitude: 38.01, longitude: -100.02 }),
  ] as const;
  map.setSprings(pair);
  await expect.poll(() => clusters().length).toBe(1);
  map.setSprings([pair[0]]);
  map.fit([pair[0]]);
  // At this zoom both would stand alone, but the second is about to go.
  expect([clusters().length, markers().length]).toEqual([1, 0]);
  await expect.poll(() => [clusters().length, markers().length]).toEqual([0, 1]);

  map.setSprings(pair);
  map.reveal(pair[1]);
  expect(markers()).toHaveLength(2);
  expect(popup()?.textContent).toContain(pair[1].name);
});
