import type { Detour, NearbyRouteSpring, RouteGeoJson } from '@wildsoak/contract/trips';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { draftKey } from '../app/lib/browser/drafts.ts';
import { tripDrafts } from '../app/features/trips/editor/draft.ts';
import { stopOf } from '../app/features/trips/model/halts.ts';
import { EMPTY_TRIP } from '../app/features/trips/model/trip.ts';
import { callsTo, type Answers } from './answers.ts';
import { exampleAlong, exampleRoute, exampleUser } from './examples.ts';
import { openApp } from './open-app.tsx';

export const PREMIUM = exampleUser({ is_premium: true, subscription_status: 'active' });

export const ROUTE_CALL = 'POST /api/planner/route';

const PLACES: Record<string, [number, number]> = {
  'Boise, Idaho': [-116.2023, 43.615],
  'Ogden, Utah': [-111.97, 41.22],
};

/** The places that begin with what was typed. */
const places = (request: Request) => {
  const typed = new URL(request.url).searchParams.get('q') ?? '';
  const found = Object.entries(PLACES).filter(([name]) =>
    name.toLowerCase().startsWith(typed.toLowerCase()),
  );
  return { features: found.map(([place_name, center]) => ({ place_name, center })) };
};

interface RouteBody {
  waypoints: [number, number][];
  maxDistanceMiles: number;
  zonesAt?: unknown[];
}

/** Along the way, in the order you pass them. */
export const ONE = exampleAlong({ id: 1 });
export const TWO = exampleAlong({ id: 2 });
const SPRINGS = [ONE, TWO, exampleAlong({ id: 3 })];

interface RouteAnswer {
  route: RouteGeoJson;
  nearbySprings: readonly NearbyRouteSpring[];
  gapMiles: readonly number[];
  startTimeZone: string;
  endTimeZone: string;
  zonesAt: readonly string[];
}

/** An hour and 50 miles for each leg, past these springs. */
export const routePast =
  (springs: readonly NearbyRouteSpring[] = SPRINGS) =>
  async (request: Request): Promise<RouteAnswer> => {
    const { waypoints, zonesAt: asked = [] } = (await request.json()) as RouteBody;
    const legs = Array.from({ length: waypoints.length + 1 }, () => ({ miles: 50, minutes: 60 }));
    const gapMiles = waypoints.map(() => 0);
    const zonesAt = asked.map(() => 'America/Denver');
    const zones = { startTimeZone: 'America/Boise', endTimeZone: 'America/Denver' };
    return { route: exampleRoute(legs), nearbySprings: springs, gapMiles, ...zones, zonesAt };
  };

/** The nearer to the beginning, the longer the detour. */
const detours = async (request: Request): Promise<{ detours: Detour[] }> => {
  const { springs } = (await request.json()) as { springs: unknown[] };
  return {
    detours: springs.map((_, at) => ({ miles: 1, minutes: springs.length - at, gap_miles: 0 })),
  };
};

/** As good as it is. */
const inGivenOrder = async (request: Request) => {
  const { waypoints } = (await request.json()) as RouteBody;
  return { order: waypoints.map((_, at) => at), minutes: 60 * (waypoints.length + 1) };
};

export const PLANNER_ANSWERS: Answers = {
  'GET /api/places': places,
  [ROUTE_CALL]: routePast(),
  'POST /api/planner/detours': detours,
  'POST /api/planner/best-order': inGivenOrder,
};

/** On a map they may cover each other. */
export const MARKERS = ['.leaflet-marker-pane'];

export const main = page.getByRole('main');
export const form = page.getByRole('form', { name: 'Trip' });
export const fieldOf = (label: 'Start' | 'End') =>
  page.getByRole('combobox', { name: label, exact: true });
export const distance = page.getByLabelText('Max distance (miles)');
export const generateButton = page.getByRole('button', { name: 'Generate Trip' });
export const stopsPane = page.getByRole('region', { name: /^Route Stops/ });
export const stopRows = stopsPane.getByRole('row');
export const alongPane = page.getByRole('region', { name: /^Springs Along Route/ });
export const alongRows = page
  .getByRole('list', { name: /^Springs along the route/ })
  .getByRole('listitem');
export const addButton = (name: string) =>
  alongPane.getByRole('button', { name: `+ Add to Route: ${name}` });
export const saveBox = page.getByRole('region', { name: 'Save This Trip Plan' });
export const plannerMap = page.getByRole('region', { name: 'Map of your trip' });

/** With Premium; what is not in `answers` is answered as usual. */
export const openPlanner = async (answers: Answers = {}, search = '') => {
  const screen = await openApp(
    `/planner${search}`,
    { ...PLANNER_ANSWERS, ...answers },
    { user: PREMIUM },
  );
  await expect.element(plannerMap).toBeInTheDocument();
  return screen;
};

export const choosePlace = async (label: 'Start' | 'End', name: 'Boise, Idaho' | 'Ogden, Utah') => {
  await fieldOf(label).fill(name.slice(0, 4));
  await page.getByRole('option', { name }).click();
  await expect.element(fieldOf(label)).toHaveValue(name);
};

export const chooseEnds = async () => {
  await choosePlace('Start', 'Boise, Idaho');
  await choosePlace('End', 'Ogden, Utah');
};

/** As left in this tab: a route from Boise to Ogden, by way of these springs. */
export const layOutTrip = (stops: readonly NearbyRouteSpring[] = []) => {
  const [start, end] = Object.entries(PLACES).map(([name, coords]) => ({ name, coords }));
  if (!start || !end) throw new Error('There are two.');
  tripDrafts.write(draftKey(PREMIUM.username, 'spring null'), {
    trip: { ...EMPTY_TRIP, start, end, halts: stops.map(stopOf) },
    hadRoute: true,
  });
};

export const openWithRoute = async (
  answers: Answers = {},
  stops: readonly NearbyRouteSpring[] = [],
) => {
  layOutTrip(stops);
  const screen = await openPlanner(answers);
  await expect.element(saveBox).toBeInTheDocument();
  return screen;
};

/** The stops of each route that was asked for, oldest first. */
export const askedRoutes = () =>
  callsTo(ROUTE_CALL).map(({ body }) => (JSON.parse(body) as RouteBody).waypoints);

/** The springs in the order of the list of stops. Nights have no link. */
export const stopNames = () =>
  stopRows.elements().flatMap((row) => row.querySelector('a')?.firstChild?.textContent ?? []);
