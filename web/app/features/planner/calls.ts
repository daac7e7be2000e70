import { queryOptions } from '@tanstack/react-query';
import type * as contract from '@wildsoak/contract/planner';
import type { RouteInput } from '@wildsoak/contract/route';
import type { getSpring } from '@wildsoak/contract/springs';
import { browserSend, callApi, defineCall, type Send } from '../../lib/api.ts';

const calls = {
  route: defineCall<typeof contract.generateRoute>('POST', '/api/planner/route'),
  bestOrder: defineCall<typeof contract.findBestOrder>('POST', '/api/planner/best-order'),
  create: defineCall<typeof contract.createPlan>('POST', '/api/planner/plans'),
  update: defineCall<typeof contract.updatePlan>('PUT', '/api/planner/plans/:id'),
  plan: defineCall<typeof contract.getPlan>('GET', '/api/planner/plans/:id'),
  spring: defineCall<typeof getSpring>('GET', '/api/springs/:id'),
};

type RouteBody = RouteInput<typeof contract.generateRoute>['body'];
type OrderBody = RouteInput<typeof contract.findBestOrder>['body'];
export type PlanBody = RouteInput<typeof contract.createPlan>['body'];

export const askRoute = (body: RouteBody, signal: AbortSignal) =>
  callApi(browserSend, calls.route, { body }, signal);

export const askBestOrder = (body: OrderBody, signal: AbortSignal) =>
  callApi(browserSend, calls.bestOrder, { body }, signal);

const sendWithKey =
  (key: string): Send =>
  (path, init) =>
    browserSend(path, { ...init, headers: { ...init.headers, 'Idempotency-Key': key } });

/** `key`: the same for every attempt at the same plan. */
export const createPlan = (body: PlanBody, key: string) =>
  callApi(sendWithKey(key), calls.create, { body });

export const updatePlan = (id: number, body: PlanBody) =>
  callApi(browserSend, calls.update, { params: { id }, body });

/** As it is now: it may have been changed elsewhere. By member, as every page of plans keeps them. */
export const planToEdit = (username: string, id: number) =>
  queryOptions({
    queryKey: ['plans', username.toLowerCase(), 'edit', id],
    queryFn: ({ signal }) => callApi(browserSend, calls.plan, { params: { id } }, signal),
    staleTime: 0,
    gcTime: 0,
  });

export const firstSpring = (id: number) =>
  queryOptions({
    queryKey: ['springs', 'one', id],
    queryFn: ({ signal }) => callApi(browserSend, calls.spring, { params: { id } }, signal),
  });
