import { queryOptions } from '@tanstack/react-query';
import type * as planner from '@wildsoak/contract/trips';
import { browserSend, callApi, defineCall, type Send } from '../../lib/http/api.ts';
import { ofMember } from '../../session/current-user.ts';

const listPlans = defineCall<typeof planner.listPlans>('GET', '/api/planner/plans');
const getPlan = defineCall<typeof planner.getPlan>('GET', '/api/planner/plans/:id');
const deletePlanCall = defineCall<typeof planner.deletePlan>('DELETE', '/api/planner/plans/:id');
const renamePlanCall = defineCall<typeof planner.renamePlan>('PUT', '/api/planner/plans/:id/name');
const sharePlanCall = defineCall<typeof planner.sharePlan>('POST', '/api/planner/plans/:id/share');
const unsharePlanCall = defineCall<typeof planner.unsharePlan>(
  'DELETE',
  '/api/planner/plans/:id/share',
);
const getSharedPlan = defineCall<typeof planner.getSharedPlan>('GET', '/api/shared-plans/:token');

/** By member: on a shared computer nobody finds the plans of whoever was there before. */
const plansKey = (username: string) => ['plans', ofMember(username)] as const;

/**
 * Read whenever a page opens, since the planner changes plans and knows nothing of these; but not at
 * each glance at the tab: a plan may weigh 300 kB, and on the road there is little signal.
 */
const ANEW = { staleTime: 0, refetchOnWindowFocus: false } as const;

export const plansOf = (username: string) =>
  queryOptions({
    queryKey: [...plansKey(username), 'all'],
    queryFn: ({ signal }) => callApi(browserSend, listPlans, undefined, signal),
    ...ANEW,
  });

export const planById = (username: string, id: number) =>
  queryOptions({
    queryKey: [...plansKey(username), 'plan', id],
    queryFn: ({ signal }) => callApi(browserSend, getPlan, { params: { id } }, signal),
    ...ANEW,
  });

/** Where one plan is read while the page is rendered: with as much of its line as a page can carry. */
export const sharedPlan = (token: string, send: Send) =>
  queryOptions({
    queryKey: ['shared-plans', token, 'thin'],
    queryFn: ({ signal }) =>
      callApi(send, getSharedPlan, { params: { token }, query: { line: 'thin' } }, signal),
  });

/** Once the page is there: it may weigh 300 kB, and is drawn where somebody looks closer. */
export const sharedLine = (token: string) =>
  queryOptions({
    queryKey: ['shared-plans', token, 'line'],
    queryFn: ({ signal }) =>
      callApi(browserSend, getSharedPlan, { params: { token }, query: {} }, signal),
    select: (plan) => plan.route_geojson.geometry.coordinates,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const deletePlan = (id: number) => callApi(browserSend, deletePlanCall, { params: { id } });

export const renamePlan = (id: number, name: string) =>
  callApi(browserSend, renamePlanCall, { params: { id }, body: { name } });

export const sharePlan = (id: number) => callApi(browserSend, sharePlanCall, { params: { id } });

export const unsharePlan = (id: number) =>
  callApi(browserSend, unsharePlanCall, { params: { id } });

export const exportPath = (id: number, format: 'gpx' | 'kml'): string =>
  `/api/planner/plans/${id}/export/${format}`;
