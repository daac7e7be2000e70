import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type * as contract from '@wildsoak/contract/admin';
import type { RecordedAct } from '@wildsoak/contract/admin';
import type { EndpointInput } from '@wildsoak/contract/endpoint';
import { browserSend, callApi, callApiPage, defineCall } from '../../lib/http/api.ts';

const listMembers = defineCall<typeof contract.listMembers>('GET', '/api/admin/members');
const memberCall = defineCall<typeof contract.actOnMember>('POST', '/api/admin/members/:id');
const listJobs = defineCall<typeof contract.listJobs>('GET', '/api/admin/jobs');
const jobCall = defineCall<typeof contract.actOnJob>('POST', '/api/admin/jobs/:queue/:job');
const getStorage = defineCall<typeof contract.getStorage>('GET', '/api/admin/storage');
const getBudgets = defineCall<typeof contract.getBudgets>('GET', '/api/admin/budgets');
const listActs = defineCall<typeof contract.listActs>('GET', '/api/admin/acts');

/** Members' addresses: nothing stays in the tab once the screen is left, and nothing is taken as fresh. */
const FRESH = { staleTime: 0, gcTime: 0 };
const JOBS_MS = 10_000;

export const ADMIN_KEY = ['admin'] as const;

const PAGES = {
  ...FRESH,
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
};

export const members = (search: string, suspended: boolean) =>
  infiniteQueryOptions({
    ...PAGES,
    queryKey: [...ADMIN_KEY, 'members', search, suspended],
    queryFn: ({ pageParam, signal }) =>
      callApiPage(
        browserSend,
        listMembers,
        {
          query: {
            search: search || undefined,
            suspended: suspended ? 'true' : undefined,
            cursor: pageParam ?? undefined,
          },
        },
        signal,
      ),
  });

export const acts = (kind: RecordedAct['kind'] | undefined) =>
  infiniteQueryOptions({
    ...PAGES,
    queryKey: [...ADMIN_KEY, 'acts', kind ?? null],
    queryFn: ({ pageParam, signal }) =>
      callApiPage(
        browserSend,
        listActs,
        { query: { kind, cursor: pageParam ?? undefined } },
        signal,
      ),
  });

export const jobs = queryOptions({
  ...FRESH,
  queryKey: [...ADMIN_KEY, 'jobs'],
  queryFn: ({ signal }) => callApi(browserSend, listJobs, {}, signal),
  refetchInterval: JOBS_MS,
});

export const storage = queryOptions({
  ...FRESH,
  queryKey: [...ADMIN_KEY, 'storage'],
  queryFn: ({ signal }) => callApi(browserSend, getStorage, {}, signal),
});

export const budgets = queryOptions({
  ...FRESH,
  queryKey: [...ADMIN_KEY, 'budgets'],
  queryFn: ({ signal }) => callApi(browserSend, getBudgets, {}, signal),
});

export type MemberAct = EndpointInput<typeof contract.actOnMember>['body']['act'];
export type JobAct = EndpointInput<typeof contract.actOnJob>['body']['act'];

export const actOnMember = (id: number, act: MemberAct, note: string | null = null) =>
  callApi(browserSend, memberCall, { params: { id }, body: { act, note } });

export const actOnJob = (queue: string, job: string, act: JobAct) =>
  callApi(browserSend, jobCall, { params: { queue, job }, body: { act } });
