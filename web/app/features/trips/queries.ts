import { queryOptions, skipToken } from '@tanstack/react-query';
import type { EndpointInput } from '@wildsoak/contract/endpoint';
import type { suggestTrip } from '@wildsoak/contract/suggest';
import type * as contract from '@wildsoak/contract/trips';
import { browserSend, callApi, defineCall, type Send } from '../../lib/http/api.ts';
import { ofMember } from '../../session/current-user.ts';
import { haltsFrom, stopsIn, type Halt } from './model/halts.ts';
import type { Drive } from './model/itinerary.ts';
import { detoursBody, keyOf, pointsOf, type RouteRequest } from './model/trip.ts';

const calls = {
  route: defineCall<typeof contract.generateRoute>('POST', '/api/planner/route'),
  detours: defineCall<typeof contract.measureDetours>('POST', '/api/planner/detours'),
  bestOrder: defineCall<typeof contract.findBestOrder>('POST', '/api/planner/best-order'),
  nights: defineCall<typeof contract.splitTrip>('POST', '/api/planner/nights'),
  suggest: defineCall<typeof suggestTrip>('POST', '/api/planner/suggest'),
  list: defineCall<typeof contract.listPlans>('GET', '/api/planner/plans'),
  get: defineCall<typeof contract.getPlan>('GET', '/api/planner/plans/:id'),
  shared: defineCall<typeof contract.getSharedPlan>('GET', '/api/shared-plans/:token'),
};

/** Asked for once, by a person: it is not asked again in the background, nor kept for later. */
const ONCE = { staleTime: 'static', gcTime: 0, retry: false } as const;

export interface FoundRoute {
  request: RouteRequest;
  attempt: number;
  route: contract.RouteGeoJson;
  springs: readonly contract.NearbyRouteSpring[];
  drive: Drive;
}

export const routeFor = (request: RouteRequest | null, attempt: number) =>
  queryOptions({
    queryKey: ['route', request && keyOf(request), attempt],
    queryFn: request
      ? async ({ signal }): Promise<FoundRoute> => {
          const { halts, maxDistanceMiles } = request;
          const points = pointsOf(request);
          const isUnknown = halts.map(({ time_zone }) => time_zone === null);
          const zonesAt = points.waypoints.filter((_, at) => isUnknown[at]);
          const body = {
            ...points,
            maxDistanceMiles,
            ...(zonesAt.length > 0 ? { zonesAt } : {}),
          };
          const answer = await callApi(browserSend, calls.route, { body }, signal);
          const { route, nearbySprings: springs, gapMiles: gaps } = answer;
          const { startTimeZone, endTimeZone } = answer;
          const zones = answer.zonesAt.values();
          const timeZones = halts.map(({ time_zone }) => time_zone ?? zones.next().value ?? null);
          const { legs } = route.properties;
          const drive = { legs, gaps, timeZones, startTimeZone, endTimeZone };
          return { request, attempt, route, springs, drive };
        }
      : skipToken,
    ...ONCE,
  });

/** What each spring adds, by its id. Another date may offer others. */
export const detoursFor = (
  found: FoundRoute | null,
  springs: readonly contract.NearbyRouteSpring[],
) =>
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
const withoutNights = (request: RouteRequest): RouteRequest => ({
  ...request,
  halts: stopsIn(request.halts),
});

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

/** The same stops, with nights between them. */
export const daysFor = (request: RouteRequest | null, hoursPerDay: number, attempt: number) =>
  queryOptions({
    queryKey: ['nights', request && keyOf(withoutNights(request)), hoursPerDay, attempt],
    queryFn: request
      ? async ({ signal }): Promise<Halt[]> => {
          const { startCoords, endCoords } = pointsOf(request);
          const stops = stopsIn(request.halts);
          const springIds = stops.map(({ id }) => id);
          const body = { startCoords, endCoords, springIds, hoursPerDay };
          const { nights } = await callApi(browserSend, calls.nights, { body }, signal);
          return haltsFrom(stops, nights);
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
