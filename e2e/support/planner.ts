import type { BrowserContext, Page, Request } from '@playwright/test';
import type { NearbyRouteSpring, RouteGeoJson } from '@wildsoak/contract/trips';
import { addMember, signIn, type Member } from './member.ts';
import { PREMIUM } from './plans.ts';
import { expect, openPage } from './test.ts';

export interface Trip {
  start: [typed: string, name: string];
  end: [typed: string, name: string];
}

/** By Interstate 84, past many springs. */
export const BOISE_TO_OGDEN: Trip = {
  start: ['boise id', 'Boise, Idaho'],
  end: ['ogden ut', 'Ogden, Utah'],
};

/** By Interstate 35, past none. */
export const WICHITA_TO_OKLAHOMA_CITY: Trip = {
  start: ['wichita ks', 'Wichita, Kansas'],
  end: ['oklahoma city', 'Oklahoma City, Oklahoma'],
};

export interface RouteAnswer {
  route: RouteGeoJson;
  nearbySprings: NearbyRouteSpring[];
}

/** Map markers lie at their positions, even on top of each other. */
export const MARKERS = '.leaflet-marker-pane';

export const ROUTE_CALL = '**/api/planner/route';

export const fieldOf = (page: Page, label: 'Start' | 'End') =>
  page.getByRole('combobox', { name: label, exact: true });
export const generateButton = (page: Page) => page.getByRole('button', { name: 'Generate Trip' });
export const stopsPane = (page: Page) => page.getByRole('region', { name: /^Route Stops/ });
export const stopRows = (page: Page) => stopsPane(page).getByRole('row');
export const alongPane = (page: Page) => page.getByRole('region', { name: /^Springs Along Route/ });
export const alongRows = (page: Page) =>
  page.getByRole('list', { name: 'Springs along the route' }).getByRole('listitem');
export const saveBox = (page: Page) => page.getByRole('region', { name: 'Save This Trip Plan' });
export const plannerMap = (page: Page) => page.getByRole('region', { name: 'Map of your trip' });

/** Signed in with Premium, at the planner. */
export const openPlanner = async (
  page: Page,
  context: BrowserContext,
  search = '',
): Promise<Member> => {
  const member = addMember(PREMIUM);
  await signIn(context, member);
  await openPage(page, `/planner${search}`);
  await expect(generateButton(page)).toBeVisible();
  return member;
};

export const choosePlace = async (
  page: Page,
  label: 'Start' | 'End',
  [typed, name]: readonly [string, string],
) => {
  await fieldOf(page, label).fill(typed);
  await page.getByRole('option', { name, exact: true }).first().click();
  await expect(fieldOf(page, label)).toHaveValue(name);
};

export const chooseEnds = async (page: Page, { start, end }: Trip) => {
  await choosePlace(page, 'Start', start);
  await choosePlace(page, 'End', end);
};

/** The answer that `act` causes, with or without what each spring adds. */
export const routeAfter = async (
  page: Page,
  act: () => Promise<unknown>,
  detours = false,
): Promise<RouteAnswer> => {
  // By its request: an answer to an earlier request may arrive meanwhile, and the page drops it.
  const isAsked = (request: Request) =>
    request.url().endsWith('/api/planner/route') &&
    (request.postDataJSON() as { detours: boolean }).detours === detours;
  const [request] = await Promise.all([page.waitForRequest(isAsked), act()]);
  const answer = await request.response();
  expect(answer?.status(), await answer?.text()).toBe(200);
  return (await answer?.json()) as RouteAnswer;
};

/** Start and end chosen, route and springs there. */
export const generateTrip = async (
  page: Page,
  trip: Trip = BOISE_TO_OGDEN,
  detours = false,
): Promise<RouteAnswer> => {
  await chooseEnds(page, trip);
  return routeAfter(page, () => generateButton(page).click(), detours);
};

export const addButton = (page: Page, name: string) =>
  alongPane(page).getByRole('button', { name: `+ Add to Route: ${name}`, exact: true });

/** Adds the springs at these rows of the list, each once the one before is on the route. */
export const addSprings = async (page: Page, springs: readonly NearbyRouteSpring[]) => {
  for (const { name } of springs) {
    await routeAfter(page, () => addButton(page, name ?? 'Unnamed Spring').click());
  }
};

export const nameOf = ({ name }: { name: string | null }): string => name ?? 'Unnamed Spring';

/** At least so many, with different names, so that a test can tell them apart. */
export const distinctSprings = (
  { nearbySprings }: RouteAnswer,
  least: number,
): NearbyRouteSpring[] => {
  const byName = Map.groupBy(nearbySprings, nameOf);
  const distinct = nearbySprings.filter((spring) => byName.get(nameOf(spring))?.length === 1);
  expect(distinct.length).toBeGreaterThanOrEqual(least);
  return distinct;
};

/** The names in the order of the list of stops. */
export const stopNames = (page: Page): Promise<string[]> =>
  stopRows(page).evaluateAll((rows) =>
    rows.map((row) => row.querySelector('a')?.firstChild?.textContent ?? ''),
  );

/** The requests so far. */
export const recordRoutes = (page: Page): { waypoints: number[][]; detours: boolean }[] => {
  const asked: { waypoints: number[][]; detours: boolean }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/planner/route')) {
      asked.push(request.postDataJSON() as { waypoints: number[][]; detours: boolean });
    }
  });
  return asked;
};
