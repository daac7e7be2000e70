import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { User } from '@wildsoak/contract/accounts';
import type * as contract from '@wildsoak/contract/springs';
import type { Spring } from '@wildsoak/contract/springs';
import { anonymousSend, browserSend, callApi, defineCall, type Send } from '../../lib/http/api.ts';
import { ofMember } from '../../session/current-user.ts';

const getSpring = defineCall<typeof contract.getSpring>('GET', '/api/springs/:id');

/** Fetched without the session, so it never holds what only a member may read. */
export const springById = (id: number, send: Send = anonymousSend) =>
  queryOptions({
    queryKey: ['springs', 'one', id],
    queryFn: ({ signal }) => callApi(send, getSpring, { params: { id } }, signal),
  });

export const springOfMemberKey = (username: string, id: number) =>
  ['springs', ofMember(username), id] as const;

export type Reader = Pick<User, 'username' | 'is_premium'>;

/** With the member's favorite, and as much of the summary as they may read, which Premium changes. */
export const springForMember = ({ username, is_premium: isPremium }: Reader, id: number) =>
  queryOptions({
    queryKey: [...springOfMemberKey(username, id), isPremium] as const,
    queryFn: ({ signal }) => callApi(browserSend, getSpring, { params: { id } }, signal),
  });

/** Applies a change that the server confirmed. An answer still on its way may be older. */
export const changeSpring = async (
  queries: QueryClient,
  queryKey: QueryKey,
  change: (spring: Spring) => Spring,
) => {
  const isFetching = queries.isFetching({ queryKey }) > 0;
  await queries.cancelQueries({ queryKey });
  queries.setQueriesData<Spring>({ queryKey }, (spring) => spring && change(spring));
  if (isFetching) void queries.invalidateQueries({ queryKey });
};
