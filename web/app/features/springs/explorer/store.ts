import {
  notifyManager,
  QueryObserver,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { ListedSpring } from '@wildsoak/contract/springs';
import type { Coordinates } from '@wildsoak/contract/trips';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { favoritesOf, type Favorites } from '../../../domain/favorites/favorites.ts';
import { nearName, nearPlace, type Near } from '../../../domain/place/near.ts';
import { allSprings } from '../../../domain/spring/all-springs.ts';
import { CENTER, CONTIGUOUS_USA, firstInView, type View } from '../../../map/core/view.ts';
import type { SpringMapView } from '../../../map/springs/leaflet-map.ts';
import { useMemberName } from '../../../session/auth.ts';
import { filtersIn, searchOf, shownIn, writeAddress } from './address.ts';
import { choose, type FilterState, type OwnSprings } from './filters.ts';
import { MapBridge } from './map-bridge.ts';
import { countWithoutTemperature, filterSprings } from './match.ts';
import { orderAround } from './order.ts';
import { reachableSprings, type Drives } from './reach.ts';

/** What a screen holds. More come while somebody scrolls. */
export const FIRST_ROWS = 8;
const MORE_ROWS = 20;
const NO_SPRINGS: readonly ListedSpring[] = [];
const WHOLE_COUNTRY: View = { ...CONTIGUOUS_USA, ...CENTER };

/** Computes again only for other inputs. */
const remembered = <Inputs extends readonly unknown[], Output>(
  compute: (...inputs: Inputs) => Output,
) => {
  let last: { inputs: Inputs; output: Output } | undefined;
  return (...inputs: Inputs): Output => {
    if (!last?.inputs.every((input, at) => input === inputs[at]))
      last = { inputs, output: compute(...inputs) };
    return last.output;
  };
};

/** The object before, if the next one says the same: then nothing renders. */
const keepSame = <Shown extends object>(before: Shown, next: Shown): Shown =>
  Object.entries(next).every(([key, value]) => before[key as keyof Shown] === value)
    ? before
    : next;

const addressIn = (search: string) => {
  const parameters = new URLSearchParams(search);
  return { search, filters: filtersIn(parameters), shownId: shownIn(parameters) };
};

const labelOf = (near: Near | null, own: Near | null): string => {
  if (!near) return '';
  const isOwn = near.latitude === own?.latitude && near.longitude === own.longitude;
  return isOwn && near.name === '' ? 'my location' : nearName(near);
};

const ownSprings = (lists: Favorites | undefined): OwnSprings | null => {
  if (!lists) return null;
  const idsOf = (list: { id: number }[]) => list.map(({ id }) => id);
  const visited = idsOf(lists.visited);
  return {
    visited: new Set(visited),
    favorites: new Set([...visited, ...idsOf(lists.bucketlist)]),
  };
};

/**
 * The store of Home's map, list and filters. The filters live in the address: you can share a view, and the
 * back button undoes a filter. Each change is worked out once, moves the map, and is then published once,
 * with the view that the map has come to.
 */
export const createExplorer = (queries: QueryClient, search: string, member: string | null) => {
  const springsQuery = new QueryObserver(queries, allSprings());
  const reachQuery = new QueryObserver(queries, reachableSprings(null));
  const favoritesQuery = new QueryObserver(queries, { ...favoritesOf(''), enabled: false });
  /** What everything else follows from, with the answers to those queries. */
  let given = {
    ...addressIn(''),
    username: null as string | null,
    view: WHOLE_COUNTRY,
    limit: FIRST_ROWS,
    pointedId: null as number | null,
    /** The device's position, rounded as in the address. Anybody else who opens it sees the position. */
    own: null as Near | null,
    bridge: null as MapBridge | null,
  };

  /** A visitor's address may come from a member: the filter for a member's own springs is dropped. */
  const filtersFor = remembered((asked: FilterState, isMember: boolean) =>
    // The same object where nothing is dropped: a new one makes the map fit again.
    isMember || !asked.chosen.mine ? asked : choose(asked, 'mine', ''),
  );
  /** Only what a filter needs: driving times, and the member's own springs. */
  const ask = remembered((near: Near | null, username: string | null) => {
    reachQuery.setOptions(reachableSprings(near));
    favoritesQuery.setOptions({ ...favoritesOf(username ?? ''), enabled: username !== null });
  });
  const ownOf = remembered(ownSprings);
  /** The springs within a drive; all of them while that is not asked for, or not known. */
  const withinReach = remembered((springs: readonly ListedSpring[], drives: Drives | null) =>
    drives ? springs.filter(({ id }) => drives.has(id)) : springs,
  );
  const matchingOf = remembered(filterSprings<ListedSpring>);
  const withoutTemperatureOf = remembered(countWithoutTemperature);
  const orderOf = remembered(orderAround);
  const firstOf = remembered(firstInView<ListedSpring>);

  const settle = () => {
    const { username, pointedId, limit, bridge } = given;
    const filters = filtersFor(given.filters, username !== null);
    const { near } = filters;
    ask(near, filters.chosen.mine ? username : null);
    const { data, error, isPending, isFetching } = springsQuery.getCurrentResult();
    const reach = reachQuery.getCurrentResult();
    const favorites = favoritesQuery.getCurrentResult();
    const springs = data ?? NO_SPRINGS;
    const failure = springs.length === 0 ? error : null;
    const isLoaded = !isPending && !failure;
    const drives = (near?.minutes && reach.data?.drives) || null;
    const own = ownOf(favorites.data);
    const within = withinReach(springs, drives);
    const matching = matchingOf(within, filters, own);
    bridge?.show({
      springs,
      matching: isPending ? null : matching,
      filters,
      view: given.view,
      shownId: given.shownId,
      pointedId,
    });
    return {
      /** What the filters find, wherever the map is. */
      found: {
        filters,
        isMember: username !== null,
        own,
        nearLabel: labelOf(near, given.own),
        isPending,
        failure,
        isRetrying: failure !== null && isFetching,
        /** Within reach; null while they load, and if they fail to. */
        springs: isLoaded ? within : null,
        allCount: springs.length,
        matchCount: matching.length,
        withoutTemperature: withoutTemperatureOf(within, filters, own),
        reach,
        drives,
        favorites,
        hasMap: bridge !== null,
      },
      /** The first of those that the map shows. */
      inView: firstOf(matching, given.view, limit, orderOf(near, drives)),
      pointedId,
    };
  };

  /** As in the page's HTML, which is the same for every address and member. */
  const initial = settle();
  let shown = initial;
  const listeners = new Set<() => void>();
  let isSettling = false;
  const update = () => {
    // The map reports its view while it is being moved.
    if (isSettling) return;
    isSettling = true;
    try {
      const next = settle();
      shown = { ...next, found: keepSame(shown.found, next.found) };
    } finally {
      isSettling = false;
    }
    for (const listener of listeners) listener();
  };
  const set = (changes: Partial<typeof given>) => {
    given = { ...given, ...changes };
    update();
  };
  const follow = (next: string) => {
    if (next !== given.search) set(addressIn(next));
  };
  const start = () => {
    const ends = [springsQuery, reachQuery, favoritesQuery].map((query) =>
      query.subscribe(notifyManager.batchCalls(update)),
    );
    // The router does not know the addresses that we wrote, so it may see no change.
    const goBack = () => {
      if (location.pathname === '/') follow(location.search);
    };
    addEventListener('popstate', goBack);
    return () => {
      for (const end of ends) end();
      removeEventListener('popstate', goBack);
    };
  };
  let stop: (() => void) | undefined;

  const setFilters = (filters: FilterState) => {
    const next = searchOf(filters);
    if (next !== given.search) writeAddress(next);
    set({ search: next, filters, shownId: null, limit: FIRST_ROWS });
  };
  const setNear = (near: Near | null) => setFilters({ ...shown.found.filters, near });

  follow(search);
  set({ username: member, pointedId: given.shownId });
  return {
    initial,
    shown: () => shown,
    map: () => given.bridge?.map,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      stop ??= start();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
    /** Somebody went to an address of this page. */
    follow,
    setFilters,
    setNear,
    setMember: (username: string | null) => set({ username }),
    setMap: (map: SpringMapView | null, onTilesMissing: () => void) => {
      given.bridge = map && new MapBridge(map);
      // It answers with its view at once.
      const onView = (view: View) => set({ view });
      if (map) map.listen({ onView, onPoint: (pointedId) => set({ pointedId }), onTilesMissing });
      else update();
    },
    /** The device's position, as a filter. */
    setOwnNear: (coords: Coordinates) => {
      const { near } = shown.found.filters;
      given.own = nearPlace({ name: '', coords }, near?.miles, near?.minutes);
      setNear(given.own);
    },
    point: (pointedId: number | null) => set({ pointedId }),
    showMore: () => set({ limit: given.limit + MORE_ROWS }),
    retry: () => void springsQuery.refetch(),
  };
};

export type Explorer = ReturnType<typeof createExplorer>;
type Explored = Explorer['initial'];

export const useExplorer = (): Explorer => {
  const queries = useQueryClient();
  const location = useLocation();
  const username = useMemberName();
  const [explorer] = useState(() => createExplorer(queries, location.search, username));
  useEffect(() => explorer.follow(location.search), [explorer, location]);
  useEffect(() => explorer.setMember(username), [explorer, username]);
  return explorer;
};

/** Renders again when this part changes, not for the others. */
export const useExplored = <Part extends keyof Explored>(
  { subscribe, shown, initial }: Explorer,
  part: Part,
): Explored[Part] =>
  useSyncExternalStore(
    subscribe,
    () => shown()[part],
    () => initial[part],
  );
