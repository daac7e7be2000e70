import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import type { EndpointInput } from '@wildsoak/contract/endpoint';
import type { suggestTrip } from '@wildsoak/contract/suggest';
import type * as contract from '@wildsoak/contract/trips';
import { browserSend, callApi, defineCall, sendWithKey, type Send } from '../../lib/http/api.ts';
import { ofMember } from '../../session/current-user.ts';
import type { JudgedSpring } from './along/judged-springs.ts';
import { detoursBody, keyOf, pointsOf, type PlanBody, type RouteRequest } from './editor/trip.ts';

const calls = {
  route: defineCall<typeof contract.generateRoute>('POST', '/api/planner/route'),
  detours: defineCall<typeof contract.measureDetours>('POST', '/api/planner/detours'),
  bestOrder: defineCall<typeof contract.findBestOrder>('POST', '/api/planner/best-order'),
  nights: defineCall<typeof contract.splitTrip>('POST', '/api/planner/nights'),
  suggest: defineCall<typeof suggestTrip>('POST', '/api/planner/suggest'),
  list: defineCall<typeof contract.listPlans>('GET', '/api/planner/plans'),
  get: defineCall<typeof contract.getPlan>('GET', '/api/planner/plans/:id'),
  create: defineCall<typeof contract.createPlan>('POST', '/api/planner/plans'),
  update: defineCall<typeof contract.updatePlan>('PUT', '/api/planner/plans/:id'),
  rename: defineCall<typeof contract.renamePlan>('PUT', '/api/planner/plans/:id/name'),
  delete: defineCall<typeof contract.deletePlan>('DELETE', '/api/planner/plans/:id'),
  share: defineCall<typeof contract.sharePlan>('POST', '/api/planner/plans/:id/share'),
  unshare: defineCall<typeof contract.unsharePlan>('DELETE', '/api/planner/plans/:id/share'),
  shared: defineCall<typeof contract.getSharedPlan>('GET', '/api/shared-plans/:token'),
  copy: defineCall<typeof contract.copySharedPlan>('POST', '/api/shared-plans/:token/copy'),
};

/** Asked for once, by a person: it is not asked again in the background, nor kept for later. */
const ONCE = { staleTime: 'static', gcTime: 0, retry: false } as const;

export interface FoundRoute {
  request: RouteRequest;
  attempt: number;
  route: contract.RouteGeoJson;
  springs: readonly contract.NearbyRouteSpring[];
  /** Miles from each stop to its road. */
  gaps: readonly number[];
  startTimeZone: string;
  endTimeZone: string;
  /** Of nights at places of the traveler's own, by their coordinates. */
  nightZones: ReadonlyMap<string, string>;
}

export const routeFor = (request: RouteRequest | null, attempt: number) =>
  queryOptions({
    queryKey: ['route', request && keyOf(request), attempt],
    queryFn: request
      ? async ({ signal }): Promise<FoundRoute> => {
          const { maxDistanceMiles, nights } = request;
          const zonesAt = nights.filter((night) => !night.time_zone).map(({ coords }) => coords);
          const body = {
            ...pointsOf(request),
            maxDistanceMiles,
            ...(zonesAt.length > 0 ? { zonesAt } : {}),
          };
          const answer = await callApi(browserSend, calls.route, { body }, signal);
          const { route, nearbySprings: springs, gapMiles: gaps, ...zones } = answer;
          const { startTimeZone, endTimeZone } = zones;
          const found = { request, attempt, route, springs, gaps, startTimeZone, endTimeZone };
          const nightZones = new Map(
            zonesAt.flatMap((at, i): [string, string][] => {
              const zone = zones.zonesAt[i];
              return zone ? [[String(at), zone]] : [];
            }),
          );
          return { ...found, nightZones };
        }
      : skipToken,
    ...ONCE,
  });

/** What each spring adds, by its id. Another date may offer others. */
export const detoursFor = (found: FoundRoute | null, springs: readonly JudgedSpring[]) =>
  queryOptions({
    queryKey: [
      'detours',
      found && keyOf(found.request),
      found?.attempt,
      springs.map(({ id }) => id).join(' '),
    ],
    queryFn: found
      ? async ({ signal }): Promise<Map<number, contract.Detour | null>> => {
          const body = detoursBody(found.request, springs);
          const { detours } = await callApi(browserSend, calls.detours, { body }, signal);
          return new Map(springs.map(({ id }, at) => [id, detours[at] ?? null]));
        }
      : skipToken,
    ...ONCE,
  });

/** Nights come after the order, and are chosen for it. */
const withoutNights = (request: RouteRequest): RouteRequest => ({ ...request, nights: [] });

