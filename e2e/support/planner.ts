import type { BrowserContext, Page, Request } from '@playwright/test';
import { isBathingRuledOut } from '@wildsoak/contract/rules/bathing';
import type { Detour, NearbyRouteSpring, RouteGeoJson } from '@wildsoak/contract/trips';
import { addMember, signIn, type Member } from './member.ts';
import { PREMIUM } from './plans.ts';
import { KEYBOARD, MOUSE, type Hand } from './taps.ts';
import { expect, openPage } from './test.ts';

export interface Trip {
  start: [typed: string, name: string];
  end: [typed: string, name: string];
}

/** On Interstate 84, past many springs. */
export const BOISE_TO_OGDEN: Trip = {
  start: ['boise id', 'Boise, Idaho'],
  end: ['ogden ut', 'Ogden, Utah'],
};

export interface RouteAnswer {
  route: RouteGeoJson;
  nearbySprings: NearbyRouteSpring[];
}

const fieldOf = (page: Page, label: 'Start' | 'End') =>
  page.getByRole('combobox', { name: label, exact: true });
export const generateButton = (page: Page) => page.getByRole('button', { name: 'Generate Trip' });
export const stopsPane = (page: Page) => page.getByRole('region', { name: /^Route Stops/ });
export const stopRows = (page: Page) => stopsPane(page).getByRole('row');
export const alongPane = (page: Page) => page.getByRole('region', { name: /^Springs Along Route/ });
export const alongRows = (page: Page) =>
  page.getByRole('list', { name: /^Springs along the route/ }).getByRole('listitem');
export const saveBox = (page: Page) => page.getByRole('region', { name: 'Save This Trip Plan' });

/** Signed in with Premium, at the planner. */
export const openPlanner = async (
  page: Page,
  context: BrowserContext,
  search = '',
): Promise<Member> => {
  const member = await addMember(PREMIUM);
  await signIn(context, member);
  await openPage(page, `/planner${search}`);
  await expect(generateButton(page)).toBeVisible();
  return member;
};

export const choosePlace = async (
  page: Page,
  label: 'Start' | 'End',
  [typed, name]: readonly [string, string],
  hand?: Hand,
) => {
  const option = page.getByRole('option', { name, exact: true }).first();
  if (hand === KEYBOARD) {
    await hand.type(fieldOf(page, label), typed);
    await expect(option).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  } else {
    await fieldOf(page, label).fill(typed);
    await option.click();
  }
  await expect(fieldOf(page, label)).toHaveValue(name);
};

export const chooseEnds = async (page: Page, { start, end }: Trip, hand?: Hand) => {
  await choosePlace(page, 'Start', start, hand);
  await choosePlace(page, 'End', end, hand);
};

const answerTo = async (request: Request): Promise<unknown> => {
  const answer = await request.response();
  expect(answer?.status(), await answer?.text()).toBe(200);
  return answer?.json();
};

/** The answer to the request that `act` causes. */
export const routeAfter = async (page: Page, act: () => Promise<unknown>): Promise<RouteAnswer> => {
  // By its request: an answer to an older one may come meanwhile, which the page gives up.
  const [request] = await Promise.all([page.waitForRequest('**/api/planner/route'), act()]);
  return (await answerTo(request)) as RouteAnswer;
};

/** The route that `act` causes, with what each spring adds. */
export const detoursAfter = async (page: Page, act: () => Promise<unknown>) => {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/planner/')) requests.push(request);
  });
  const { route, nearbySprings } = await routeAfter(page, act);
  const points = ({ waypoints }: { waypoints: unknown }) => JSON.stringify(waypoints);
  const asked = (call: string) => requests.findLast((request) => request.url().endsWith(call));
  const detoursRequest = () => {
    const [ofRoute, ofDetours] = [asked('/route')?.postDataJSON(), asked('/detours')];
    return ofDetours && points(ofDetours.postDataJSON()) === points(ofRoute) ? ofDetours : null;
  };
  await expect.poll(() => detoursRequest() !== null).toBe(true);
  const request = detoursRequest();
  if (!request) throw new Error('It was asked.');
  const { springs } = request.postDataJSON() as { springs: { coords: [number, number] }[] };
  const { detours } = (await answerTo(request)) as { detours: (Detour | null)[] };
  const known = new Map(springs.map(({ coords }, at) => [String(coords), detours[at] ?? null]));
  const withDetours = nearbySprings.map((spring) => ({
    ...spring,
    detour: known.get(String([spring.longitude, spring.latitude])) ?? null,
  }));
  return { route, nearbySprings: withDetours };
};

/** Start and end chosen, route and springs there. */
export const generateTrip = async (
  page: Page,
  trip: Trip = BOISE_TO_OGDEN,
): Promise<RouteAnswer> => {
  await chooseEnds(page, trip);
  return routeAfter(page, () => generateButton(page).click());
};

export const suggestPanel = (page: Page) => page.getByRole('region', { name: 'Suggest a trip' });
export const suggestedRows = (page: Page) =>
  suggestPanel(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Pin / }) })
    .filter({ hasNot: page.getByRole('heading') });

/** Between the chosen ends, once it is there. */
export const suggestTrip = async (page: Page, days: string, hand: Hand = MOUSE) => {
  const panel = suggestPanel(page);
  await hand.press(panel.getByRole('button', { name: 'Suggest a trip' }));
  await hand.select(panel.getByLabel('How long'), days);
  await hand.press(panel.getByRole('button', { name: 'Build my trip' }));
  await expect(panel.getByRole('status')).toContainText(`in ${days}, picked from`);
};

const addButton = (page: Page, name: string) =>
  alongPane(page).getByRole('button', { name: `+ Add to Route: ${name}`, exact: true });

/** Adds these springs, each once the one before is on the route. */
export const addSprings = async (page: Page, springs: readonly NearbyRouteSpring[]) => {
  for (const { name } of springs) {
    await routeAfter(page, () => addButton(page, name ?? 'Unnamed Spring').click());
  }
};

export const nameOf = ({ name }: { name: string | null }): string => name ?? 'Unnamed Spring';

/** As stops. */
export const offeredIn = <Spring extends NearbyRouteSpring>(springs: readonly Spring[]): Spring[] =>
  springs.filter(({ bathing_status }) => !isBathingRuledOut(bathing_status));

/** With different names, so you can tell them apart; at least so many. */
export const distinctSprings = (
  { nearbySprings }: RouteAnswer,
  least: number,
): NearbyRouteSpring[] => {
  const byName = Map.groupBy(nearbySprings, nameOf);
  const distinct = offeredIn(nearbySprings).filter(
    (spring) => byName.get(nameOf(spring))?.length === 1,
  );
  expect(distinct.length).toBeGreaterThanOrEqual(least);
  return distinct;
};

/** The names in the order of the list of stops. */
export const stopNames = (page: Page): Promise<string[]> =>
  stopRows(page).evaluateAll((rows) =>
    rows.map((row) => row.querySelector('a')?.firstChild?.textContent ?? ''),
  );
