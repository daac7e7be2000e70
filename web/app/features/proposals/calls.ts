import { queryOptions } from '@tanstack/react-query';
import type * as contract from '@wildsoak/contract/proposals';
import type { EndpointInput } from '@wildsoak/contract/endpoint';
import { browserSend, callApi, defineCall } from '../../lib/http/api.ts';
import { ofMember } from '../../session/current-user.ts';

// The outbox sends a new one: it may have to wait for a signal.
const calls = {
  near: defineCall<typeof contract.findNeighbors>('GET', '/api/proposals/near'),
  mine: defineCall<typeof contract.listOwnProposals>('GET', '/api/proposals/mine'),
  answer: defineCall<typeof contract.answerQuestion>('POST', '/api/proposals/:id/answer'),
  withdraw: defineCall<typeof contract.withdrawProposal>('DELETE', '/api/proposals/:id'),
};

export const findNeighbors = (query: EndpointInput<typeof contract.findNeighbors>['query']) =>
  callApi(browserSend, calls.near, { query });

/** Never taken as fresh: a moderator may have decided. */
export const ownProposals = (username: string) =>
  queryOptions({
    queryKey: ['proposals', ofMember(username)],
    queryFn: ({ signal }) => callApi(browserSend, calls.mine, {}, signal),
    staleTime: 0,
  });

export const answerQuestion = (id: number, answer: string) =>
  callApi(browserSend, calls.answer, { params: { id }, body: { answer } });

export const withdrawProposal = (id: number) =>
  callApi(browserSend, calls.withdraw, { params: { id } });