export const bestOrderFor = (request: RouteRequest | null, attempt: number) =>
  queryOptions({
    queryKey: ['best-order', request && keyOf(withoutNights(request)), attempt],
    queryFn: request
      ? ({ signal }) => {
          const body = pointsOf(withoutNights(request));
          return callApi(browserSend, calls.bestOrder, { body }, signal);
        }
      : skipToken,
    ...ONCE,
  });

/** Where to spend the nights. */
export const nightsFor = (request: RouteRequest | null, hoursPerDay: number, attempt: number) =>
  queryOptions({
    queryKey: ['nights', request && keyOf(withoutNights(request)), hoursPerDay, attempt],
    queryFn: request
      ? ({ signal }) => {
          const { startCoords, endCoords } = pointsOf(request);
          const springIds = request.stops.map(({ id }) => id);
          const body = { startCoords, endCoords, springIds, hoursPerDay };
          return callApi(browserSend, calls.nights, { body }, signal);
        }
      : skipToken,
    ...ONCE,
  });

export type SuggestBody = EndpointInput<typeof suggestTrip>['body'];

export const suggestionFor = (body: SuggestBody | null, attempt: number) =>
  queryOptions({
    queryKey: ['suggestion', body, attempt],
    queryFn: body
      ? ({ signal }) => callApi(browserSend, calls.suggest, { body }, signal)
      : skipToken,
    ...ONCE,
  });

/** By member: on a shared computer nobody finds the plans of the member before them. */
const plansKey = (username: string) => ['plans', ofMember(username)] as const;

/**
 * Read again whenever a page opens, since another tab may have changed them; but not at each glance
 * at the tab: a plan may weigh 300 kB, and on the road there is little signal.
 */
const FRESH_ON_OPEN = { staleTime: 0, refetchOnWindowFocus: false } as const;

export const plansOf = (username: string) =>
  queryOptions({
    queryKey: [...plansKey(username), 'all'],
    queryFn: ({ signal }) => callApi(browserSend, calls.list, undefined, signal),
    ...FRESH_ON_OPEN,
  });

const getPlan = (id: number, signal: AbortSignal) =>
  callApi(browserSend, calls.get, { params: { id } }, signal);

export const planById = (username: string, id: number) =>
  queryOptions({
    queryKey: [...plansKey(username), 'plan', id],
    queryFn: ({ signal }) => getPlan(id, signal),
    ...FRESH_ON_OPEN,
  });

/** As it is when the planner opens it. From then on the planner holds it, and reads it no more. */
export const planToEdit = (username: string, id: number) =>
  queryOptions({
    queryKey: [...plansKey(username), 'edit', id],
    queryFn: ({ signal }) => getPlan(id, signal),
    staleTime: 'static',
    gcTime: 0,
  });

/** `key`: the same for every attempt at the same plan. */
export const createPlan = (body: PlanBody, key: string) =>
  callApi(sendWithKey(key), calls.create, { body });

export const updatePlan = (id: number, body: PlanBody) =>
  callApi(browserSend, calls.update, { params: { id }, body });

/** A saved plan is in the list when the list is opened, and its page shows nothing older. */
export const showSaved = (queries: QueryClient, username: string, id: number) => {
  queries.removeQueries(planById(username, id));
  return queries.invalidateQueries({ ...plansOf(username), refetchType: 'all' });
};

export const renamePlan = (id: number, name: string) =>
  callApi(browserSend, calls.rename, { params: { id }, body: { name } });

export const deletePlan = (id: number) => callApi(browserSend, calls.delete, { params: { id } });

export const sharePlan = (id: number) => callApi(browserSend, calls.share, { params: { id } });

export const unsharePlan = (id: number) => callApi(browserSend, calls.unshare, { params: { id } });

export const exportPath = (id: number, format: 'gpx' | 'kml'): string =>
  `/api/planner/plans/${id}/export/${format}`;

export const calendarPath = (id: number): string => `/api/planner/plans/${id}/calendar.ics`;

export const sharedCalendarPath = (token: string): string =>
  `/api/shared-plans/${token}/calendar.ics`;

/** For rendering the page: with as much of the line as a page can carry. */
export const sharedPlan = (token: string, send: Send) =>
  queryOptions({
    queryKey: ['shared-plans', token, 'thin'],
    queryFn: ({ signal }) =>
      callApi(send, calls.shared, { params: { token }, query: { line: 'thin' } }, signal),
  });

/** Fetched once the page is there: it may weigh 300 kB, and shows only when you zoom in. */
export const sharedLine = (token: string) =>
  queryOptions({
    queryKey: ['shared-plans', token, 'line'],
    queryFn: ({ signal }) =>
      callApi(browserSend, calls.shared, { params: { token }, query: {} }, signal),
    select: (plan) => plan.route_geojson.geometry.coordinates,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** `key`: the same for every attempt. */
export const copySharedPlan = (token: string, key: string) =>
  callApi(sendWithKey(key), calls.copy, { params: { token } });
