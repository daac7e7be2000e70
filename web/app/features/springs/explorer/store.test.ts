import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exampleListItem } from '../../../../test/examples.ts';
import { allSprings } from '../../../domain/spring/all-springs.ts';
import type { SpringMapEvents, SpringMapView } from '../../../map/springs/leaflet-map.ts';
import { NO_FILTERS } from './filters.ts';
import { createExplorer } from './store.ts';

const IDAHO = { south: 42, west: -117, north: 49, east: -111, latitude: 45, longitude: -114 };

const COUNTRY = { south: 24, west: -125, north: 49, east: -67, latitude: 40, longitude: -98 };

/** Shows Idaho as soon as it has to fit anything, and says so at once, as the real one does. */
class FakeMap {
  readonly near = { draw: vi.fn<() => void>() };
  readonly setSprings = vi.fn<(springs: readonly { id: number }[]) => void>();
  readonly point = vi.fn<() => void>();
  readonly fit = vi.fn<() => void>(() => this.#events?.onView(IDAHO));
  #events: SpringMapEvents | undefined;

  listen(events: SpringMapEvents) {
    this.#events = events;
    events.onView(COUNTRY);
  }
}

const openStore = () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queries.setQueryData(allSprings().queryKey, [
    exampleListItem({ id: 1, state_code: 'ID', latitude: 44, longitude: -115 }),
    exampleListItem({ id: 2, state_code: 'ID', latitude: 41, longitude: -115 }),
    exampleListItem({ id: 3 }),
  ]);
  const store = createExplorer(queries, '', null);
  const map = new FakeMap();
  store.setMap(map as unknown as SpringMapView, () => undefined);
  return { store, map };
};

const pushState = vi.fn<History['pushState']>();

beforeEach(() => {
  vi.stubGlobal('history', { state: { key: 'home', idx: 4 }, pushState });
  vi.stubGlobal('addEventListener', vi.fn<() => void>());
  vi.stubGlobal('removeEventListener', vi.fn<() => void>());
});

afterEach(() => {
  vi.unstubAllGlobals();
  pushState.mockReset();
});

it('a filter moves the map and is published once, with what is in view there', () => {
  const { store, map } = openStore();
  map.setSprings.mockClear();
  const publish = vi.fn<() => void>();
  const stop = store.subscribe(publish);
  store.setFilters({ ...NO_FILTERS, chosen: { state: 'ID' } });
  stop();
  expect(publish).toHaveBeenCalledOnce();
  expect(map.fit).toHaveBeenCalledOnce();
  expect(map.setSprings.mock.calls.map(([springs]) => springs.map(({ id }) => id))).toEqual([
    [1, 2],
  ]);
  expect(store.shown().found.matchCount).toBe(2);
  expect(store.shown().inView.first.map(({ id }) => id)).toEqual([1]);
});

it('who is signed in does not move the map', () => {
  const { store, map } = openStore();
  store.setFilters({ ...NO_FILTERS, chosen: { state: 'ID' } });
  const { filters } = store.shown().found;
  store.setMember('theo');
  store.setMember(null);
  expect(map.fit).toHaveBeenCalledOnce();
  expect(store.shown().found.filters).toBe(filters);
});

it('a filter is a new entry of the history, which the router can come back to', () => {
  const { store } = openStore();
  store.setFilters({ ...NO_FILTERS, chosen: { state: 'ID' } });
  store.setFilters({ ...store.shown().found.filters });
  expect(pushState.mock.calls).toEqual([
    [{ key: 'home', idx: 5, usr: { keepFocus: true } }, '', '/?state=ID'],
  ]);
});

it('what a change leaves alone stays the same object, so that it does not render', () => {
  const { store } = openStore();
  const { found, inView } = store.shown();
  store.point(1);
  expect(store.shown().pointedId).toBe(1);
  expect(store.shown().found).toBe(found);
  expect(store.shown().inView).toBe(inView);
  store.showMore();
  expect(store.shown().found).toBe(found);
  expect(store.shown().inView).not.toBe(inView);
});
