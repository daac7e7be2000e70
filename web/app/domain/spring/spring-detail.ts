import { judgeBathing, type Hazard } from '@wildsoak/contract/rules/bathing';
import { ALWAYS } from '@wildsoak/contract/rules/closures';
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

const saidClosed = ({ corrections }: Spring): Hazard[] =>
  (corrections as readonly { field: string; closed?: boolean }[])
    .filter(({ field, closed }) => field === 'closed' && closed)
    .map(() => ({
      kind: 'closed',
      state: 'in-force',
      text: 'A member says that this place is closed.',
      source: 'A member',
      date: null,
      confidence: 'reported',
      checked_on: null,
      ...ALWAYS,
    }));

/** A copy that an older build kept on the device has no status: we judge by what it does hold. */
export const withStatus = (spring: Spring): Spring => {
  if ('bathing_status' in spring) return spring;
  const older = spring as Spring;
  const hazards = saidClosed(older);
  const { status, reasons } = judgeBathing(
    { ...older, land: [], hazards, soak: null, soaked_on: null },
    '',
  );
  return { ...older, bathing_status: status, bathing_reasons: reasons, land: [] };
};

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
