import { queryOptions } from '@tanstack/react-query';
import type * as contract from '@wildsoak/contract/trips';
import type { EndpointInput } from '@wildsoak/contract/endpoint';
import { browserSend, callApi, defineCall, sendWithKey } from '../../../lib/http/api.ts';
import { ofMember } from '../../../session/current-user.ts';

const calls = {
  route: defineCall<typeof contract.generateRoute>('POST', '/api/planner/route'),
  bestOrder: defineCall<typeof contract.findBestOrder>('POST', '/api/planner/best-order'),
  create: defineCall<typeof contract.createPlan>('POST', '/api/planner/plans'),
  update: defineCall<typeof contract.updatePlan>('PUT', '/api/planner/plans/:id'),
  plan: defineCall<typeof contract.getPlan>('GET', '/api/planner/plans/:id'),
};

type RouteBody = EndpointInput<typeof contract.generateRoute>['body'];
type OrderBody = EndpointInput<typeof contract.findBestOrder>['body'];
export type PlanBody = EndpointInput<typeof contract.createPlan>['body'];

export const askRoute = (body: RouteBody, signal: AbortSignal) =>
  callApi(browserSend, calls.route, { body }, signal);

export const askBestOrder = (body: OrderBody, signal: AbortSignal) =>
  callApi(browserSend, calls.bestOrder, { body }, signal);

/** `key`: the same for every attempt at the same plan. */
export const createPlan = (body: PlanBody, key: string) =>
  callApi(sendWithKey(key), calls.create, { body });

export const updatePlan = (id: number, body: PlanBody) =>
  callApi(browserSend, calls.update, { params: { id }, body });

/**
 * As it is when it is opened: it may have been changed elsewhere. From then on the planner holds it,
 * and another reading would be thrown away. By member, as every page of plans keeps them.
 */
export const planToEdit = (username: string, id: number) =>
  queryOptions({
    queryKey: ['plans', ofMember(username), 'edit', id],
    queryFn: ({ signal }) => callApi(browserSend, calls.plan, { params: { id } }, signal),
    staleTime: 'static',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
