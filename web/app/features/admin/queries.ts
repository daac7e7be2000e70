import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as contract from '@wildsoak/contract/admin';
import type { RecordedAct } from '@wildsoak/contract/admin';
import type { EndpointInput } from '@wildsoak/contract/endpoint';
import { browserSend, callApi, callApiPage, defineCall } from '../../lib/http/api.ts';
import { pagedList } from '../../lib/http/pages.ts';
import { useToast } from '../../ui/toast.tsx';

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

const ADMIN_KEY = ['admin'] as const;

export const members = (search: string, suspended: boolean) => ({
  ...pagedList([...ADMIN_KEY, 'members', search, suspended], (send, cursor, signal) => {
    const query = {
      search: search || undefined,
      suspended: suspended ? ('true' as const) : undefined,
      cursor,
    };
    return callApiPage(send, listMembers, { query }, signal);
  }),
  ...FRESH,
});

export const acts = (kind: RecordedAct['kind'] | undefined) => ({
  ...pagedList([...ADMIN_KEY, 'acts', kind ?? null], (send, cursor, signal) =>
    callApiPage(send, listActs, { query: { kind, cursor } }, signal),
  ),
  ...FRESH,
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

/** An act of an operator: says how it went, and reads the screen again. */
export const useAct = <Act>({
  send,
  done,
}: {
  send: (act: Act) => Promise<unknown>;
  /** The toast afterwards. */
  done: (act: Act) => string;
}) => {
  const queries = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: send,
    onSuccess: (_, act) => showToast(done(act)),
    onError: (error) => showToast(`That didn't work: ${error.message}`, 'error'),
    // Also after a failure: another operator may have been faster.
    onSettled: () => queries.invalidateQueries({ queryKey: ADMIN_KEY }),
  });
};
